// Finds the contexts that the page is in, such as its theme.

const root = document.documentElement;

/** Returns the position of the context that an attribute or the reader's system selects. */
export function positionIn({ attribute, start, contexts }) {
  const named = contexts.findIndex(({ id }) => attribute !== null && root.getAttribute(attribute) === id);
  if (named >= 0) return named;
  const preferred = contexts.findLastIndex(({ media }) => media !== null && matchMedia(media).matches);
  return preferred >= 0 ? preferred : start;
}

/** Calls a function whenever other contexts may apply. */
export function watchContexts(modifiers, callback) {
  const attributes = modifiers.flatMap(({ attribute }) => attribute ?? []);
  if (attributes.length > 0) new MutationObserver(callback).observe(root, { attributeFilter: attributes });
  for (const { media } of modifiers.flatMap(({ contexts }) => contexts))
    if (media !== null) matchMedia(media).addEventListener("change", callback);
}
