import { nearest } from "../resolve/misspelling.ts";
import { placeIn, type Report } from "../tokens/problem.ts";

/** The endings of the file names in a folder. */
type Endings = readonly [string, ...string[]];

/** Reports unused files, except the copies of editors, such as `page.md~`. */
export function checkUnread(folder: string, names: readonly string[], endings: Endings, report: Report): void {
  for (const name of names) {
    const isCopy = name.endsWith("~") || /^#.*#$/.test(name);
    if (isCopy || endings.some((ending) => name.endsWith(ending))) continue;
    const start = name.indexOf(".");
    const near = start < 0 ? undefined : nearest(name.slice(start), endings);
    const message = `Unused file. Expected: a name that ends with ${endings.join(" or ")}.`;
    const fix =
      near === undefined ? "Rename or remove it." : `Rename it to ${name.slice(0, start)}${near}, or remove it.`;
    report({ place: placeIn(`${folder}/${name}`, "", 0, 0), message, fix, rule: "unpublished" });
  }
}
