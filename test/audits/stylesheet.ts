/** A CSS rule with the conditions around it. */
export type CssRule = {
  /** The enclosing at-rules, such as `@media (prefers-contrast: more)`; empty at the top level. */
  readonly under: string;
  readonly selector: string;
  readonly declarations: Readonly<Record<string, string>>;
};

/** Reads the rules of a stylesheet in order; strings in it must not contain braces. */
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

/** Merges the declarations of all rules with this selector and these conditions; later ones win. */
export function declared(css: string, selector: string, under = ""): Record<string, string> {
  const matches = readStylesheet(css).filter((rule) => rule.selector === selector && rule.under === under);
  return Object.assign({}, ...matches.map(({ declarations }) => declarations));
}

/** The custom properties of a stylesheet in order, named without their hyphens. */
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
