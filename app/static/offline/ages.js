// How long ago something was, and how large it is, in words.

// "3 days ago"
export function ago(moment, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(moment)) / 60000);
  for (const [unit, size] of [["day", 1440], ["hour", 60], ["minute", 1]]) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return `${count} ${unit}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}

// "2.8 MB"
export function sized(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
