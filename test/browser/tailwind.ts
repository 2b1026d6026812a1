import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compile } from "tailwindcss";

const { resolve } = createRequire(import.meta.url);

/** Compiles Tailwind's stylesheet for some classes: the framework, then these sheets in order. */
export async function tailwind(sheets: readonly string[], classes: readonly string[]): Promise<string> {
  const imports = ["tailwindcss", ...sheets.keys()].map((id) => `@import "${id}";\n`);
  const compiler = await compile(imports.join(""), {
    base: import.meta.dirname,
    loadStylesheet: async (id, base) => {
      const sheet = sheets[Number(id)];
      if (sheet !== undefined) return { path: id, base, content: sheet };
      const path = resolve(id === "tailwindcss" ? "tailwindcss/index.css" : id);
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
  });
  return compiler.build([...classes]);
}
