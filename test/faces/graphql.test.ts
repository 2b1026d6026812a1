import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { validateSchema } from "graphql";
import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { operationsOf } from "../../generator/operations/catalogue.ts";
import { namesOf } from "../../generator/kit/template.ts";
import type { Operation } from "../../generator/operations/operation.ts";
import { colorTokens } from "../../generator/resolve/contrast.ts";
import { ROOT, SCOPE, SECOND } from "../built.ts";
import { openBoth, inGraphql, queryOf } from "./graphql-query.ts";

type Args = Readonly<Record<string, string | number>>;
type Both = Awaited<ReturnType<typeof openBoth>>;

const identities = [
  ["the identity", await openBoth()],
  ["another identity", await openBoth(SECOND)],
] as const;

/**
 * Every format of an identity's operations, with the name of its field; fonts have no fields, because they aren't text.
 */
const fieldsOf = (identity: Identity) =>
  operationsOf(identity)
    .filter(({ id }) => id !== "getFont")
    .flatMap((operation) =>
      Object.keys(operation.formats).map((format, index) => {
        const suffix = `${format[0]?.toUpperCase()}${format.slice(1)}`;
        return { name: operation.id + (index === 0 ? "" : suffix), operation, format, isFirst: index === 0 };
      }),
    );

type Field = ReturnType<typeof fieldsOf>[number];

/** The address that is equivalent to a field with these arguments. */
function addressOf({ operation, format, isFirst }: Field, args: Args): string {
  const [path = ""] = operation.path.split("{?");
  const resolved = namesOf(operation.path).reduce(
    (text, name) => text.replace(new RegExp(`\\{\\+?${name}\\}`), String(args[name])),
    path,
  );
  const query = new URLSearchParams();
  for (const name of namesOf(operation.path, "query")) if (name in args) query.set(name, String(args[name]));
  return `/api/v1${resolved === "/" ? "" : resolved}${isFirst ? "" : `.${format}`}?${query}`;
}

function samples(operation: Operation, name: string, { published: { identity } }: Both): readonly (string | number)[] {
  const kind = operation.params[name]?.kind;
  const theme = identity.themes[0]!;
  if (kind?.name === "day") return ["2026-12-24", "1583-01-01", "9999-12-31"];
  if (kind?.name === "year") return [2026, 1583, 9999];
  if (kind?.name === "colour") return ["#FFF", "12188c", colorTokens(identity, theme).keys().next().value ?? ""];
  return kind?.values(identity, SCOPE.span) ?? [];
}

/** All values of each parameter, combined with the first values of the required parameters. */
function argumentSets(operation: Operation, both: Both): Args[] {
  const names = Object.keys(operation.params);
  const required = names.filter((name) => operation.params[name]?.required);
  const minimum = Object.fromEntries(required.map((name) => [name, samples(operation, name, both)[0] ?? ""]));
  return [
    minimum,
    ...names.flatMap((name) => samples(operation, name, both).map((value) => ({ ...minimum, [name]: value }))),
  ];
}

describe.each(identities)("GraphQL for %s", (_, both) => {
  const { schema, runQuery, get } = both;
  const fieldList = fieldsOf(both.identity);

  it("has a valid, read-only schema", () => {
    expect(validateSchema(schema)).toEqual([]);
    expect(schema.getMutationType() ?? schema.getSubscriptionType() ?? null).toBe(null);
  });

  it("has exactly one field per operation and format, with the parameters as arguments", () => {
    const fields = Object.values(schema.getQueryType()!.getFields());
    const documented = fields.map(({ name, args }) => [name, args.map((arg) => arg.name).toSorted()]);
    expect(new Map(documented as never)).toEqual(
      new Map(fieldList.map(({ name, operation }) => [name, Object.keys(operation.params).toSorted()] as const)),
    );
    expect(fields.filter(({ description, args }) => !description || args.some((arg) => !arg.description))).toEqual([]);
  });

  it.each(fieldList.map((field) => [field.name, field] as const))(
    "returns the response of the address for %s",
    async (name, field) => {
      const sets = argumentSets(field.operation, both);
      for (const args of sets) {
        const address = addressOf(field, args);
        // An identity without the roles that a platform requires has no files for it.
        if (Object.values(args).includes("")) continue;
        const reply = get(address);
        expect(reply.status, address).toBe(200);
        const expected = field.format === "json" ? await reply.json() : await reply.text();
        const expectedData = inGraphql(schema, name, expected);
        expect(await runQuery(queryOf(schema, name, args)), address).toEqual({ data: { [name]: expectedData } });
      }
    },
  );
});

const [[, both]] = identities;

it("accepts ids from results unchanged as arguments", async () => {
  const { runQuery, identity } = both;
  const list = "{ listThemes { themes { id } products { id } seasons { id } } listReference { pages { id } } }";
  const { data } = (await runQuery(list)) as { data: Record<string, Record<string, { id: string }[]>> };
  const { themes = [], products = [], seasons = [] } = data["listThemes"] ?? {};
  expect(themes.map(({ id }) => id)).toContain("light-high-contrast");
  expect([themes, products, seasons].map((list) => list.length)).toEqual(
    [identity.themes, identity.products, identity.seasons].map((list) => list.length),
  );
  for (const { id } of themes) {
    for (const season of seasons) {
      const query = `{ getTheme(theme: "${id}", product: "${products[0]?.id}", season: "${season.id}") { theme product season { id } } }`;
      const expected = { theme: id, product: products[0]?.id, season };
      expect(await runQuery(query)).toEqual({ data: { getTheme: expected } });
    }
  }
  for (const { id } of data["listReference"]?.["pages"] ?? [])
    expect(await runQuery(`{ getReferencePage(page: "${id}") }`)).toMatchObject({
      data: { getReferencePage: expect.stringContaining("# ") },
    });
});

