import { afterAll, describe, expect, it } from "vitest";
import { ADDRESSES } from "../../generator/client/addresses.ts";
import { type Answer, createClient, type OperationId } from "../../generator/client/index.ts";
import { catalogue, operations } from "../../generator/operations/catalogue.ts";
import { SECOND } from "../built.ts";
import { ICONS, withFonts } from "../fonts.ts";
import { serveApi } from "./served.ts";

/** A call, and the address below `/api/v1` with the same response; the default format is the operation's first. */
type Row = readonly [id: OperationId, params: Readonly<Record<string, string | number>>, address: string, as?: string];

const FIRST: readonly Row[] = [
  ["getTokens", {}, "/tokens"],
  ["getSettings", {}, "/settings"],
  ["getModifiers", {}, "/modifiers"],
  ["getLayers", {}, "/layers"],
  ["getResolver", {}, "/resolver.json"],
  ["getTokensFile", { file: "tokens" }, "/tokens/tokens"],
  ["getTokensCss", {}, "/tokens.css"],
  ["getTokensRefsCss", {}, "/tokens.refs.css"],
  ["getSwitchScript", {}, "/switch.js"],
  ["listPlatforms", {}, "/platforms"],
  ["getPlatformJson", { file: "shadcn/theme" }, "/platforms/shadcn/theme.json"],
  ["getPlatformMarkdown", { file: "design-md/dark" }, "/platforms/design-md/dark.md"],
  ["getPlatformFile", { file: "typescript/clio/tokens.d.mts" }, "/platforms/typescript/clio/tokens.d.mts"],
  ["getSettingsSchema", {}, "/schemas/vitral.json"],
  ["getTailwindCss", {}, "/tailwind.css"],
  ["getTailwindExtendCss", {}, "/tailwind.extend.css"],
  ["getComponentsCss", {}, "/components.css"],
  ["listThemes", {}, "/themes"],
  ["getTheme", { theme: "dark" }, "/themes/dark"],
  ["getTheme", { theme: "dark" }, "/themes/dark.css", "css"],
  ["getThemeTokens", { theme: "dark", product: "clio" }, "/themes/dark.tokens.json?product=clio"],
  ["getTheme", { theme: "dark", product: "clio", season: "auto" }, "/themes/dark?product=clio&season=auto"],
  [
    "getTheme",
    { theme: "light", season: "auto", date: "2026-12-24" },
    "/themes/light.css?season=auto&date=2026-12-24",
    "css",
  ],
  ["listProducts", {}, "/products"],
  ["getProduct", { product: "clio" }, "/products/clio"],
  ["getProductMark", { product: "clio" }, "/products/clio/mark.svg"],
  ["getProductMark", { product: "clio", theme: "dark" }, "/products/clio/mark.svg?theme=dark"],
  ["listSeasons", {}, "/seasons"],
  ["listSeasons", { date: "2026-12-28" }, "/seasons?date=2026-12-28"],
  ["getCurrentSeason", {}, "/seasons/current"],
  ["getCurrentSeason", { date: "2026-12-28" }, "/seasons/current?date=2026-12-28"],
  ["getSeason", { season: "carnaval" }, "/seasons/carnaval"],
  ["getSeason", { season: "carnaval", year: 2033 }, "/seasons/carnaval?year=2033"],
  ["checkContrast", { foreground: "ink", background: "#fafafa" }, "/contrast?foreground=ink&background=%23fafafa"],
  [
    "checkContrast",
    { foreground: "ink", background: "paper", theme: "dark" },
    "/contrast?foreground=ink&background=paper&theme=dark",
  ],
  ["listReference", {}, "/reference"],
  ["getReferencePage", { page: "cor" }, "/reference/cor"],
  ["getProductCss", { product: "clio" }, "/products/clio.css"],
  ["getCalendar", { year: 2027 }, "/calendar/2027"],
  ["getSeasonCss", {}, "/season.css"],
  ["getSeasonCss", { date: "2026-12-24" }, "/season.css?date=2026-12-24"],
  ["getSeasonsFeed", {}, "/seasons.ics"],
  ["getContrastMatrix", { theme: "dark" }, "/contrast/dark"],
  ["getToken", { name: "gray-soft" }, "/token/gray-soft.json"],
  ["getGroup", { group: "space", theme: "dark" }, "/groups/space/dark"],
  ["findTokens", { q: "15px" }, "/search?q=15px"],
  ["checkPairs", { text: "rule", on: "paper", use: "text" }, "/pairs?text=rule&on=paper&use=text"],
  ["pickColor", { background: "paper", use: "graphic" }, "/colors?background=paper&use=graphic"],
  ["getDiscovery", {}, ""],
  ["getOpenApi", {}, "/openapi.json"],
  ["getManifest", {}, "/manifest.json"],
];

