import { describe, expect, it } from "vitest";
import type { Published } from "../../generator/http/handler.ts";
import { openApi } from "../built.ts";
import { openBoth } from "./graphql-query.ts";

const LIMIT = 2_000_000;

const MANIFEST = "getManifest { release files { path sha256 bytes type dated } }";
const FILES = "files { path sha256 bytes type dated }";
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(" ");
const aliases = (count: number, field: string) => `{${times(count, (index) => `a${index}: ${field}`)}}`;

const { published } = await openApi();
const size = published.stored("/api/v1/manifest.json")?.length ?? 0;
const fitting = Math.floor(LIMIT / size);

/** The API with its files available synchronously and asynchronously; both count how many files are opened. */
const hosts = [
  ["synchronous", (count: () => void) => (path: string) => (count(), published.stored(path))],
  ["asynchronous", (count: () => void) => async (path: string) => (count(), published.stored(path))],
] as const;

describe.each(hosts)("with %s files", (_, storedBy) => {
  const open = async () => {
    const opened = { files: 0 };
    const stored = storedBy(() => opened.files++) as Published["stored"];
    return { opened, ...(await openBoth(undefined, { stored })) };
  };

  it.each([
    ["the whole manifest", MANIFEST],
    ["a field of the manifest", "getManifest { release }"],
  ])("%s is returned as often as it fits into 2 MB", async (_, field) => {
    const { runQuery, opened } = await open();
    const response = await runQuery(aliases(fitting, field));
    expect(response).not.toHaveProperty("errors");
    expect(Object.values(response.data ?? {})).toHaveLength(fitting);
    // One more file is opened for the sizes.
    expect(opened.files).toBe(fitting + 1);
  });

  it.each([
    ["the manifest one time too many", aliases(fitting + 1, MANIFEST)],
    ["a field of the manifest 100 times", aliases(100, "getManifest { release }")],
    [
      "the manifest in fragments",
      `{...A ...B} fragment A on Query ${aliases(50, MANIFEST)} fragment B on Query {b: ${MANIFEST}}`,
    ],
    ["the manifest's files under many aliases", `{ getManifest ${aliases(90, FILES)} }`],
    [
      "the manifest's files with long aliases",
      `{ getManifest { files { ${times(90, (index) => `${"p".repeat(60)}${index}: path`)} } } }`,
    ],
    ["a large file with a small one", aliases(100, "getSettingsSchema")],
    ["computed pairs 100 times", aliases(100, 'getContrastMatrix(theme: "dark") { pairs { ratio } }')],
    [
      "a computed response whose theme is a variable",
      `query ($t: ID!) ${aliases(100, "getContrastMatrix(theme: $t) { pairs { ratio } }")}`,
    ],
  ])("%s is rejected before it runs", async (_, query) => {
    const { runQuery, opened } = await open();
    const response = await runQuery(query);
    expect(response).not.toHaveProperty("data");
    expect(response.errors).toMatchObject([{ extensions: { code: "RESPONSE_TOO_LARGE", limit: LIMIT } }]);
    expect(response.errors?.[0]?.message).toMatch(/^Response too large: up to \d+ bytes\. Expected: at most 2000000\./);
    expect(opened.files).toBe(1);
  });

  it.each([
    ["the manifest with the type names that clients add", "{ getManifest { __typename files { __typename path } } }"],
    [
      "the same field in two fragments",
      `{getManifest{...A ...B}} fragment A on Manifest {${FILES}} fragment B on Manifest {${FILES}}`,
    ],
    ["a few fields of a theme, repeated", aliases(100, 'getTheme(theme: "dark") { mode season { name } }')],
    [
      "small responses without files",
      aliases(100, 'checkContrast(foreground: "#777777", background: "#ffffff") { ratio }'),
    ],
  ])("%s is allowed", async (_, query) => {
    const { runQuery } = await open();
    expect(await runQuery(query)).not.toHaveProperty("errors");
  });
});

it("rejects a long argument even if a query repeats it", async () => {
  const { runQuery } = await openBoth();
  const text = "a".repeat(400_000);
  const response = await runQuery(aliases(2, `getCurrentSeason(date: "${text}") { date }`));
  expect(response.errors?.map(({ message }) => message)).toEqual(
    [1, 2].map(() => "Query too long: 400000 characters. Expected: at most 2048."),
  );
});

it("allows a single field of any size, but not another one next to it", async () => {
  const manifest = new TextEncoder().encode(
    JSON.stringify({
      release: "a",
      files: Array.from({ length: 20_000 }, (_, index) => ({
        path: `${index}`.padStart(80, "p"),
        sha256: "a".repeat(64),
        bytes: 1,
        type: "text/css",
        dated: false,
      })),
    }),
  );
  const { runQuery } = await openBoth(undefined, {
    stored: (path) => (path === "/api/v1/manifest.json" ? manifest : published.stored(path)),
  });
  const response = await runQuery(`{ ${MANIFEST} }`);
  expect(response).not.toHaveProperty("errors");
  expect(JSON.stringify(response).length).toBeGreaterThan(LIMIT);
  expect((await runQuery("{ getManifest { release } again: getManifest { release } }")).errors).toHaveLength(1);
});

it("succeeds after a failed request for the file sizes", async () => {
  let failures = 1;
  const { runQuery } = await openBoth(undefined, {
    stored: ((path: string) => {
      if (failures-- > 0) throw new Error("The host is away.");
      return published.stored(path);
    }) as Published["stored"],
  });
  expect(await runQuery("{ getManifest { release } }")).toEqual({
    errors: [{ message: "Something went wrong on the server." }],
  });
  expect(await runQuery("{ getManifest { release } }")).not.toHaveProperty("errors");
});
