/** A kind of value: its description for the error, and its test. */
export type Kind = { readonly expected: string; fits(value: unknown): boolean };

/** A string, empty or not. */
export const TEXT: Kind = { expected: "a string", fits: (value) => typeof value === "string" };

/** A string that is not blank. */
export const NAME: Kind = {
  expected: "a string that is not empty",
  fits: (value) => typeof value === "string" && value.trim() !== "",
};

export const YES_OR_NO: Kind = { expected: "true or false", fits: (value) => typeof value === "boolean" };

/** A number that is not negative. */
export const AMOUNT: Kind = {
  expected: "a number from 0 on",
  fits: (value) => typeof value === "number" && value >= 0,
};

export const FUNCTION: Kind = { expected: "a function", fits: (value) => typeof value === "function" };

/** An object, but not an array or a function. */
export const OBJECT: Kind = { expected: "an object", fits: isObject };

/** Checked by its parts, since frameworks and other realms have their own classes. */
export const REQUEST: Kind = {
  expected: "a Request as Fetch has it, with a whole address as url",
  fits: (value) => {
    const { url, method, headers } = (isObject(value) ? value : {}) as Partial<Request>;
    return isAddress(url) && typeof method === "string" && typeof headers?.get === "function";
  },
};

/** An array of values of a kind. */
export function listOf(kind: Kind, many: string): Kind {
  return { expected: `an array of ${many}`, fits: (value) => Array.isArray(value) && value.every(kind.fits) };
}

/** One of these texts. */
export function oneOf(texts: readonly string[]): Kind {
  return { expected: `one of ${texts.join(", ")}`, fits: (value) => texts.includes(value as string) };
}

/** A value of a kind, or undefined. */
export function optional({ expected, fits }: Kind): Kind {
  return { expected: `${expected}, or absent`, fits: (value) => value === undefined || fits(value) };
}

/** @throws TypeError for a value of another kind, with both in the message. */
export function check(what: string, value: unknown, kind: Kind): void {
  if (!kind.fits(value)) throw new TypeError(`${what} must be ${kind.expected}, not ${show(value)}.`);
}

/** @throws TypeError for a value that is not an object, and for a part of the wrong kind. */
export function checkParts(what: string, given: unknown, kinds: Readonly<Record<string, Kind>>): void {
  check(what, given, OBJECT);
  for (const [name, kind] of Object.entries(kinds))
    check(`${what}: "${name}"`, (given as Readonly<Record<string, unknown>>)[name], kind);
}

/** The longest text that a message quotes, in characters. */
const LONGEST_TEXT = 100;

/** A value for a message. Objects are named only by their class: their content may be secret. */
export function show(value: unknown): string {
  if (typeof value === "string") {
    const start = Array.from(value.slice(0, 2 * LONGEST_TEXT)).slice(0, LONGEST_TEXT);
    return JSON.stringify(start.join("").length < value.length ? `${start.join("")}…` : value);
  }
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? `an object${classOf(value)}` : String(value);
}

function classOf(value: object): string {
  const { name } = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor ?? {};
  return typeof name === "string" && name !== "Object" && name !== "" ? ` of the class ${name}` : "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^[a-z][a-z\d+.-]*:\/\//i.test(value);
}
