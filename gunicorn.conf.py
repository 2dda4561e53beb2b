"""What gunicorn reads when it is started in this folder."""

from app.gunicorn_settings import *  # noqa: F403
