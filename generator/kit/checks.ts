/** What a value has to be: in words for the error, and as a question. */
export type Kind = { readonly expected: string; fits(value: unknown): boolean };

/** A string, also an empty one. */
export const TEXT: Kind = { expected: "a string", fits: (value) => typeof value === "string" };

/** A string that says something. */
export const NAME: Kind = {
  expected: "a string that is not empty",
  fits: (value) => typeof value === "string" && value.trim() !== "",
};

export const YES_OR_NO: Kind = { expected: "true or false", fits: (value) => typeof value === "boolean" };

/** How much of something. */
export const AMOUNT: Kind = {
  expected: "a number from 0 on",
  fits: (value) => typeof value === "number" && value >= 0,
};

export const FUNCTION: Kind = { expected: "a function", fits: (value) => typeof value === "function" };

/** An object with named parts: neither a list nor a function. */
export const OBJECT: Kind = { expected: "an object", fits: isObject };

/** By its parts, since frameworks and other copies of the platform have a class of their own. */
export const REQUEST: Kind = {
  expected: "a Request as Fetch has it, with a whole address as url",
  fits: (value) => {
    const { url, method, headers } = (isObject(value) ? value : {}) as Partial<Request>;
    return isAddress(url) && typeof method === "string" && typeof headers?.get === "function";
  },
};

/** Values of a kind in an array. */
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

/** @throws TypeError for a value that is not of the kind, which names what it must be and what it is. */
export function check(what: string, value: unknown, kind: Kind): void {
  if (!kind.fits(value)) throw new TypeError(`${what} must be ${kind.expected}, not ${show(value)}.`);
}

/** @throws TypeError for what is no object, and for a part of it that is not of its kind. */
export function checkParts(what: string, given: unknown, kinds: Readonly<Record<string, Kind>>): void {
  check(what, given, OBJECT);
  for (const [name, kind] of Object.entries(kinds))
    check(`${what}: "${name}"`, (given as Readonly<Record<string, unknown>>)[name], kind);
}

/** The longest text that a message repeats, in characters. */
const LONGEST_TEXT = 100;

/** A value for a message. Of objects only the sort is named: they may hold what nobody should read. */
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
