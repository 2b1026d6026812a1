import { type Imported, rules } from "./imported.ts";

export type Values = Readonly<Record<string, string>>;

/** Colours such as `#ffffff` and lengths such as `4px` by their names, as the text of a file. */
export const FORMS = {
  css: (values: Values) => rules(":root", values),
  json: (values: Values) => JSON.stringify(Object.fromEntries(Object.entries(values).map(tokenOf))),
};

export type Form = keyof typeof FORMS;

function tokenOf([name, value]: readonly [string, string]): [string, unknown] {
  if (value.startsWith("#")) return [name, { $type: "color", $value: value }];
  return [name, { $type: "dimension", $value: { value: Number.parseInt(value), unit: "px" } }];
}

/** Files of one form, by their paths without an ending. */
export function filesOf(form: Form, files: Readonly<Record<string, Values>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, values]) => [`${path}.${form}`, FORMS[form](values)]));
}

/** What a page has with some contexts, whatever their modifiers are called; a light or no theme where none is among them. */
export function pageWith(
  { identity: { modifiers }, variablesOf }: Imported,
  contexts: readonly string[],
): Promise<Record<string, string>> {
  const chosen = modifiers.map((modifier) => {
    const own = contexts.find((context) => modifier.contexts.some(({ id }) => id === context));
    return [modifier.id, own ?? modifier.default];
  });
  return variablesOf(Object.fromEntries(chosen));
}
