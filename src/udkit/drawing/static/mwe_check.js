// Decisions on the places of a corpus: chosen row by row or for a whole type, kept in the browser
// where it lets us, saved to and loaded from a file for `udkit mwe apply`.
const mweCheck = (() => {
  const main = document.querySelector("main");
  const rows = [...main.querySelectorAll(".places tbody tr")];
  const categories = main.dataset.categories.split(" ").filter(Boolean);
  const show = document.getElementById("show");
  const category = document.getElementById("category");
  const sort = document.getElementById("sort");
  const state = document.getElementById("state");
  const store = "udkit-mwe-check:" + document.title + ":" + location.pathname;

  const keyOf = (row) => [row.dataset.file, row.dataset.sentence, row.dataset.members,
    row.dataset.category, row.className.includes("candidate")].join("\t");
  const isCandidate = (row) => row.classList.contains("candidate");
  const selectOf = (row) => row.querySelector("select");

  function addOption(select, value, text) {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = text;
    select.append(option);
  }

  function fill(select, row) {
    addOption(select, "", row ? "undecided" : "…");
    if (!row || !isCandidate(row)) addOption(select, "keep", "keep");
    addOption(select, "not-mwe", "not an MWE");
    for (const name of categories) {
      if (row && !isCandidate(row) && name === row.dataset.category) continue;
      addOption(select, "as " + name, (row && isCandidate(row) ? "annotate: " : row ? "change: " : "all: ") + name);
    }
  }

  // What a row says as a decision; null while it says nothing.
  function decisionOf(row) {
    const value = selectOf(row).value;
    if (!value) return null;
    const data = row.dataset;
    const decision = {
      file: data.file, sentence: Number(data.sentence), name: data.name,
      members: data.members.split(" "), forms: data.forms.split(" "),
      category: isCandidate(row) ? null : data.category,
      annotated: !isCandidate(row),
    };
    if (!value.startsWith("as ")) return { ...decision, decision: value };
    const wanted = value.slice(3);
    return { ...decision, decision: isCandidate(row) ? "annotate" : "category", new_category: wanted };
  }

  function decisions() {
    const found = rows.map(decisionOf).filter(Boolean);
    return { format: "udkit-mwe-decisions", version: 1, decisions: found };
  }

  function valueOf(decision) {
    return decision.new_category ? "as " + decision.new_category : decision.decision;
  }

  function load(saved) {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    let missing = 0;
    for (const decision of saved.decisions) {
      const key = [decision.file, decision.sentence, decision.members.join(" "),
        decision.annotated ? decision.category : "", !decision.annotated].join("\t");
      const row = byKey.get(key);
      const value = valueOf(decision);
      if (row && [...selectOf(row).options].some((option) => option.value === value)) {
        selectOf(row).value = value;
      } else {
        missing += 1;
      }
    }
    return missing;
  }

  function update(message = "") {
    let decided = 0;
    for (const row of rows) {
      const isDecided = selectOf(row).value !== "";
      row.classList.toggle("decided", isDecided);
      decided += isDecided;
    }
    state.textContent = `${decided} of ${rows.length} places decided. ${message}`;
    try {
      localStorage.setItem(store, JSON.stringify(decisions()));
    } catch (error) {
      state.textContent += " This browser does not keep them: save them to a file.";
    }
    udPage.update();
  }

  function isShown(article) {
    const own = [...article.querySelectorAll("tbody tr")];
    const decided = own.filter((row) => selectOf(row).value !== "").length;
    const wanted = {
      "": true, conflict: article.dataset.conflict === "1", candidates: article.dataset.candidates !== "0",
      open: decided < own.length, decided: decided > 0,
    }[show.value];
    return wanted && (!category.value || own.some((row) => row.dataset.category === category.value));
  }

  function sortArticles() {
    const number = (article) => Number(article.id.slice(1));
    const key = sort.value;
    udPage.reorder((a, b) => (key === "type" ? 0 : b.dataset[key] - a.dataset[key]) || number(a) - number(b));
  }

  function decideAll(article, value) {
    for (const row of article.querySelectorAll("tbody tr")) {
      const select = selectOf(row);
      const fits = [...select.options].some((option) => option.value === value);
      if (fits) select.value = value;
      else if (value === "as " + row.dataset.category) select.value = "keep";
    }
  }

  function save() {
    const text = JSON.stringify(decisions(), null, 1) + "\n";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = "decisions.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function loadFile(event) {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const missing = load(JSON.parse(await file.text()));
      update(missing ? `${missing} decisions of the file are on other places.` : "");
    } catch (error) {
      update(`The file could not be loaded: ${error.message}`);
    }
  }

  for (const row of rows) fill(selectOf(row), row);
  for (const all of main.querySelectorAll(".all select")) fill(all, null);
  for (const name of categories) addOption(category, name, name);
  try {
    const saved = localStorage.getItem(store);
    if (saved) load(JSON.parse(saved));
  } catch (error) { /* the browser keeps nothing for local files, or something else was there */ }
  main.addEventListener("change", (event) => {
    const all = event.target.closest(".all");
    if (all) {
      decideAll(all.closest("article"), event.target.value);
      event.target.value = "";
    }
    update();
  });
  udPage.filters.push(isShown);
  show.addEventListener("change", () => udPage.update());
  category.addEventListener("change", () => udPage.update());
  sort.addEventListener("change", sortArticles);
  document.getElementById("save").addEventListener("click", save);
  document.getElementById("load").addEventListener("change", loadFile);
  update();
  return { decisions, load, update };
})();