describe("an invalid value returns the API's error in extensions:", () => {
  const contrast = { foreground: "ink", background: "paper" };
  it.each<[string, string, Args]>([
    ["an unknown colour", "checkContrast", { ...contrast, foreground: "inky" }],
    ["an empty colour", "checkContrast", { ...contrast, background: "" }],
    ["a translucent background", "checkContrast", { ...contrast, background: "#00000080" }],
    ["an unknown theme", "getTheme", { theme: "dakr" }],
    ["a theme with underscores", "getTheme", { theme: "light_high_contrast" }],
    ["a day that doesn't exist", "getCurrentSeason", { date: "2026-02-30" }],
    ["a day in another format", "listSeasons", { date: "tomorrow" }],
    ["an invalid day for a stylesheet", "getSeasonCss", { date: "2026-13-01" }],
    ["a day out of range for a theme", "getThemeCss", { theme: "dark", season: "auto", date: "1582-12-31" }],
    ["a year before the supported range", "getSeason", { season: "natal", year: 1582 }],
    ["a negative year in a path", "getCalendar", { year: -1 }],
    ["a value that is too long", "getCurrentSeason", { date: "9".repeat(3000) }],
  ])("%s", async (_, name, args) => {
    const field = fieldsOf(both.identity).find((field) => field.name === name)!;
    const reply = both.get(addressOf(field, args));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const error = (await reply.json()) as { message: string };
    const result = await both.runQuery(queryOf(both.schema, name, args));
    expect(result.data).toEqual({ [name]: null });
    expect(result.errors).toMatchObject([{ message: error.message, path: [name], extensions: error }]);
    expect(result.errors?.[0]?.extensions).toEqual(error);
  });

  it("including a missing file", async () => {
    const { runQuery } = await openBoth(undefined, { stored: () => undefined });
    const { errors } = await runQuery("{ getTokens }");
    expect(errors).toMatchObject([{ extensions: { error: "UNAVAILABLE", status: 503, value: "/api/v1/tokens.json" } }]);
  });
});

describe("GraphQL's built-in rules reject", () => {
  it.each([
    ["a missing required argument", '{ checkContrast(foreground: "ink") { ratio } }', /background/],
    ["a field that isn't an operation", "{ getHandler }", /getHandler/],
    ["a mutation", "mutation { getTokens }", /mutation/],
  ])("%s", async (_, query, message) => {
    const { data, errors } = await both.runQuery(query);
    expect(data).toBe(undefined);
    expect(errors?.[0]?.message).toMatch(message);
  });
});

it("selects variables by name, in the order of the query", async () => {
  const names = '["paper", "ink", "nothing"]';
  const { data } = await both.runQuery(
    `{ getTheme(theme: "dark") { variables variablesList(names: ${names}) { name value } } }`,
  );
  const { variables, variablesList } = data!["getTheme"] as Record<string, Record<string, string>>;
  expect(variablesList).toEqual(["paper", "ink"].map((name) => ({ name, value: variables?.[name] })));
});

it("returns data for all fields except the one with an error", async () => {
  const { data, errors } = await both.runQuery(
    '{ getSeason(season: "natal", year: 2033) { day } getCurrentSeason(date: "x") { date } }',
  );
  expect(data).toEqual({ getSeason: { day: "2033-12-25" }, getCurrentSeason: null });
  expect(errors).toHaveLength(1);
});

it("treats null as a missing argument", async () => {
  const { data } = await both.runQuery("{ getCurrentSeason(date: null) { date } }");
  expect(data).toEqual({ getCurrentSeason: { date: SCOPE.snapshot } });
});

describe("the GraphQL endpoint", () => {
  const { endpoint } = both;

  it("doesn't handle other paths", async () => {
    expect(await endpoint(new Request("http://localhost/graphqlx"))).toBe(undefined);
  });

  it("accepts any percent-encoding of its path", async () => {
    const response = await endpoint(new Request("http://localhost/%67raph%71l?query={__typename}"));
    expect(await response?.json()).toEqual({ data: { __typename: "Query" } });
    expect(await endpoint(new Request("http://localhost/graphql%2F"))).toBe(undefined);
  });

  it("allows requests from any origin and forbids caching responses that depend on the day", async () => {
    const preflight = await endpoint(
      new Request("http://localhost/graphql", {
        method: "OPTIONS",
        headers: { "access-control-request-headers": "content-type" },
      }),
    );
    expect(preflight?.status).toBe(204);
    expect(preflight?.headers.get("access-control-allow-headers")).toBe("content-type");
    const response = await endpoint(new Request("http://localhost/graphql?query={__typename}"));
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "x-identity-release": "0123456789abcdef",
    });
  });

  it.each(["faces/graphql.ts", "kit/index.ts"])("loads graphql on the first request, not with %s", (module) => {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import(${JSON.stringify(join(ROOT, "generator", module))});
      console.log(loaded.filter((url) => url.includes("node_modules")).length);`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    expect(stdout.trim()).toBe("0");
  });
});
