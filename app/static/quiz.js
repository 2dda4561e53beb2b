// The score of the practice quiz: kept in this browser. Of each question the first answer counts.
(() => {
  "use strict";
  const STORED = "magistrate.quiz.1";
  const MOST = 2000;

  function read() {
    try {
      const found = JSON.parse(localStorage.getItem(STORED) ?? "[]");
      return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "boolean") : [];
    } catch {
      return []; // switched off, or not ours
    }
  }

  function write(answers) {
    try {
      localStorage.setItem(STORED, JSON.stringify(answers.slice(-MOST)));
    } catch {
      // nothing can be kept: there is no score then
    }
  }

  const told = document.querySelector("[data-quiz]");
  if (told && !read().some(([ident]) => ident === told.dataset.quiz)) write([...read(), [told.dataset.quiz, told.dataset.right === "true"]]);

  const line = document.querySelector("[data-score]");
  function show() {
    const answers = read();
    line.hidden = !answers.length;
    const forget = Object.assign(document.createElement("button"), { textContent: "Begin anew" });
    forget.addEventListener("click", () => { write([]); show(); });
    line.replaceChildren(`${answers.filter(([, right]) => right).length} of ${answers.length} right, first answers only, in this browser. `, forget);
  }
  if (line) show();
})();
