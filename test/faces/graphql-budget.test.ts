import { describe, expect, it } from "vitest";
import type { Published } from "../../generator/http/handler.ts";
import { openApi } from "../built.ts";
import { openBoth } from "./graphql-query.ts";

const LIMIT = 2_000_000;
/** What 100 errors and the names of 100 fields take. */
const MARGIN = 50_000;

const MANIFEST = "getManifest { release files { path sha256 bytes type dated } }";
const aliases = (count: number, field: string) =>
  `{${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ")}}`;

const { published } = await openApi();
const size = published.stored("/api/v1/manifest.json")?.length ?? 0;

/** The API with its files at hand, and with files that come later; both count how many were opened. */
const hosts = [
  ["at hand", (count: () => void) => (path: string) => (count(), published.stored(path))],
  ["afar", (count: () => void) => async (path: string) => (count(), published.stored(path))],
] as const;

describe.each(hosts)("With its files %s", (_, storedBy) => {
  const open = async () => {
    const opened = { files: 0 };
    const stored = storedBy(() => opened.files++) as Published["stored"];
    return { opened, ...(await openBoth(undefined, { stored })) };
  };

  it.each([
    ["all of the manifest", MANIFEST],
    ["a line of the manifest", "getManifest { release }"],
  ])("100 times %s is answered as often as it goes into 2 MB, and no more files are opened", async (_, field) => {
    const { ask, opened } = await open();
    const found = await ask(aliases(100, field));
    const answered = Object.values(found.data ?? {}).filter((value) => value !== null);
    expect(answered).toHaveLength(Math.floor(LIMIT / size));
    expect(JSON.stringify(found).length).toBeLessThan(LIMIT + MARGIN);
    expect(found.errors).toHaveLength(100 - answered.length);
    expect(found.errors?.[0]).toMatchObject({ extensions: { code: "RESPONSE_TOO_LARGE" } });
    // One more, by which the size was learnt.
    expect(opened.files).toBe(answered.length + 1);
  });

  it("what is computed keeps to 2 MB too", async () => {
    const { ask } = await open();
    const found = await ask(
      aliases(100, "getContrastMatrix(theme: dark) { theme pairs { foreground background ratio } }"),
    );
    const answered = Object.values(found.data ?? {}).filter((value) => value !== null);
    expect(answered.length).toBeGreaterThan(5);
    expect(JSON.stringify(found).length).toBeLessThan(LIMIT + MARGIN);
  });

  it("the manifest's lines under many names are not", async () => {
    const { ask } = await open();
    const found = await ask(`{ getManifest ${aliases(90, "files { path sha256 bytes type dated }")} }`);
    expect(JSON.stringify(found).length).toBeLessThan(MARGIN);
    expect(found.errors).toMatchObject([{ extensions: { code: "RESPONSE_TOO_LARGE" } }]);
  });
});
