import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planFiles } from "../../generator/build/plan.ts";
import { hostRules } from "../../generator/build/deployment/rules.ts";
import { DIST, openApi, SCOPE } from "../built.ts";

const { planned, identity, get } = await openApi();

type Rule = {
  readonly from: string;
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: number;
};

/** Reads a rule in the file's syntax: `from name=value … to status`. */
function readRule(line: string): Rule {
  const [from = "", ...rest] = line.split(" ");
  const status = Number.parseInt(rest.pop() ?? "", 10);
  const to = rest.pop() ?? "";
  return { from, query: Object.fromEntries(rest.map((pair) => pair.split("=", 2))), to, status };
}

const rules = readFileSync(join(DIST, "_redirects"), "utf8").trimEnd().split("\n").map(readRule);
const isBare = ({ query }: Rule) => Object.keys(query).length === 0;
const isPattern = ({ from }: Rule) => from.includes("*") || from.includes(":");
const isCaptured = ({ query }: Rule) => Object.values(query).some((value) => value.startsWith(":"));

/** Finds the rule a static host would apply: the first whose path and query match; a placeholder matches anything. */
function ruleFor(address: string): Rule | undefined {
  const { pathname, searchParams } = new URL(address, "http://host");
  return rules.find(({ from, query }) => {
    const fits = from.endsWith("*") ? pathname.startsWith(from.slice(0, -1)) : pathname === from;
    const matches = ([name, value]: [string, string]) =>
      value.startsWith(":") ? searchParams.has(name) : searchParams.get(name) === value;
    return fits && Object.entries(query).every(matches);
  });
}

/** Addresses of the API without a query that aren't files. */
const addresses = [
  "/api/v1",
  "/api/v1/seasons/current",
  ...identity.seasons.map(({ id }) => `/api/v1/seasons/${id}`),
  ...new Set(planned.map(({ path }) => path.replace(/\.\w+$/, "")).filter((path) => get(path).status === 200)),
];

describe("the rules of a static host", () => {
  it("are tested with the address of each resource", () => {
    const { themes, products, seasons, pages } = identity;
    const lists = [
      "",
      "/settings",
      "/tokens",
      "/modifiers",
      "/layers",
      "/themes",
      "/products",
      "/seasons",
      "/reference",
    ];
    const expected = [
      ...lists,
      "/calendar/2026",
      ...themes.flatMap(({ id }) => [`/themes/${id}`, `/contrast/${id}`]),
      ...products.map(({ id }) => `/products/${id}`),
      ...seasons.map(({ id }) => `/seasons/${id}`),
      ...pages.map(({ id }) => `/reference/${id}`),
    ];
    expect(addresses).toEqual(expect.arrayContaining(expected.map((path) => `/api/v1${path}`)));
  });

  it.each(addresses)("have exactly one rule for a request without a query: %s", async (address) => {
    const bare = rules.filter((rule) => rule.from === address && isBare(rule));
    expect(bare.map(({ status }) => status)).toEqual([200]);
    expect(readFileSync(join(DIST, bare[0]?.to ?? ""), "utf8")).toBe(await get(address).text());
  });

  it("point to existing files", () => {
    const missing = rules.filter(({ to }) => !existsSync(join(DIST, to)));
    expect(missing).toEqual([]);
  });

  it("return 200 only for exact addresses", () => {
    expect(rules.filter((rule) => rule.status === 200 && (isPattern(rule) || isCaptured(rule)))).toEqual([]);
    expect([...new Set(rules.map(({ status }) => status))].sort()).toEqual([200, 404]);
  });

  it("end with the 404s for each folder and the whole API", () => {
    const first = rules.findIndex(isPattern);
    expect(rules.slice(first).filter((rule) => !isPattern(rule) || rule.status !== 404)).toEqual([]);
    expect(rules.at(-1)).toEqual({ from: "/api/*", query: {}, to: "/errors/address.json", status: 404 });
  });

  it("have no duplicates", () => {
    const keys = rules.map(({ from, query }) => JSON.stringify([from, query]));
    expect(keys.length).toBe(new Set(keys).size);
  });
});

