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

type Given = Readonly<Record<string, string | number>>;
type Both = Awaited<ReturnType<typeof openBoth>>;

const identities = [
  ["the identity", await openBoth()],
  ["another identity", await openBoth(SECOND)],
] as const;

/** Every form of the answer of an identity's operations, under the name of its field. A font isn't text, so it has none. */
const answersOf = (identity: Identity) =>
  operationsOf(identity)
    .filter(({ id }) => id !== "getFont")
    .flatMap((operation) =>
      Object.keys(operation.formats).map((format, index) => {
        const suffix = `${format[0]?.toUpperCase()}${format.slice(1)}`;
        return { name: operation.id + (index === 0 ? "" : suffix), operation, format, isFirst: index === 0 };
      }),
    );

type Answer = ReturnType<typeof answersOf>[number];

/** The address that asks what a field with these arguments asks. */
function addressOf({ operation, format, isFirst }: Answer, given: Given): string {
  const [path = ""] = operation.path.split("{?");
  const filled = namesOf(operation.path).reduce(
    (text, name) => text.replace(new RegExp(`\\{\\+?${name}\\}`), String(given[name])),
    path,
  );
  const query = new URLSearchParams();
  for (const name of namesOf(operation.path, "query")) if (name in given) query.set(name, String(given[name]));
  return `/api/v1${filled === "/" ? "" : filled}${isFirst ? "" : `.${format}`}?${query}`;
}

function samples(operation: Operation, name: string, { published: { identity } }: Both): readonly (string | number)[] {
  const kind = operation.params[name]?.kind;
  const theme = identity.themes[0]!;
  if (kind?.name === "day") return ["2026-12-24", "1583-01-01", "9999-12-31"];
  if (kind?.name === "year") return [2026, 1583, 9999];
  if (kind?.name === "colour") return ["#FFF", "12188c", colorTokens(identity, theme).keys().next().value ?? ""];
  return kind?.values(identity, SCOPE.span) ?? [];
}

/** All values of each parameter, each with the first ones of those that cannot be left out. */
function argumentSets(operation: Operation, both: Both): Given[] {
  const names = Object.keys(operation.params);
  const needed = names.filter((name) => operation.params[name]?.required);
  const least = Object.fromEntries(needed.map((name) => [name, samples(operation, name, both)[0] ?? ""]));
  return [
    least,
    ...names.flatMap((name) => samples(operation, name, both).map((value) => ({ ...least, [name]: value }))),
  ];
}

describe.each(identities)("In GraphQL, %s", (_, both) => {
  const { schema, ask, get } = both;
  const answers = answersOf(both.identity);

  it("has a sound schema that only reads", () => {
    expect(validateSchema(schema)).toEqual([]);
    expect(schema.getMutationType() ?? schema.getSubscriptionType() ?? null).toBe(null);
  });

  it("has a field for every answer of the identity, with its parameters as arguments, and nothing else", () => {
    const fields = Object.values(schema.getQueryType()!.getFields());
    const documented = fields.map(({ name, args }) => [name, args.map((arg) => arg.name).toSorted()]);
    expect(new Map(documented as never)).toEqual(
      new Map(answers.map(({ name, operation }) => [name, Object.keys(operation.params).toSorted()] as const)),
    );
    expect(fields.filter(({ description, args }) => !description || args.some((arg) => !arg.description))).toEqual([]);
  });

  it.each(answers.map((answer) => [answer.name, answer] as const))(
    "answers %s as its address does",
    async (name, answer) => {
      const sets = argumentSets(answer.operation, both);
      for (const given of sets) {
        const address = addressOf(answer, given);
        // An identity without the roles that a platform needs has no file of it.
        if (Object.values(given).includes("")) continue;
        const reply = get(address);
        expect(reply.status, address).toBe(200);
        const expected = answer.format === "json" ? await reply.json() : await reply.text();
        const named = inGraphql(schema, name, expected);
        expect(await ask(queryOf(schema, name, given)), address).toEqual({ data: { [name]: named } });
      }
    },
  );
});

const [[, both]] = identities;

it("An id in a result can be used unchanged as an argument", async () => {
  const { ask, identity } = both;
  const list = "{ listThemes { themes { id } products { id } seasons { id } } listReference { pages { id } } }";
  const { data } = (await ask(list)) as { data: Record<string, Record<string, { id: string }[]>> };
  const { themes = [], products = [], seasons = [] } = data["listThemes"] ?? {};
  expect(themes.map(({ id }) => id)).toContain("light-high-contrast");
  expect([themes, products, seasons].map((found) => found.length)).toEqual(
    [identity.themes, identity.products, identity.seasons].map((found) => found.length),
  );
  for (const { id } of themes) {
    for (const season of seasons) {
      const query = `{ getTheme(theme: "${id}", product: "${products[0]?.id}", season: "${season.id}") { theme product season { id } } }`;
      const expected = { theme: id, product: products[0]?.id, season };
      expect(await ask(query)).toEqual({ data: { getTheme: expected } });
    }
  }
  for (const { id } of data["listReference"]?.["pages"] ?? [])
    expect(await ask(`{ getReferencePage(page: "${id}") }`)).toMatchObject({
      data: { getReferencePage: expect.stringContaining("# ") },
    });
});

