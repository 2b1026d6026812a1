// Restores and saves the reader's choices. Not a module, so that it runs before the first paint.

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

  /** Initializes a field, and applies the reader's choices. */
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
    // Storage may be blocked; then the choice applies to this page only.
    try {
      localStorage.setItem(key, JSON.stringify(chosen));
    } catch {}
  }

  /** Saved choices, keyed by attribute. */
  function stored() {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }
}
