// Keeps what the reader chose for each modifier. It is no module, so that it runs before the page is painted.

{
  const { key } = document.currentScript.dataset;
  const root = document.documentElement;
  const chosen = stored();
  for (const [attribute, context] of Object.entries(chosen)) root.setAttribute(attribute, context);
  document.addEventListener("DOMContentLoaded", () => {
    const panel = document.querySelector("[data-looks]");
    for (const field of panel.querySelectorAll("select")) wire(field);
    panel.addEventListener("keydown", ({ key: pressed }) => {
      if (pressed !== "Escape" || !panel.open) return;
      panel.open = false;
      panel.querySelector("summary").focus();
    });
    document.addEventListener("click", ({ target }) => {
      if (!panel.contains(target)) panel.open = false;
    });
  });

  /** Shows what is chosen in a field, and applies what the reader chooses there. */
  function wire(field) {
    const { attribute } = field.dataset;
    field.value = chosen[attribute] ?? "";
    // The identity may no longer have the context.
    if (field.selectedIndex < 0) choose(field, attribute, "");
    field.addEventListener("change", () => choose(field, attribute, field.value));
  }

  function choose(field, attribute, context) {
    field.value = context;
    if (context === "") delete chosen[attribute];
    else chosen[attribute] = context;
    if (context === "") root.removeAttribute(attribute);
    else root.setAttribute(attribute, context);
    // A reader may forbid to store anything; then the choice holds for this page.
    try {
      localStorage.setItem(key, JSON.stringify(chosen));
    } catch {}
  }

  /** The choices of earlier pages, by attribute. */
  function stored() {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }
}
