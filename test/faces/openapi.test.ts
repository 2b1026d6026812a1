import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { errorBodies } from "../../generator/build/deployment/host-files.ts";
import { operations as catalogue } from "../../generator/operations/catalogue.ts";
import { statusesOf } from "../../generator/operations/further.ts";
import { oneOf } from "../../generator/operations/kinds.ts";
import { optional } from "../../generator/operations/param.ts";
import { openApi, SECOND } from "../built.ts";
import { compiler, type Schema } from "./schema.ts";
import { SPECIFIED, SPECIFIED_VALUES } from "./specification.ts";

type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: { readonly default?: unknown; readonly enum?: readonly string[] };
  readonly example?: string | number;
};

type Described = {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: Schema }>> }>>;
};

type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get: Described }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Fetches the document as a client does. */
async function fetchDocument(root?: string): Promise<Document> {
  const { get } = await openApi({ root });
  return get("/api/v1/openapi.json").json() as Promise<Document>;
}

const api = await openApi();
const document = await fetchDocument();
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }));

describe("the OpenAPI document", () => {
  it.each([
    ["of the identity", undefined],
    ["of another identity", SECOND],
  ])("%s is valid against the official OpenAPI 3.1 schema", async (_, root) => {
    const fetched = await fetchDocument(root);
    expect(await new Validator().validate({ ...fetched })).toMatchObject({ valid: true });
    expect(fetched).toMatchObject({ openapi: "3.1.0", info: { version: "1.1.0" } });
  });

  it("is invalid without its version, which shows that the validator works", async () => {
    const { title } = document.info;
    expect(await new Validator().validate({ ...document, info: { title } })).toMatchObject({ valid: false });
  });

  it("documents the status of an invalid value for an operation's first parameter", () => {
    const order = optional(
      oneOf("order", () => ["id"]),
      "The sort order.",
    );
    const { listProducts } = catalogue;
    const sorted = { ...listProducts, path: "/products{?order}", params: { order } } as const;
    const { identity } = api.published;
    expect(statusesOf(sorted, identity)).toEqual([404]);
    expect(statusesOf({ ...sorted, refusesQuery: true }, identity)).toEqual([400]);
    expect(statusesOf(listProducts, identity)).toEqual([]);
  });

  it("names every operation once", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.slice(0, SPECIFIED.length)).toEqual(SPECIFIED.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(SPECIFIED.map((specified) => [specified.id, specified] as const))(
    "describes %s with the path, statuses, types and parameters of the specification",
    (id, specified) => {
      const operation = operations.find(({ operationId }) => operationId === id);
      expect(operation?.path).toBe(specified.path);
      const { "200": success, ...errors } = operation!.responses;
      expect(Object.keys(errors).toSorted()).toEqual(specified.errors);
      expect(Object.keys(success!.content)).toEqual(specified.types);
      expect(
        operation!.parameters.map(({ name, in: place, required, schema }) => {
          return { name, in: place, required, ...("default" in schema ? { default: schema.default } : {}) };
        }),
      ).toEqual(specified.parameters);
    },
  );

  it.each(SPECIFIED_VALUES)("lists the values that the specification gives for %s's %s", (id, name, values) => {
    const parameters = operations.find(({ operationId }) => operationId === id)?.parameters;
    expect(parameters?.find((parameter) => parameter.name === name)?.schema.enum).toEqual(values.split(" "));
  });
});

/** Returns an operation's address with the examples for its path parameters and the selected query parameters. */
function addressOf(
  { path, parameters }: (typeof operations)[number],
  isSelected: (parameter: Parameter) => boolean,
): string {
  const query = parameters.filter((parameter) => parameter.in === "query" && isSelected(parameter));
  const examples = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]));
  const resolved = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path);
  return query.length > 0 ? `${resolved}?${examples}` : resolved;
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "the examples of %s",
  (_, operation) => {
    it("exist for every parameter and match its schema", () => {
      for (const { name, example, schema } of operation.parameters) {
        expect(example, name).toBeDefined();
        expect(compile(schema as Schema)(example), name).toBe(true);
      }
    });

    it("return 200 with a documented type, together and one at a time", async () => {
      const optional = operation.parameters.filter(({ required }) => !required);
      const choices = [
        () => true,
        ...optional.map((only) => (parameter: Parameter) => parameter.required || parameter === only),
      ];
      for (const isSelected of choices) {
        const address = addressOf(operation, isSelected);
        const response = api.get(address);
        expect(response.status, address).toBe(200);
        const type = response.headers.get("content-type")?.split(";")[0];
        expect(Object.keys(operation.responses["200"]!.content), address).toContain(type);
      }
    });
  },
);

const compile = compiler(document.components.schemas);

