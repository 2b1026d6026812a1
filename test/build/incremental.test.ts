import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import type { Scope } from "../../generator/build/plan.ts";
import { readSource, ROOT } from "../built.ts";
import { contentsOf } from "./tree.ts";

const base = mkdtempSync(join(tmpdir(), "vitral-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const SHORT: Scope = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } };

/** A change of an identity's folder, or of what it is built for. */
type Change = { readonly edit?: (root: string) => void; readonly scope?: Scope; readonly path?: string };

/** Changes a file's text; what is looked for has to be there. */
function replaceIn(file: string, from: string | RegExp, to: string): (root: string) => void {
  return (root) => {
    const text = readFileSync(join(root, file), "utf8");
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} has nothing like ${from}.`);
    writeFileSync(join(root, file), changed);
  };
}

const TOKENS = "tokens/tokens.json";
const changes: [string, Change][] = [
  ["nothing", {}],
  ["the identity's name", { edit: replaceIn(TOKENS, /("name":\s*)"[^"]+"/, '$1"Outro Nome"') }],
  ["the identity's address", { edit: replaceIn(TOKENS, /("url":\s*)"[^"]+"/, '$1"https://outro.example"') }],
  ["the order of two themes' pairs", { edit: replaceIn(TOKENS, /("highContrast":\s*)7\b/, "$16.5") }],
  ["a note of a token", { edit: replaceIn(TOKENS, /("\$description":\s*")/, "$1Muito: ") }],
  ["a page", { edit: (root) => appendFileSync(join(root, "reference/cor.md"), "\nMais uma frase.\n") }],
  ["a page's title", { edit: replaceIn("reference/forma.md", /^# .*$/m, "# Outra forma") }],
  ["a product's name", { edit: replaceIn("tokens/products/clio.json", '"name": "Clio"', '"name": "Clio II"') }],
  ["the day", { scope: { ...SHORT, snapshot: "2026-12-24" } }],
  ["the years", { scope: { ...SHORT, span: { from: 2025, to: 2027 } } }],
  ["the path that it is served below", { path: "/design" }],
];

let count = 0;

/** A folder of its own, with an identity in it. */
function copyIdentity(): string {
  const root = join(base, `root-${++count}`);
  mkdirSync(root);
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  return root;
}

async function buildAt(root: string, folder: string, { scope = SHORT, path = "" }: Change = {}) {
  return build(await readSource(root, { origin: "", path }), scope, join(root, folder));
}

describe("a build over an older one is, byte for byte, the one into no folder after a change of", () => {
  it.each(changes)("%s", async (_, change) => {
    const root = copyIdentity();
    await buildAt(root, "dist");
    change.edit?.(root);
    const over = await buildAt(root, "dist", change);
    const fresh = await buildAt(root, "fresh", change);
    expect({ ...over, changed: true, seconds: 0 }).toEqual({ ...fresh, seconds: 0 });
    expect(contentsOf(join(root, "dist"))).toEqual(contentsOf(join(root, "fresh")));
  });
});

describe("a build over an older one that was damaged", () => {
  const damages: [string, (dist: string) => void][] = [
    ["by a file less", (dist) => rmSync(join(dist, "api/v1/tokens.json"))],
    ["by a folder less", (dist) => rmSync(join(dist, "api/v1/themes"), { recursive: true })],
    ["by a file cut short", (dist) => truncateSync(join(dist, "api/v1/seasons.ics"), 100)],
    [
      "by a file changed to the same length",
      (dist) => {
        const file = join(dist, "api/v1/tokens.css");
        writeFileSync(file, readFileSync(file, "utf8").replace(/#[0-9a-f]{6}/, "#abcdef"));
      },
    ],
    ["by an empty page", (dist) => truncateSync(join(dist, "index.html"))],
    ["by no manifest that can be read", (dist) => writeFileSync(join(dist, "api/v1/manifest.json"), '{"files": [{}]}')],
    [
      "by a record that names a file elsewhere",
      (dist) => {
        const file = join(dist, ".vitral-build.json");
        const record = JSON.parse(readFileSync(file, "utf8"));
        record.files["../tokens/tokens.json"] = { sha256: "0".repeat(64), bytes: 1 };
        writeFileSync(file, JSON.stringify(record));
      },
    ],
    ["by no record that can be read", (dist) => writeFileSync(join(dist, ".vitral-build.json"), "{")],
  ];

  it.each(damages)("%s is whole again, whether something else changed or not", async (_, damage) => {
    const root = copyIdentity();
    const { release } = await buildAt(root, "dist");
    const whole = contentsOf(join(root, "dist"));
    damage(join(root, "dist"));
    expect(await buildAt(root, "dist")).toMatchObject({ release, changed: true });
    expect(contentsOf(join(root, "dist"))).toEqual(whole);
    damage(join(root, "dist"));
    appendFileSync(join(root, "reference/cor.md"), "\nMais uma frase.\n");
    await buildAt(root, "dist");
    await buildAt(root, "fresh");
    expect(contentsOf(join(root, "dist"))).toEqual(contentsOf(join(root, "fresh")));
    expect(readdirSync(root).sort()).toEqual(["dist", "fresh", "reference", "tokens"]);
  });

  it("in its archive, unseen by its size, takes nothing over from there", async () => {
    const root = copyIdentity();
    await buildAt(root, "dist");
    const file = join(root, "dist/api/v1.tar.gz");
    writeFileSync(file, Buffer.alloc(statSync(file).size));
    appendFileSync(join(root, "reference/cor.md"), "\nMais uma frase.\n");
    await buildAt(root, "dist");
    await buildAt(root, "fresh");
    expect(contentsOf(join(root, "dist"))).toEqual(contentsOf(join(root, "fresh")));
  });
});
