// Filters by kind of difference and by relation, sorting, and the words that a row speaks of.
(() => {
  const main = document.querySelector("main");
  const rows = [...main.querySelectorAll(".differences tbody tr")];
  const relation = document.getElementById("relation");
  const sort = document.getElementById("sort");
  const kinds = document.getElementById("kinds");
  const boxes = new Map();

  const relationsOf = (row) => row.dataset.relations.split(" ").filter(Boolean);

  function countBy(values) {
    const counts = new Map();
    for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
    return counts;
  }

  function addKind(kind, number) {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.value = kind;
    label.append(box, ` ${kind} (${number})`);
    kinds.append(label);
    boxes.set(kind, box);
  }

  function addButton(text, checked) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      for (const box of boxes.values()) box.checked = checked;
      update();
    });
    kinds.append(button);
  }

  function addRelation(name, number) {
    const option = document.createElement("option");
    option.value = name;
    option.textContent = `${name} (${number})`;
    relation.append(option);
  }

  function update() {
    for (const row of rows) {
      const isWanted = !relation.value || relationsOf(row).includes(relation.value);
      row.hidden = !(boxes.get(row.dataset.kind).checked && isWanted);
    }
    udPage.update();
  }

  function sortArticles() {
    const byNumber = (a, b) => a.dataset.number - b.dataset.number;
    const byDifferences = (a, b) => b.dataset.differences - a.dataset.differences || byNumber(a, b);
    udPage.reorder(sort.value === "errors" ? byDifferences : byNumber);
  }

  // The words of a row, and the arcs that end in them, stand out while the row is pointed at.
  function point(row, on) {
    for (const side of ["gold", "system"]) {
      const address = row.dataset[side];
      if (!address) continue;
      const [index, id] = address.split(":");
      const sentence = row.closest("article").querySelector(`.${side} [data-index="${index}"]`);
      const name = CSS.escape(id);
      for (const part of sentence.querySelectorAll(`[data-id="${name}"], [data-dependent="${name}"]`)) {
        part.classList.toggle("focus", on);
      }
    }
  }

  // Two long pictures scroll together.
  function scrollOther(event) {
    const moved = event.target;
    if (!(moved instanceof Element) || !moved.matches(".picture")) return;
    const room = moved.scrollWidth - moved.clientWidth;
    if (room <= 0) return;
    for (const other of moved.closest(".sides").querySelectorAll(".picture")) {
      const target = moved.scrollLeft / room * (other.scrollWidth - other.clientWidth);
      if (other !== moved && Math.abs(other.scrollLeft - target) > 1) other.scrollLeft = target;
    }
  }

  const numbers = countBy(rows.map((row) => row.dataset.kind));
  for (const kind of main.dataset.kinds.split(" ")) {
    if (numbers.has(kind)) addKind(kind, numbers.get(kind));
  }
  addButton("all", true);
  addButton("none", false);
  const relations = [...countBy(rows.flatMap(relationsOf))].sort((a, b) => a[0] < b[0] ? -1 : 1);
  for (const [name, number] of relations) addRelation(name, number);
  udPage.filters.push((article) => article.querySelector(".differences tbody tr:not([hidden])") !== null);
  kinds.addEventListener("change", update);
  relation.addEventListener("change", update);
  sort.addEventListener("change", sortArticles);
  main.addEventListener("scroll", scrollOther, { capture: true, passive: true });
  main.addEventListener("mouseover", (event) => {
    const row = event.target.closest(".differences tbody tr");
    for (const other of main.querySelectorAll("tr.pointed")) {
      if (other !== row) { other.classList.remove("pointed"); point(other, false); }
    }
    if (row && !row.classList.contains("pointed")) { row.classList.add("pointed"); point(row, true); }
  });
  sort.value = main.dataset.order;
  if (sort.value === "errors") sortArticles();
  udPage.update();
})();
