"use strict";
// Search, the list of sentences, and moving between them. A page may add filters of its own:
// functions that take an article and say whether it is to be shown.
const udPage = (() => {
  const main = document.querySelector("main");
  const list = document.getElementById("list");
  const search = document.getElementById("search");
  const count = document.getElementById("count");
  const articles = [...main.querySelectorAll(":scope > article")];
  const filters = [matchesSearch];
  const unit = main.dataset.unit || "sentences";
  let current = null;

  const fold = (text) => text.normalize("NFKC").toLocaleLowerCase();
  const texts = new Map(articles.map((article) => [
    article,
    fold([...article.querySelectorAll("h2, .text, .searched")].map((part) => part.textContent).join(" ")),
  ]));
  const links = new Map(articles.map((article) => [article, makeLink(article)]));

  function makeLink(article) {
    const link = document.createElement("a");
    link.href = "#" + article.id;
    link.dir = "auto";
    link.textContent = article.querySelector("h2 a").textContent + " " +
      article.querySelector(".text").textContent;
    list.append(link);
    return link;
  }

  function matchesSearch(article) {
    return search.value.split(/\s+/).filter(Boolean).every((term) => matchesTerm(article, term));
  }

  function matchesTerm(article, term) {
    const [, name, value] = /^(form|lemma|upos|deprel):(.+)$/.exec(term) || [];
    if (name) return article.querySelector(`[data-${name}="${CSS.escape(value)}"]`) !== null;
    return texts.get(article).includes(fold(term));
  }

  function visible() {
    return articles.filter((article) => !article.hidden);
  }

  function update() {
    for (const article of articles) {
      article.hidden = !filters.every((filter) => filter(article));
      links.get(article).hidden = article.hidden;
    }
    const shown = visible().length;
    count.textContent = shown === articles.length
      ? `${shown} ${unit}` : `${shown} of ${articles.length} ${unit}`;
    if (current && current.hidden) select(null);
  }

  function select(article) {
    if (current) {
      current.classList.remove("current");
      links.get(current).classList.remove("current");
    }
    current = article;
    if (!current) return;
    current.classList.add("current");
    current.scrollIntoView({ block: "start" });
    links.get(current).classList.add("current");
    links.get(current).scrollIntoView({ block: "nearest" });
  }

  function move(step) {
    const shown = visible();
    if (!shown.length) return;
    const at = shown.indexOf(current);
    const next = at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step;
    select(shown[Math.max(0, Math.min(shown.length - 1, next))]);
  }

  function reorder(compare) {
    articles.sort(compare);
    main.append(...articles);
    list.append(...articles.map((article) => links.get(article)));
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === "j" || event.key === "n") move(1);
    else if (event.key === "k" || event.key === "p") move(-1);
    else if (event.key === "/") search.focus();
    else return;
    event.preventDefault();
  }

  new ResizeObserver(([entry]) => {
    document.documentElement.style.setProperty("--header", entry.target.offsetHeight + "px");
  }).observe(document.querySelector("header"));
  search.addEventListener("input", update);
  document.addEventListener("keydown", onKey);
  document.getElementById("next").addEventListener("click", () => move(1));
  document.getElementById("previous").addEventListener("click", () => move(-1));
  update();
  return { articles, filters, update, reorder };
})();
