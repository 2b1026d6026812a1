// Plays a motion token only when its button is pressed, also for readers who prefer reduced motion.

/** Milliseconds at the end before it goes back. */
const REST = 600;

for (const button of document.querySelectorAll(".play")) {
  button.classList.remove("scripted");
  button.addEventListener("click", () => play(button));
}

function play(button) {
  const runner = button.closest("[data-token]").querySelector(".runner");
  const way = runner.parentElement.clientWidth - runner.clientWidth;
  const { duration, delay, easing } = button.dataset;
  for (const running of runner.getAnimations()) running.cancel();
  const timing = { duration: Number(duration), delay: Number(delay), easing, fill: "forwards" };
  const run = runner.animate([{ transform: "none" }, { transform: `translateX(${way}px)` }], timing);
  run.addEventListener("finish", () => setTimeout(() => run.cancel(), REST));
}
