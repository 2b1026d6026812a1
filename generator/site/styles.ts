import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Identity } from "../model/identity.ts";
import { renderFills } from "./bars.ts";
import { declare } from "../render/css.ts";
import { colorVariable } from "../render/variables.ts";
import { renderRoles } from "./roles.ts";
import { renderSpecimens } from "./specimens.ts";
import { themeColors } from "../resolve/theme.ts";

const FOLDER = join(import.meta.dirname, "styles");

/** The stylesheet of the pages: the files of `styles/` in the order of their names, then themes and specimens. */
export function renderStyles(identity: Identity): string {
  const files = globSync("*.css", { cwd: FOLDER }).sort();
  return [
    ...files.map((name) => readFileSync(join(FOLDER, name), "utf8")),
    themeBlocks(identity),
    renderRoles(identity),
    paperBlock(identity),
    renderSpecimens(identity),
    renderFills(identity),
  ].join("\n");
}

/** Any element can have a theme, independent of the reader's system: `[data-theme="dark"]`. */
function themeBlocks({ themes, seasons }: Identity): string {
  const blocks = themes.map((theme) => {
    const colors = themeColors(theme).map((token) => `  ${declare(colorVariable(token))}\n`);
    const own = `[data-theme="${theme.id}"] {\n  color-scheme: ${theme.mode};\n${colors.join("")}}\n`;
    const accents = seasons.map(({ id, color }) => {
      return `[data-theme="${theme.id}"][data-season="${id}"] {\n  ${declare(["season", color[theme.mode].color.hex])}\n}\n`;
    });
    return own + accents.join("");
  });
  return blocks.join("");
}

/** Paper is white, so printed pages always use the light theme. */
function paperBlock({ themes, seasons }: Identity): string {
  const theme = themes.find(({ mode, highContrast }) => mode === "light" && !highContrast);
  const colors = theme ? themeColors(theme).map((token) => `    ${declare(colorVariable(token))}\n`) : [];
  const accents = seasons.map(({ id, color }) => {
    return `  [data-season="${id}"] {\n    ${declare(["season", color.light.color.hex])}\n  }\n`;
  });
  return `@media print {\n  :root {\n    color-scheme: light;\n${colors.join("")}  }\n${accents.join("")}}\n`;
}