describe("responses match the document", () => {
  it("in every JSON file of the release, without undocumented keys", () => {
    const validators = new Map(
      operations.flatMap(({ operationId, responses }) => {
        const schema = responses["200"]?.content["application/json"]?.schema;
        return schema ? [[operationId, compile(schema)] as const] : [];
      }),
    );
    const operationAt = new Map(api.planned.map(({ path, operation }) => [path, operation.id]));
    const checked = new Set<string>();
    for (const { path, bytes } of api.files()) {
      if (!path.endsWith(".json")) continue;
      const id = operationAt.get(path) ?? "";
      const validate = validators.get(id);
      expect(validate, path).toBeDefined();
      validate!(JSON.parse(new TextDecoder().decode(bytes)));
      expect(validate!.errors, path).toBeNull();
      checked.add(id);
    }
    // Operations without files accept any colour; operations outside the catalogue describe another operation's files.
    const unchecked = [...validators.keys()].filter((id) => !checked.has(id));
    const fileOperations = [...validators.keys()].filter((id) => !(id in catalogue));
    const isStored = (id: string) => catalogue[id as keyof typeof catalogue]?.file !== null;
    expect(unchecked.filter(isStored)).toEqual(fileOperations);
    expect(fileOperations).toEqual(["getThemeFile"]);
  });

  it("at a theme's file address, as JSON only", async () => {
    const described = operations.find(({ operationId }) => operationId === "getThemeFile");
    expect(described?.path).toBe("/api/v1/themes/{theme}/{product}/{season}.json");
    const { "200": success, ...errors } = described!.responses;
    expect([Object.keys(success!.content), Object.keys(errors)]).toEqual([["application/json"], ["404"]]);
    const { schema } = success!.content["application/json"]!;
    expect(schema).toEqual({ $ref: "#/components/schemas/Theme" });
    expect(
      described!.parameters.map(({ name, schema: { enum: values } }) => [name, values?.[0], values?.length]),
    ).toEqual([
      ["theme", "light", 4],
      ["product", "none", 2],
      ["season", "none", 9],
    ]);
    const validate = compile(schema);
    validate(await api.get("/api/v1/themes/dark/clio/natal.json").json());
    expect(validate.errors).toBeNull();
  });

  it("at a stylesheet's file address, as CSS only, with the same parameters", () => {
    const [theme, json, css] = ["getTheme", "getThemeFile", "getThemeCss"].map((id) => {
      return operations.find(({ operationId }) => operationId === id);
    });
    expect(css?.path).toBe("/api/v1/themes/{theme}/{product}/{season}.css");
    expect(css?.parameters).toEqual(json?.parameters);
    expect(Object.keys(css!.responses["200"]!.content)).toEqual(["text/css"]);
    expect(theme).toHaveProperty("description", expect.stringMatching(/getThemeFile.*JSON.*getThemeCss.*CSS/));
  });

  it.each([
    "foreground=ink&background=paper",
    "foreground=%23123&background=paper&theme=dark",
    "foreground=gray-soft&background=gray-medium",
    "foreground=scrim&background=ffffff",
  ])("in the contrast for %s", async (query) => {
    const validate = compile({ $ref: "#/components/schemas/Contrast" });
    validate(await api.get(`/api/v1/contrast?${query}`).json());
    expect(validate.errors).toBeNull();
  });

  it("but not with an extra or missing key", async () => {
    const validate = compile({ $ref: "#/components/schemas/Contrast" });
    const body = (await api.get("/api/v1/contrast?foreground=ink&background=paper").json()) as Schema;
    const { ratio: _, ...incomplete } = body;
    expect([validate(body), validate({ ...body, lightness: 1 }), validate(incomplete)]).toEqual([true, false, false]);
  });
});

describe("every error matches the Error schema and has a documented status", () => {
  const validate = compile({ $ref: "#/components/schemas/Error" });

  /** Invalid queries: empty, with an empty, invalid or repeated parameter, and overlong. */
  const invalidQueries = ({ parameters }: (typeof operations)[number]) => {
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    return [
      "",
      ...names.flatMap((name) => [`${name}=`, `${name}=%3F`, `${name}=a&${name}=b`]),
      `x=${"x".repeat(2048)}`,
    ];
  };

  it.each(operations.map((operation) => [operation.operationId, operation] as const))("in %s", async (_, operation) => {
    const address = addressOf(operation, () => false);
    const unknown = operation.path.replaceAll(/\{\w+\}/g, "nowhere");
    const addresses = [unknown, ...invalidQueries(operation).map((query) => `${address}?${query}`)];
    for (const address of addresses) {
      const response = api.get(address);
      if (response.status === 200) continue;
      validate(await response.json());
      expect(validate.errors, address).toBeNull();
      expect(Object.keys(operation.responses), address).toContain(String(response.status));
    }
  });

  it("outside any operation", async () => {
    const responses = [
      api.get("/api/v1/nowhere"),
      api.get("/elsewhere"),
      api.get("/api/v1/themes", { method: "POST" }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 405]);
    for (const response of responses) {
      validate(await response.json());
      expect(validate.errors).toBeNull();
    }
  });

  it.each(Object.entries(errorBodies(api.identity)))("in the body %s of a static host", (_, body) => {
    validate(JSON.parse(body));
    expect(validate.errors).toBeNull();
  });
});
