/** A rule of a stylesheet, with its conditions. */
export type CssRule = {
  /** The at-rules around it, such as `@media (prefers-contrast: more)`; empty at the top. */
  readonly under: string;
  readonly selector: string;
  readonly declarations: Readonly<Record<string, string>>;
};

/** The rules of a stylesheet whose texts hold no braces, in their order. */
export function readStylesheet(css: string): CssRule[] {
  const rules: CssRule[] = [];
  const open: string[] = [];
  let rest = css.replace(/\/\*[^]*?\*\//g, "");
  for (let brace = rest.search(/[{}]/); brace >= 0; brace = rest.search(/[{}]/)) {
    const before = rest.slice(0, brace);
    if (rest[brace] === "{") open.push(before.trim());
    else {
      const selector = open.pop() ?? "";
      if (!selector.startsWith("@media")) rules.push({ under: open.join(" "), selector, declarations: read(before) });
    }
    rest = rest.slice(brace + 1);
  }
  return rules;
}

/** The declarations of the rules with this selector and these conditions, the later ones over the earlier. */
export function declared(css: string, selector: string, under = ""): Record<string, string> {
  const matches = readStylesheet(css).filter((rule) => rule.selector === selector && rule.under === under);
  return Object.assign({}, ...matches.map(({ declarations }) => declarations));
}

/** The custom properties of a stylesheet's rules, by name without hyphens, in their order. */
export function variables(css: string): [name: string, value: string][] {
  const all = readStylesheet(css).flatMap(({ declarations }) => Object.entries(declarations));
  return all.filter(([name]) => name.startsWith("--")).map(([name, value]) => [name.slice(2), value]);
}

function read(block: string): Record<string, string> {
  const lines = block.split(";").map((line) => line.trim());
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
