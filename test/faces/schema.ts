import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";

/** A JSON Schema in the OpenAPI document. */
export type Schema = { readonly [keyword: string]: unknown };

/** Schemas for documents that other standards define; they allow additional properties. */
const OPEN = new Set(["OpenApi"]);

/** Compiles each of a document's schemas once. Every object is closed, so undocumented keys are errors. */
export function compiler(components: Readonly<Record<string, Schema>>): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajvFormats.default(ajv);
  // A single schema has no `components`, so its references are redirected to this document.
  const redirect = (schema: object) =>
    JSON.stringify(schema).replaceAll("#/components/schemas/", "components.json#/$defs/");
  const $defs = Object.fromEntries(Object.entries(components).map(close));
  ajv.addSchema(JSON.parse(redirect({ $id: "components.json", $defs })));
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = redirect(schema);
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate;
  };
}

function close([name, schema]: [string, Schema]): [string, Schema] {
  const required = schema["required"] as readonly string[] | undefined;
  const isObject = schema["properties"] !== undefined && (required?.length ?? 0) > 0 && !OPEN.has(name);
  return [name, isObject ? { ...schema, additionalProperties: false } : schema];
}
