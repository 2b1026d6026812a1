import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, SECOND } from "./built.ts";
import { temporaryFolder } from "./temporary.ts";

/** The Material Icons font (Apache License 2.0), from one of the benchmark's packages. */
export const ICONS = readFileSync(
  join(ROOT, "node_modules/style-dictionary/examples/complete/assets/fonts/MaterialIcons-Regular.woff2"),
);

/** Copies the second identity, sets its `fonts` and adds files to `tokens/`. Returns the folder. */
export function withFonts(fonts: unknown, files: Readonly<Record<string, Uint8Array | string>>): string {
  const root = temporaryFolder();
  cpSync(SECOND, root, { recursive: true });
  const file = join(root, "tokens/vitral.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), fonts }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "tokens", path)), { recursive: true });
    writeFileSync(join(root, "tokens", path), content);
  }
  return root;
}
