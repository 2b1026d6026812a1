// Labels the links to rows.

for (const list of document.querySelectorAll(".list")) {
  for (const link of list.querySelectorAll(".here"))
    link.setAttribute("aria-label", `${list.dataset.link} ${decodeURIComponent(link.hash).replace("#", "--")}`);
}
