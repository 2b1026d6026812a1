import { hash } from "node:crypto";
import { expect } from "vitest";
import { type Audit, data, furtherModifiers, headers, must, type Row, sameAs } from "./audit.ts";

const OPENAPI = "/api/v1/openapi.json";
const MANIFEST = "/api/v1/manifest.json";

/** The specification's operations: path, success type and error statuses, and the parameters in their order. */
const OPERATIONS: readonly (readonly [id: string, path: string, types: string, statuses: string, params: string])[] = [
  ["getTokens", "/tokens", "application/json", "", ""],
  ["getTokensCss", "/tokens.css", "text/css", "", ""],
  ["getTailwindCss", "/tailwind.css", "text/css", "", ""],
  ["listThemes", "/themes", "application/json", "", ""],
  ["getTheme", "/themes/{theme}", "application/json text/css", "400 404", "theme! product season date"],
  ["listProducts", "/products", "application/json", "", ""],
  ["getProduct", "/products/{product}", "application/json", "404", "product!"],
  ["getProductMark", "/products/{product}/mark.svg", "image/svg+xml", "404", "product! theme"],
  ["listSeasons", "/seasons", "application/json", "400", "date"],
  ["getCurrentSeason", "/seasons/current", "application/json", "400", "date"],
  ["getSeason", "/seasons/{season}", "application/json", "400 404", "season! year"],
  ["checkContrast", "/contrast", "application/json", "400", "foreground! background! theme"],
  ["listReference", "/reference", "application/json", "", ""],
  ["getReferencePage", "/reference/{page}", "text/markdown", "404", "page!"],
];

type Described = { name: string; in: string; required?: boolean; schema: Record<string, unknown>; example?: unknown };

const described = OPERATIONS.map(([id, path, types, statuses, params]): Row => [
  `DO-01/${id}`,
  `The description has ${id} with its types, its error statuses and its parameters, each with an example.`,
  OPENAPI,
  data(async ({ paths }, ask) => {
    const { get } = paths[`/api/v1${path}`];
    const further = ["getTheme", "checkContrast"].includes(id) ? await furtherModifiers(ask) : [];
    expect(get.operationId).toBe(id);
    expect(Object.keys(get.responses["200"].content).join(" ")).toBe(types);
    expect(
      Object.keys(get.responses)
        .filter((status) => status !== "200")
        .join(" "),
    ).toBe(statuses);
    const documented: Described[] = get.parameters ?? [];
    expect(documented.map(({ name, required }) => `${name}${required === true ? "!" : ""}`).join(" ")).toBe(
      [params, ...further].join(" "),
    );
    for (const { name, in: place, example } of documented) {
      expect(place, name).toBe(path.includes(`{${name}}`) ? "path" : "query");
      expect(example, name).toBeDefined();
    }
  }),
]);

/** Defaults that the specification states: operation, parameter, value. */
const DEFAULTS: readonly (readonly [path: string, parameter: string, value: string])[] = [
  ["/themes/{theme}", "season", "none"],
  ["/products/{product}/mark.svg", "theme", "light"],
  ["/contrast", "theme", "light"],
];

