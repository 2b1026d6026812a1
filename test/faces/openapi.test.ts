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

/** The document as a client gets it. */
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
  ])("%s is valid by the official schema of OpenAPI 3.1", async (_, root) => {
    const found = await fetchDocument(root);
    expect(await new Validator().validate({ ...found })).toMatchObject({ valid: true });
    expect(found).toMatchObject({ openapi: "3.1.0", info: { version: "1.1.0" } });
  });

  it("would be refused without its version, so the validator does look", async () => {
    const { title } = document.info;
    expect(await new Validator().validate({ ...document, info: { title } })).toMatchObject({ valid: false });
  });

  it("has the status that a wrong value of a first parameter has", () => {
    const order = optional(
      oneOf("order", () => ["id"]),
      "The order.",
    );
    const { listProducts } = catalogue;
    const listed = { ...listProducts, path: "/products{?order}", params: { order } } as const;
    const { identity } = api.published;
    expect(statusesOf(listed, identity)).toEqual([404]);
    expect(statusesOf({ ...listed, refusesQuery: true }, identity)).toEqual([400]);
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
      const found = operations.find(({ operationId }) => operationId === id);
      expect(found?.path).toBe(specified.path);
      const { "200": success, ...errors } = found!.responses;
      expect(Object.keys(errors).toSorted()).toEqual(specified.errors);
      expect(Object.keys(success!.content)).toEqual(specified.types);
      expect(
        found!.parameters.map(({ name, in: place, required, schema }) => {
          return { name, in: place, required, ...("default" in schema ? { default: schema.default } : {}) };
        }),
      ).toEqual(specified.parameters);
    },
  );

  it.each(SPECIFIED_VALUES)("lists the values that the specification gives for %s's %s", (id, name, values) => {
    const parameters = operations.find(({ operationId }) => operationId === id)?.parameters;
    expect(parameters?.find((one) => one.name === name)?.schema.enum).toEqual(values.split(" "));
  });
});

/** An operation's address with the examples of its path and of some of its query's parameters. */
function addressOf({ path, parameters }: (typeof operations)[number], isGiven: (one: Parameter) => boolean): string {
  const query = parameters.filter((one) => one.in === "query" && isGiven(one));
  const examples = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]));
  const filled = parameters
    .filter((one) => one.in === "path")
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path);
  return query.length > 0 ? `${filled}?${examples}` : filled;
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "the examples of %s",
  (_, operation) => {
    it("exist for every parameter and are values that its schema allows", () => {
      for (const { name, example, schema } of operation.parameters) {
        expect(example, name).toBeDefined();
        expect(compile(schema as Schema)(example), name).toBe(true);
      }
    });

    it("answer 200 with a documented type, all together and each alone", async () => {
      const optional = operation.parameters.filter(({ required }) => !required);
      const choices = [() => true, ...optional.map((only) => (one: Parameter) => one.required || one === only)];
      for (const isGiven of choices) {
        const address = addressOf(operation, isGiven);
        const response = api.get(address);
        expect(response.status, address).toBe(200);
        const type = response.headers.get("content-type")?.split(";")[0];
        expect(Object.keys(operation.responses["200"]!.content), address).toContain(type);
      }
    });
  },
);

const compile = compiler(document.components.schemas);

describe("what is served is what is described", () => {
  it("in every JSON file of the edition, without a key that is not documented", () => {
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
    // An operation that takes free colours has no file; what is not in the catalogue describes files of an operation.
    const others = [...validators.keys()].filter((id) => !checked.has(id));
    const ofFiles = [...validators.keys()].filter((id) => !(id in catalogue));
    const isStored = (id: string) => catalogue[id as keyof typeof catalogue]?.file !== null;
    expect(others.filter(isStored)).toEqual(ofFiles);
    expect(ofFiles).toEqual(["getThemeFile"]);
  });

  it("in JSON alone at the file address of a theme", async () => {
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

  it("in CSS alone at the file address of a theme's stylesheet, with the same values", () => {
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
  ])("in the contrast of %s", async (query) => {
    const validate = compile({ $ref: "#/components/schemas/Contrast" });
    validate(await api.get(`/api/v1/contrast?${query}`).json());
    expect(validate.errors).toBeNull();
  });

  it("would not hold for a body with one key more or one less", async () => {
    const validate = compile({ $ref: "#/components/schemas/Contrast" });
    const body = (await api.get("/api/v1/contrast?foreground=ink&background=paper").json()) as Schema;
    const { ratio: _, ...less } = body;
    expect([validate(body), validate({ ...body, lightness: 1 }), validate(less)]).toEqual([true, false, false]);
  });
});

describe("every error is an Error, and of a status that its operation documents", () => {
  const validate = compile({ $ref: "#/components/schemas/Error" });

  /** Queries that no parameter takes: an empty value, a wrong one, one given twice, one too long. */
  const wrongQueries = ({ parameters }: (typeof operations)[number]) => {
    const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
    return [
      "",
      ...names.flatMap((name) => [`${name}=`, `${name}=%3F`, `${name}=a&${name}=b`]),
      `x=${"x".repeat(2048)}`,
    ];
  };

  it.each(operations.map((operation) => [operation.operationId, operation] as const))("in %s", async (_, operation) => {
    const right = addressOf(operation, () => false);
    const wrong = operation.path.replaceAll(/\{\w+\}/g, "nowhere");
    const addresses = [wrong, ...wrongQueries(operation).map((query) => `${right}?${query}`)];
    for (const address of addresses) {
      const response = api.get(address);
      if (response.status === 200) continue;
      validate(await response.json());
      expect(validate.errors, address).toBeNull();
      expect(Object.keys(operation.responses), address).toContain(String(response.status));
    }
  });

  it("outside every operation too", async () => {
    const answers = [api.get("/api/v1/nowhere"), api.get("/elsewhere"), api.get("/api/v1/themes", { method: "POST" })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 405]);
    for (const answer of answers) {
      validate(await answer.json());
      expect(validate.errors).toBeNull();
    }
  });

  it.each(Object.entries(errorBodies(api.identity)))("in the body %s of a static host", (_, body) => {
    validate(JSON.parse(body));
    expect(validate.errors).toBeNull();
  });
});
