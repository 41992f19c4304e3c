// Sorting of tables: a click on a head sorts by its column, another one the other way round.
"use strict";

function sortTable(table, column, isDescending) {
  const body = table.tBodies[0];
  const value = (row) => row.cells[column].textContent;
  const compare = (a, b) => {
    const [x, y] = [parseFloat(value(a)), parseFloat(value(b))];
    if (isNaN(x) || isNaN(y)) return value(a).localeCompare(value(b), "en", { numeric: true });
    return x - y;
  };
  const rows = Array.from(body.rows).sort(compare);
  if (isDescending) rows.reverse();
  rows.forEach((row) => body.appendChild(row));
}

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = Array.from(table.tHead.rows[0].cells);
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const isDescending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      sortTable(table, column, isDescending);
    });
  });
}