/** OpenAPI, discovery and manifest. */
export const documents: readonly Audit[] = [
  ...must("files", [
    ...described,
    [
      "DO-02",
      "The description is OpenAPI 3.1.0 and carries the document version 1.1.0.",
      OPENAPI,
      data(({ openapi, info }) => expect([openapi, info.version]).toEqual(["3.1.0", "1.1.0"])),
    ],
    [
      "DO-03",
      "The description states the defaults.",
      OPENAPI,
      data(({ paths }) => {
        for (const [path, parameter, value] of DEFAULTS) {
          const params: Described[] = paths[`/api/v1${path}`].get.parameters;
          expect(params.find(({ name }) => name === parameter)?.schema["default"], parameter).toBe(value);
        }
      }),
    ],
    [
      "DO-04",
      "The description lists the eight values of a theme segment: four ids, and each with .css.",
      OPENAPI,
      data(({ paths }) => {
        const [theme] = paths["/api/v1/themes/{theme}"].get.parameters;
        const ids = ["light", "dark", "light-high-contrast", "dark-high-contrast"];
        expect(new Set(theme.schema.enum)).toEqual(new Set([...ids, ...ids.map((id) => `${id}.css`)]));
      }),
    ],
    [
      "DO-05",
      "The description has only GET operations, and requires no credentials.",
      OPENAPI,
      data(({ paths, security, components }) => {
        for (const path of Object.values<object>(paths)) expect(Object.keys(path)).toEqual(["get"]);
        expect(security ?? []).toEqual([]);
        expect(components).not.toHaveProperty("securitySchemes");
      }),
    ],
    [
      "DO-06",
      "The discovery file names the identity, the version of the API and the release.",
      "/api/v1/index.json",
      data((discovery) => {
        expect(Object.keys(discovery)).toEqual(["name", "version", "release", "links"]);
        expect(discovery).toMatchObject({
          name: "Vitral",
          version: "1.1.0",
          release: expect.stringMatching(/^[0-9a-f]{16}$/),
        });
      }),
    ],
    [
      "DO-07",
      "The manifest lists every file below the root except itself, each with its digest, size and type.",
      MANIFEST,
      data(({ files }) => {
        const paths = files.map(({ path }: { path: string }) => path);
        expect(paths).not.toContain("manifest.json");
        expect(paths).toEqual(expect.arrayContaining(["index.json", "tokens.json", "themes/dark/clio/natal.css"]));
        for (const file of files) expect(Object.keys(file)).toEqual(["path", "sha256", "bytes", "type", "dated"]);
      }),
    ],
    [
      "DO-08",
      "The digests and sizes in the manifest match the served bytes.",
      MANIFEST,
      data(async ({ files }, ask) => {
        for (const { path, sha256, bytes } of files.filter((_: unknown, index: number) => index % 97 === 0)) {
          const body = new Uint8Array(await (await ask({ address: `/api/v1/${path}` })).arrayBuffer());
          expect([body.length, hash("sha256", body, "hex")], path).toEqual([bytes, sha256]);
        }
      }),
    ],
    [
      "DO-09",
      "The dated files are the two that depend on today.",
      MANIFEST,
      data(({ files }) => {
        const dated = files.filter((file: { dated: boolean }) => file.dated);
        expect(dated.map(({ path }: { path: string }) => path).sort()).toEqual(["seasons.json", "themes.json"]);
      }),
    ],
    [
      "DO-10",
      "The release is computed from the digests of all undated files, so equal bytes have equal releases.",
      MANIFEST,
      data(({ release, files }) => {
        type File = { path: string; sha256: string; dated: boolean };
        // The discovery file states the release, so it cannot be part of it.
        const counted = files.filter(({ path, dated }: File) => !dated && path !== "index.json");
        const lines = counted.map(({ path, sha256 }: File) => `${sha256}  ${path}\n`).sort();
        expect(release).toBe(hash("sha256", lines.join(""), "hex").slice(0, 16));
      }),
    ],
    [
      "DO-11",
      "The discovery file and the manifest name the same release.",
      "/api/v1/index.json",
      data(async ({ release }, ask) => {
        expect((await (await ask({ address: MANIFEST })).json()).release).toBe(release);
      }),
    ],
  ]),
  ...must("rules", [
    ["DO-12", "The root of the API returns the discovery file.", "/api/v1", sameAs("/api/v1/index.json")],
    [
      "DO-13",
      "Every link in the discovery file to an address of the API responds.",
      "/api/v1",
      data(async ({ links }, ask) => {
        const addresses = Object.values<string>(links).filter((link) => /^\/api\/v1(\/|$)/.test(link));
        expect(addresses.length).toBeGreaterThan(8);
        // The season's stylesheet is of the day, so a host without code may lack it.
        for (const address of addresses.filter((path) => !path.endsWith("/season.css")))
          expect((await ask({ address })).status, address).toBe(200);
      }),
    ],
  ]),
  ...must("edge", [
    ["DO-14", "The root of the API also responds with a trailing slash.", "/api/v1/", sameAs("/api/v1/index.json")],
    [
      "DO-15",
      "An unknown address lists the addresses of the specification's operations.",
      "/api/v1/nada",
      (response, body) => {
        expect(response.status).toBe(404);
        const templates = JSON.parse(body).allowed.map((template: string) => template.split("{?")[0]);
        expect(templates).toEqual(expect.arrayContaining(OPERATIONS.map(([, path]) => `/api/v1${path}`)));
      },
    ],
    ["DO-16", "The archive is not a page.", "/api/v1.zip", headers(404, { "content-type": /^application\/json/ })],
  ]),
];