describe("A value that the API refuses gives its error in extensions:", () => {
  const contrast = { foreground: "ink", background: "paper" };
  it.each<[string, string, Given]>([
    ["a colour that does not exist", "checkContrast", { ...contrast, foreground: "inky" }],
    ["an empty colour", "checkContrast", { ...contrast, background: "" }],
    ["a translucent background", "checkContrast", { ...contrast, background: "#00000080" }],
    ["a theme that does not exist", "getTheme", { theme: "dakr" }],
    ["a theme with the hyphens of another language", "getTheme", { theme: "light_high_contrast" }],
    ["a day that does not exist", "getCurrentSeason", { date: "2026-02-30" }],
    ["a day of another form", "listSeasons", { date: "tomorrow" }],
    ["a day in a stylesheet", "getSeasonCss", { date: "2026-13-01" }],
    ["a day of a theme", "getThemeCss", { theme: "dark", season: "auto", date: "1582-12-31" }],
    ["a year before there were such", "getSeason", { season: "natal", year: 1582 }],
    ["a negative year in an address", "getCalendar", { year: -1 }],
    ["a value that is too long", "getCurrentSeason", { date: "9".repeat(3000) }],
  ])("%s", async (_, name, given) => {
    const answer = answersOf(both.identity).find((one) => one.name === name)!;
    const reply = both.get(addressOf(answer, given));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const error = (await reply.json()) as { message: string };
    const result = await both.ask(queryOf(both.schema, name, given));
    expect(result.data).toEqual({ [name]: null });
    expect(result.errors).toMatchObject([{ message: error.message, path: [name], extensions: error }]);
    expect(result.errors?.[0]?.extensions).toEqual(error);
  });

  it("an answer whose file is not there", async () => {
    const { ask } = await openBoth(undefined, { stored: () => undefined });
    const { errors } = await ask("{ getTokens }");
    expect(errors).toMatchObject([{ extensions: { error: "UNAVAILABLE", status: 503, value: "/api/v1/tokens.json" } }]);
  });
});

describe("GraphQL's own rules refuse", () => {
  it.each([
    ["a required argument that is missing", '{ checkContrast(foreground: "ink") { ratio } }', /background/],
    ["a field that is not an operation", "{ getHandler }", /getHandler/],
    ["a mutation", "mutation { getTokens }", /mutation/],
  ])("%s", async (_, query, message) => {
    const { data, errors } = await both.ask(query);
    expect(data).toBe(undefined);
    expect(errors?.[0]?.message).toMatch(message);
  });
});

it("selects variables by name, in the order of the query", async () => {
  const names = '["paper", "ink", "nothing"]';
  const { data } = await both.ask(
    `{ getTheme(theme: "dark") { variables variablesList(names: ${names}) { name value } } }`,
  );
  const { variables, variablesList } = data!["getTheme"] as Record<string, Record<string, string>>;
  expect(variablesList).toEqual(["paper", "ink"].map((name) => ({ name, value: variables?.[name] })));
});

it("has data for all fields except the one with an error", async () => {
  const { data, errors } = await both.ask(
    '{ getSeason(season: "natal", year: 2033) { day } getCurrentSeason(date: "x") { date } }',
  );
  expect(data).toEqual({ getSeason: { day: "2033-12-25" }, getCurrentSeason: null });
  expect(errors).toHaveLength(1);
});

it("takes null as an argument that is left out", async () => {
  const { data } = await both.ask("{ getCurrentSeason(date: null) { date } }");
  expect(data).toEqual({ getCurrentSeason: { date: SCOPE.snapshot } });
});

describe("The endpoint", () => {
  const { endpoint } = both;

  it("leaves other paths to others", async () => {
    expect(await endpoint(new Request("http://localhost/graphqlx"))).toBe(undefined);
  });

  it("answers however its path is percent-encoded", async () => {
    const answer = await endpoint(new Request("http://localhost/%67raph%71l?query={__typename}"));
    expect(await answer?.json()).toEqual({ data: { __typename: "Query" } });
    expect(await endpoint(new Request("http://localhost/graphql%2F"))).toBe(undefined);
  });

  it("allows requests from any origin, and forbids caching of responses for a day", async () => {
    const preflight = await endpoint(
      new Request("http://localhost/graphql", {
        method: "OPTIONS",
        headers: { "access-control-request-headers": "content-type" },
      }),
    );
    expect(preflight?.status).toBe(204);
    expect(preflight?.headers.get("access-control-allow-headers")).toBe("content-type");
    const answer = await endpoint(new Request("http://localhost/graphql?query={__typename}"));
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
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
