import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderBuiltPages } from "../../generator/build/pages.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { DIST } from "../built.ts";

it("draws the same examples, tokens and starter page from a build, which has only rendered pages", async () => {
  const reading = await readBuilt(DIST);
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  const files = await renderBuiltPages(reading.built);
  for (const path of ["referencia/componentes/index.html", "referencia/cor/index.html", "starter.html"]) {
    const text = String(files[path]);
    expect(text).toMatch(/<iframe |class="drawn|<main>/);
    expect(text === readFileSync(join(DIST, path), "utf8"), path).toBe(true);
  }
});
