// Labels the links to rows, and plays motion tokens only on request, even for readers who prefer reduced motion.

/** The pause at the end before it returns, in milliseconds. */
const REST = 600;

for (const list of document.querySelectorAll(".list")) {
  for (const link of list.querySelectorAll(".here"))
    link.setAttribute("aria-label", `${list.dataset.link} ${decodeURIComponent(link.hash).replace("#", "--")}`);
}
for (const button of document.querySelectorAll(".play")) {
  button.classList.remove("scripted");
  button.addEventListener("click", () => play(button));
}

function play(button) {
  const runner = button.closest("[data-row]").querySelector(".runner");
  const way = runner.parentElement.clientWidth - runner.clientWidth;
  const { duration, delay, easing } = button.dataset;
  for (const running of runner.getAnimations()) running.cancel();
  const timing = { duration: Number(duration), delay: Number(delay), easing, fill: "forwards" };
  const run = runner.animate([{ transform: "none" }, { transform: `translateX(${way}px)` }], timing);
  run.addEventListener("finish", () => setTimeout(() => run.cancel(), REST));
}
