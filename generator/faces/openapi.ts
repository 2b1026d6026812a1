import { ERROR_CODES } from "../http/problem.ts";
import { namesOf, pathOf } from "../kit/template.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Address, addressesOf, formatsOf } from "../operations/addresses.ts";
import { operationsOf } from "../operations/catalogue.ts";
import { essenceOf, isBinary, MEDIA_TYPES } from "../operations/format.ts";
import { oneOfTexts } from "../operations/kinds.ts";
import type { Operation } from "../operations/operation.ts";
import { type Kind, type Param, toJson } from "../operations/param.ts";
import { fieldsOf, type JsonSchema, type Schema, toJsonSchema } from "../model/schema.ts";
import { paramsOf, queryOf, statusesOf } from "../operations/further.ts";

/** The version of the API, not of Vitral or the identity. */
export const DOCUMENT_VERSION = "1.1.0";

/** Describes the API in OpenAPI 3.1.0, with the identity's ids as enumerations. */
export function describeInOpenApi(identity: Identity): JsonSchema {
  const components = new Map<string, JsonSchema>();
  const operations = operationsOf(identity);
  for (const { shape } of operations) if (shape !== null) toSchema(shape, identity, components);
  components.set("Error", ERROR);
  return {
    openapi: "3.1.0",
    info: {
      title: `${identity.name}: design API`,
      version: DOCUMENT_VERSION,
      summary: "The tokens, themes, products, seasons and reference pages of a visual identity.",
      description: "Public and read-only: every operation is a GET and needs no credential.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${identity.base.origin}${identity.base.path}` || "/" }],
    security: [],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries([
      ...operations.map((operation) => [
        `${API_ROOT}${pathItem(pathOf(operation.path))}`,
        { get: toOperation(operation, identity) },
      ]),
      ...operations.flatMap(fileAddresses).map((address) => {
        return [`${API_ROOT}${pathItem(address.template)}`, { get: toFileOperation(address, identity) }];
      }),
    ]),
    components: { schemas: Object.fromEntries(components), headers: HEADERS },
  };
}

const GROUPS: Readonly<Record<Operation["group"], string>> = {
  tokens: "The tokens as stored, and as stylesheets.",
  platforms: "The tokens as files for other languages and tools, with every theme.",
  themes: "The tokens with the values of one theme and, if requested, a product's colours and a season.",
  products: "The products: names, symbols and data colours.",
  seasons: "The special dates: their periods, and the one in force.",
  tools: "Search, contrast, and colours that may be used together.",
  reference: "The guidelines for using the identity, in Markdown.",
  about: "The API itself: its entry point, its description, and the digests of its files.",
};

/** Converts a template for OpenAPI, whose parameters can't span several segments. */
function pathItem(template: string): string {
  return template.replace("{+", "{");
}

/** Lists the file addresses that have an operation in the document. */
function fileAddresses(operation: Operation): readonly Address[] {
  return operation.fileIds === undefined ? [] : addressesOf(operation, "file");
}

function toOperation(operation: Operation, identity: Identity): JsonSchema {
  const errors = statusesOf(operation, identity).map((status) => [String(status), ERRORS[status]] as const);
  const parameters = [...namesOf(operation.path), ...queryOf(operation, identity).map(([name]) => name)].map((name) => {
    return toParameter(name, operation, identity);
  });
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...describeFiles(operation),
    tags: [operation.group],
    parameters,
    responses: { "200": toResponse(operation, identity), ...Object.fromEntries(errors) },
  };
}

/** Points to the operations with a single type, because generated clients return a union if there are several. */
function describeFiles({ fileIds }: Operation): JsonSchema {
  if (fileIds === undefined) return {};
  const files = Object.entries(fileIds).map(([format, id]) => `${id} is the file in ${format.toUpperCase()}`);
  return { description: `Responds with the type of the address. For a single type: ${files.join(", ")}.` };
}

/** Describes the files of an operation in one format. */
function toFileOperation({ operation, format }: Address, identity: Identity): JsonSchema {
  const parameters = namesOf(operation.file ?? "").map((name) => {
    const kind = operation.kinds[name] as Kind<unknown>;
    const [schema, description] = [kind.schema(identity), `The ${kind.name}, as written in file addresses.`];
    return {
      name,
      in: "path",
      required: true,
      description,
      schema,
      example: toJson(kind, kind.example(identity), identity),
    };
  });
  const formats = { [format]: operation.formats[format] };
  return {
    operationId: operation.fileIds?.[format] ?? "",
    summary: `${operation.summary} A file, in ${format.toUpperCase()} only.`,
    tags: [operation.group],
    parameters,
    responses: { "200": toResponse({ ...operation, formats } as Operation, identity), "404": ERRORS[404] },
  };
}

