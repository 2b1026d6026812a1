import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";

/** A JSON Schema as the OpenAPI document holds it. */
export type Schema = { readonly [keyword: string]: unknown };

/** Components for documents of other standards, whose other keys are not described here. */
const OPEN = new Set(["OpenApi"]);

/**
 * Compiles schemas of a document, each of them once, with every object closed, so that a key that nobody documented is a
 * problem.
 */
export function compiler(components: Readonly<Record<string, Schema>>): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajvFormats.default(ajv);
  // A schema alone has no `components`, so references lead to this document.
  const led = (schema: object) => JSON.stringify(schema).replaceAll("#/components/schemas/", "components.json#/$defs/");
  const $defs = Object.fromEntries(Object.entries(components).map(close));
  ajv.addSchema(JSON.parse(led({ $id: "components.json", $defs })));
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = led(schema);
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