describe("a rule with status 200 serves the API's response", () => {
  const exact = rules.filter(({ status }) => status === 200);

  it.each(exact.map(({ from, query }) => `${from}?${new URLSearchParams(query)}`.replace(/\?$/, "")))(
    "%s",
    async (address) => {
      const rule = ruleFor(address);
      const response = get(address);
      expect([response.status, rule?.status]).toEqual([200, 200]);
      expect(readFileSync(join(DIST, rule?.to ?? ""), "utf8")).toBe(await response.text());
    },
  );
});

describe("a response that needs the edge is an error on a static host", () => {
  const cases: [string, string][] = [
    ["/api/v1/themes/dark?season=auto", "unavailable"],
    ["/api/v1/themes/dark?product=clio&season=auto", "unavailable"],
    ["/api/v1/themes/dark?season=auto&date=2026-12-24", "unavailable"],
    ["/api/v1/themes/dark.css?season=auto", "unavailable"],
    ["/api/v1/themes/dark?product=clia", "unavailable"],
    ["/api/v1/themes/dark?date=2026-02-30", "unavailable"],
    ["/api/v1/seasons?date=2026-12-24", "unavailable"],
    ["/api/v1/season.css?date=2026-12-24", "unavailable"],
    ["/api/v1/seasons/natal?date=2026-12-24", "unavailable"],
    ["/api/v1/seasons/natal?year=2027&date=2026-12-24", "unavailable"],
    ["/api/v1/themes/dark?product=clio&theme=light", "unavailable"],
    ["/api/v1/contrast", "unavailable"],
    ["/api/v1/contrast?foreground=ink&background=paper", "unavailable"],
    ["/api/v1/products/clio/mark.svg?theme=blue", "unavailable"],
    ["/api/v1/themes/blue", "theme"],
    ["/api/v1/themes/dark/clio/summer", "theme"],
    ["/api/v1/products/clia", "product"],
    ["/api/v1/seasons/summer", "season"],
    ["/api/v1/seasons/none", "season"],
    ["/api/v1/reference/colour", "page"],
    ["/api/v1/contrast/blue", "theme"],
    ["/api/v1/calendar/26", "year"],
    ["/api/v1/nothing", "address"],
    ["/api/v2", "address"],
  ];

  it.each(cases)("%s", (address, body) => {
    expect(ruleFor(address)).toMatchObject({ to: `/errors/${body}.json`, status: 404 });
  });
});

describe("the error files", () => {
  const KEYS = ["error", "message", "status", "parameter", "value", "allowed"];
  const files = readdirSync(join(DIST, "errors"));

  it.each(files)("are API errors without a value: %s", (file) => {
    const text = readFileSync(join(DIST, "errors", file), "utf8");
    const body = JSON.parse(text);
    expect(Object.keys(body)).toEqual(KEYS);
    expect(body).toMatchObject({ error: expect.stringMatching(/^(NOT_FOUND|UNAVAILABLE)$/), value: null });
    expect(body.message).not.toMatch(/null|undefined|""/);
    expect(text.endsWith("}\n")).toBe(true);
  });

  it("are exactly the targets of the 404 rules", () => {
    const named = rules.filter(({ status }) => status === 404).map(({ to }) => to.replace("/errors/", ""));
    expect([...new Set(named)].sort()).toEqual(files.sort());
  });

  it("list the valid values in the identity's order", () => {
    const read = (name: string) => JSON.parse(readFileSync(join(DIST, `errors/${name}.json`), "utf8")).allowed;
    expect(read("theme")).toEqual(["light", "dark", "light-high-contrast", "dark-high-contrast"]);
    expect(read("season")).toEqual(identity.seasons.map(({ id }) => id));
  });
});

describe("rules for other days and years also point to planned files", () => {
  const scopes = [
    ["a day within the years", SCOPE],
    ["a day before the years", { snapshot: "2024-06-01", span: { from: 2026, to: 2027 } }],
    ["a day after the years", { snapshot: "2028-02-29", span: { from: 2026, to: 2027 } }],
    [
      "the last day of the years, in a season of the next year",
      { snapshot: "2027-12-31", span: { from: 2027, to: 2027 } },
    ],
  ] as const;

  it.each(scopes)("%s", (_, scope) => {
    const all = planFiles(identity, scope);
    const files = new Set(all.map(({ path }) => path));
    const to = hostRules(identity, scope, all)
      .filter(({ status }) => status === 200)
      .map((rule) => rule.to);
    expect(to.filter((path) => !files.has(path))).toEqual([]);
  });
});
