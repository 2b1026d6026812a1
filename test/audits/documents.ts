import { hash } from "node:crypto";
import { expect } from "vitest";
import { type Audit, data, furtherModifiers, headers, must, type Row, sameAs } from "./audit.ts";

const OPENAPI = "/api/v1/openapi.json";
const MANIFEST = "/api/v1/manifest.json";

/** The specification's operations with path, success types, error statuses and parameters, in order. */
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
  `The OpenAPI document has ${id} with its types, error statuses and parameters, each with an example.`,
  OPENAPI,
  data(async ({ paths }, send) => {
    const { get } = paths[`/api/v1${path}`];
    const further = ["getTheme", "checkContrast"].includes(id) ? await furtherModifiers(send) : [];
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

/** Defaults that the specification states. */
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
      "The OpenAPI document has version 3.1.0 of the format and 1.1.0 of the API.",
      OPENAPI,
      data(({ openapi, info }) => expect([openapi, info.version]).toEqual(["3.1.0", "1.1.0"])),
    ],
    [
      "DO-03",
      "The OpenAPI document states the defaults.",
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
      "The OpenAPI document lists the eight values of a theme segment: four ids, each also with .css.",
      OPENAPI,
      data(({ paths }) => {
        const [theme] = paths["/api/v1/themes/{theme}"].get.parameters;
        const ids = ["light", "dark", "light-high-contrast", "dark-high-contrast"];
        expect(new Set(theme.schema.enum)).toEqual(new Set([...ids, ...ids.map((id) => `${id}.css`)]));
      }),
    ],
    [
      "DO-05",
      "The OpenAPI document has only GET operations and requires no credentials.",
      OPENAPI,
      data(({ paths, security, components }) => {
        for (const path of Object.values<object>(paths)) expect(Object.keys(path)).toEqual(["get"]);
        expect(security ?? []).toEqual([]);
        expect(components).not.toHaveProperty("securitySchemes");
      }),
    ],
    [
      "DO-06",
      "The discovery file names the identity, the API version and the release.",
      "/api/v1/index.json",
      data((discovery) => {
        expect(Object.keys(discovery)).toEqual(["name", "version", "release", "links", "templates"]);
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
      data(async ({ files }, send) => {
        for (const { path, sha256, bytes } of files.filter((_: unknown, index: number) => index % 97 === 0)) {
          const body = new Uint8Array(await (await send({ address: `/api/v1/${path}` })).arrayBuffer());
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
      "The release is a digest of all undated files, so equal bytes give equal releases.",
      MANIFEST,
      data(({ release, files }) => {
        type File = { path: string; sha256: string; dated: boolean };
        // The discovery file contains the release, so it can't count towards it.
        const counted = files.filter(({ path, dated }: File) => !dated && path !== "index.json");
        const lines = counted.map(({ path, sha256 }: File) => `${sha256}  ${path}\n`).sort();
        expect(release).toBe(hash("sha256", lines.join(""), "hex").slice(0, 16));
      }),
    ],
    [
      "DO-11",
      "The discovery file and the manifest name the same release.",
      "/api/v1/index.json",
      data(async ({ release }, send) => {
        expect((await (await send({ address: MANIFEST })).json()).release).toBe(release);
      }),
    ],
  ]),
  ...must("rules", [
    ["DO-12", "The root of the API returns the discovery file.", "/api/v1", sameAs("/api/v1/index.json")],
    [
      "DO-13",
      "Every API link in the discovery file responds.",
      "/api/v1",
      data(async ({ links }, send) => {
        const addresses = Object.values<string>(links).filter((link) => /^\/api\/v1(\/|$)/.test(link));
        expect(addresses.length).toBeGreaterThan(8);
        // The season's stylesheet depends on the day, so a host without code may lack it.
        for (const address of addresses.filter((path) => !path.endsWith("/season.css")))
          expect((await send({ address })).status, address).toBe(200);
      }),
    ],
  ]),
  ...must("edge", [
    ["DO-14", "The root of the API also responds with a trailing slash.", "/api/v1/", sameAs("/api/v1/index.json")],
    [
      "DO-15",
      "The error for an unknown address lists the addresses of the specification's operations.",
      "/api/v1/nada",
      (response, body) => {
        expect(response.status).toBe(404);
        const templates = JSON.parse(body).allowed.map((template: string) => template.split("{?")[0]);
        expect(templates).toEqual(expect.arrayContaining(OPERATIONS.map(([, path]) => `/api/v1${path}`)));
      },
    ],
    [
      "DO-16",
      "An archive address that isn't built gets a JSON 404.",
      "/api/v1.zip",
      headers(404, { "content-type": /^application\/json/ }),
    ],
  ]),
];