const SECOND_ROWS: readonly Row[] = [
  ["listThemes", {}, "/themes"],
  [
    "getTheme",
    { theme: "night-bold", product: "ferry", season: "auto" },
    "/themes/night-bold?product=ferry&season=auto",
  ],
  ["getTheme", { theme: "day" }, "/themes/day.css", "css"],
  ["getProduct", { product: "lantern" }, "/products/lantern"],
  ["getReferencePage", { page: "hues" }, "/reference/hues"],
];

const FONTS: readonly Row[] = [["getFont", { font: "icons" }, "/fonts/icons.woff2"]];

const fonts = await serveApi({
  root: withFonts([{ family: "Icons", file: "icons.woff2" }], { "icons.woff2": ICONS }),
});
const first = await serveApi();
const second = await serveApi({ root: SECOND, base: { origin: "", path: "/brand" } });
afterAll(() => [first, second, fonts].forEach(({ close }) => close()));

type Call = (params?: object, options?: { format?: string }) => Promise<Answer<unknown>>;

describe.each([
  ["the identity", first, FIRST],
  ["another identity, below a base path", second, SECOND_ROWS],
  ["an identity with font files", fonts, FONTS],
])("the client of %s", (_, { origin, site }, rows) => {
  const client = createClient(site) as unknown as Readonly<Record<OperationId, Call>>;

  const calls = rows.map(([id, params, address, as]) => [id, params, address, as ?? ADDRESSES[id][1]] as const);

  it.each(calls)("%s(%o) returns the response of %s", async (id, params, address, format) => {
    const response = await fetch(`${site}/api/v1${address}`);
    const bytes = await response.clone().bytes();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const file = response.headers.get("content-location");
    const result = await client[id](params, format === ADDRESSES[id][1] ? undefined : { format });
    expect(result).toMatchObject({
      data: isJson ? await response.json() : format === "woff2" ? bytes : await response.text(),
      isFresh: true,
      from: file === null ? response.url : `${origin}${file}`,
      release: "0123456789abcdef",
    });
    expect(result.error).toBe(undefined);
    if (format === ADDRESSES[id][1]) expect((await client[id](params, { format: "bytes" })).data).toEqual(bytes);
  });
});

it("covers every operation in every format", () => {
  const tried = new Set([...FIRST, ...FONTS].map(([id, , , format]) => `${id} ${format ?? ADDRESSES[id][1]}`));
  const all = catalogue.flatMap(({ id, formats }) => Object.keys(formats).map((format) => `${id} ${format}`));
  expect([...tried].sort()).toEqual(all.sort());
});

describe("the table of addresses", () => {
  it("matches the catalogue: ids in order, paths without a query, and first formats", () => {
    const rows = catalogue.map(({ id, path, formats }) => [id, [path.split("{?")[0], Object.keys(formats)[0]]]);
    expect(Object.entries(ADDRESSES).map(([id, [path, format]]) => [id, [path, format]])).toEqual(rows);
  });

  it("names every operation by its id", () => {
    expect(Object.entries(operations).filter(([name, { id }]) => name !== id)).toEqual([]);
  });

  it("puts JSON first for operations with a body, as the types say", () => {
    const bodies = catalogue
      .filter(({ shape }) => shape !== null)
      .map(({ id, formats }) => [id, Object.keys(formats)[0]]);
    expect(bodies.filter(([, format]) => format !== "json")).toEqual([]);
    const texts = catalogue.filter(({ shape }) => shape === null).map(({ formats }) => Object.keys(formats).length);
    expect(new Set(texts)).toEqual(new Set([1]));
  });
});
