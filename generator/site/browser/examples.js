// Applies the reader's choices to the examples, and fits their frames to the content.

const root = document.documentElement;
const frames = [...document.querySelectorAll(".example iframe")];
const attributes = [...document.querySelectorAll("[data-attribute]")].map(({ dataset }) => dataset.attribute);

// Until the reader scrolls, keeps the page at the place in its address while the frames above it grow.
let isMoved = false;
for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) {
  addEventListener(type, () => (isMoved = true), { once: true, passive: true });
}

for (const frame of frames) {
  frame.addEventListener("load", () => show(frame));
  show(frame);
}
if (attributes.length > 0) {
  new MutationObserver(() => frames.forEach(choose)).observe(root, { attributeFilter: attributes });
}

function show(frame) {
  choose(frame);
  const shown = rootOf(frame);
  if (shown) new ResizeObserver(() => fit(frame, shown)).observe(shown);
}

function choose(frame) {
  const shown = rootOf(frame);
  for (const attribute of shown ? attributes : []) {
    const value = root.getAttribute(attribute);
    if (value === null) shown.removeAttribute(attribute);
    else shown.setAttribute(attribute, value);
  }
}

/** Shrinks the frame first: content is never lower than its frame. */
function fit(frame, shown) {
  frame.style.blockSize = "0";
  frame.style.blockSize = `${shown.scrollHeight}px`;
  if (!isMoved) document.querySelector(":target")?.scrollIntoView();
}

/**
 * Returns the root of a frame's document with the page's getter, because an example may have an element of any name.
 */
function rootOf({ contentDocument }) {
  return contentDocument && Reflect.get(Document.prototype, "documentElement", contentDocument);
}