/** Describes a parameter; a path segment also takes its values with the suffix of each further format. */
export function toParameter(name: string, operation: Operation, identity: Identity): JsonSchema {
  const param = paramsOf(operation, identity)[name] as Param;
  const inPath = namesOf(operation.path).includes(name);
  const { kind } = param;
  const schema = kind.schema(identity);
  const fallback = param.default?.(identity) ?? param.usual;
  const values = schema["enum"] as readonly string[] | undefined;
  const suffixes = pathOf(operation.path).endsWith(`{${name}}`) ? formatsOf(operation).slice(1) : [];
  const segments = suffixes.flatMap((suffix) => (values ?? []).map((value) => `${value}.${suffix}`));
  return {
    name,
    in: inPath ? "path" : "query",
    required: inPath || param.required,
    description: [
      param.summary,
      ...suffixes.map((suffix) => `With the suffix .${suffix}, the response is in that format.`),
    ].join(" "),
    schema: {
      ...schema,
      ...(values ? { enum: [...values, ...segments] } : {}),
      ...(fallback === undefined ? {} : { default: toJson(kind, fallback, identity) }),
    },
    example: toJson(kind, kind.example(identity), identity),
  };
}

function toResponse(operation: Operation, identity: Identity): JsonSchema {
  const { shape } = operation;
  const content = Object.values(operation.formats).map(({ type }) => {
    const mediaType = essenceOf(type);
    const isShaped = mediaType === JSON_TYPE && shape !== null;
    const plain = { type: "string", ...(isBinary(type) && { format: "binary" }) };
    return [mediaType, { schema: isShaped ? toSchema(shape, identity, new Map()) : plain }];
  });
  const headers = Object.fromEntries(
    Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  return { description: operation.summary, headers, content: Object.fromEntries(content) };
}

/** Returns the JSON Schema of a part of a body; objects become components and are referenced. */
function toSchema(schema: Schema, identity: Identity, components: Map<string, JsonSchema>): JsonSchema {
  return toJsonSchema(schema, function refer(part) {
    if (part.kind === "id") return oneOfTexts(identity[part.of].map(({ id }) => id));
    const fields = fieldsOf(part, identity).map(([name, field]) => [name, toJsonSchema(field, refer)] as const);
    const required = fields.map(([name]) => name);
    components.set(part.name, { type: "object", required, properties: Object.fromEntries(fields) });
    return { $ref: `#/components/schemas/${part.name}` };
  });
}

/** Returns the standalone JSON Schema of a body, with its nested objects in `$defs`. */
export function schemaOf(shape: Schema, identity: Identity): JsonSchema {
  const components = new Map<string, JsonSchema>();
  toSchema(shape, identity, components);
  // The body is the last component, after its nested objects.
  const body = [...components].at(-1);
  const $defs = Object.fromEntries([...components].slice(0, -1));
  const schema = { ...body?.[1], $defs };
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/")) as JsonSchema;
}

const ERROR: JsonSchema = {
  type: "object",
  required: ["error", "message", "status", "parameter", "value", "allowed"],
  properties: {
    error: { enum: ERROR_CODES },
    message: { type: "string", description: "Quotes the value, and states the expected format or the valid values." },
    status: { type: "integer" },
    parameter: { type: ["string", "null"] },
    value: { type: ["string", "null"], maxLength: 100 },
    allowed: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
  },
};

const JSON_TYPE = essenceOf(MEDIA_TYPES.json);

const errorContent = { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } };

const ERRORS: Readonly<Record<400 | 404, JsonSchema>> = {
  400: {
    description: "A parameter is invalid or unknown; the message states the expected format, or lists the valid names.",
    content: errorContent,
  },
  404: { description: "The resource doesn't exist; the message lists those that do.", content: errorContent },
};

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  ETag: { description: "The entity tag of the bytes.", schema: { type: "string" } },
  "Content-Location": {
    description: "The address of the file with the same response, if there is one.",
    schema: { type: "string" },
  },
  "X-Identity-Release": {
    description: "The release of the identity that the response is from.",
    schema: { type: "string" },
  },
};
