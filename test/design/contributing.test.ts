import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { LAYERS, PACKAGES } from "../oxlint.config.ts";
import { codeIn, read, tableOf } from "./documents.ts";

const text = read("CONTRIBUTING.md");

/** Paths that a build makes, or that are in a user's folder. */
const MADE = /^(?:\*|dist|node_modules|new\/$|old\/$|\.vitral\b)|^\/|[<…]/;

/** Whether a text in code is the path of a file or folder of the repository. */
function isPath(code: string): boolean {
  const [first = ""] = code.split(/[ #]/);
  return (
    first === code && !MADE.test(code) && (/\.(?:ts|js|json|jsonc|md|css|txt|toml)$/.test(code) || code.includes("/"))
  );
}

const paths = [...new Set(codeIn(text).filter(isPath))];

/** Where a path leads: below the root, or in `generator/`. */
function placeOf(path: string): string | undefined {
  const [found] = globSync([path, join("generator", path)], { cwd: ROOT });
  return found && join(ROOT, found);
}

describe("CONTRIBUTING.md", () => {
  it("names files and folders that exist", () => {
    expect(paths.filter((path) => placeOf(path) === undefined)).toEqual([]);
  });

  /** The functions and constants that are named with their file. */
  const names = [
    ...text.matchAll(/`([\w./-]+\.ts)`\s+\(`(\w+)`\)/g),
    ...[...text.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.ts)`/g)].map(([all, name, file]) => [all, file, name]),
  ].map(([, file = "", name = ""]) => [name, file] as const);

  it("names functions that are in the files it gives", () => {
    const isThere = ([name, file]: readonly [string, string]) => {
      const place = placeOf(file);
      return place !== undefined && new RegExp(String.raw`\b${name}\b`).test(readFileSync(place, "utf8"));
    };
    expect(names.filter((entry) => !isThere(entry))).toEqual([]);
  });

  it("names the folders of the tests", () => {
    const listed = tableOf(text, "folder").map(([cell = ""]) => cell.replaceAll("`", ""));
    expect(listed.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  });
});

describe("The table of layers in CONTRIBUTING.md", () => {
  const rows = tableOf(text, "layer").map(([layer = "", , imports = "", packages = ""]) => ({
    layer: layer.replaceAll("`", ""),
    imports: imports === "nothing" ? [] : [...imports.matchAll(/\b[a-z]+\b/g)].map(([name]) => name),
    packages,
  }));
  const layers = rows.filter(({ layer }) => !layer.endsWith(".ts"));

  it("has the layers and imports of the lint, in its order", () => {
    const listed = layers.map(({ layer, imports }) => [layer, imports.filter((name) => name in LAYERS).toSorted()]);
    expect(listed).toEqual(Object.entries(LAYERS).map(([layer, allowed]) => [layer, allowed.toSorted()]));
  });

  it("has the packages of each layer", () => {
    const missing = layers.flatMap(({ layer, packages }) => {
      const allowed = [...new Set((PACKAGES[layer] ?? []).map(shortOf))];
      return allowed.length === 0 && packages !== "none"
        ? [`${layer}: none`]
        : allowed.filter((name) => !packages.includes(name));
    });
    expect(missing).toEqual([]);
  });
});

/** A package without the path in it: `culori/*` is of `culori`. */
function shortOf(name: string): string {
  if (name === "node:*") return "node:";
  return name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : (name.split("/")[0] ?? "");
}
