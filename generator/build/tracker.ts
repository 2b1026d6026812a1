import { digestOf } from "./inputs.ts";

/** The digest of each value that was read, by its name: `span`, `identity.seasons`, `textOf(color)`. */
export type Read = Readonly<Record<string, string>>;

/** Renders what has to be rendered again. */
export type Tracker = {
  /**
   * What `kept` answers where everything that was read the last time is as it was; else, or where that is null, what
   * `render` makes of the given. It has to read all it needs from there.
   */
  render<Given extends object, Made>(name: string, given: Given, task: Task<Given, Made>): Made;
  /** What each read, for the next time. */
  readonly read: ReadonlyMap<string, Read>;
};

/** How something is rendered, or taken over from the last time. */
export type Task<Given, Made> = { render(given: Given): Made; kept(): Made | null };

/**
 * Opens a tracker with what was read the last time, by the same generator. What is read is noted as it is read, so
 * nobody has to declare it, and nobody can forget to.
 */
export function createTracker(last: (name: string) => Read | undefined): Tracker {
  const read = new Map<string, Read>();
  const digests = new WeakMap<object, Map<string, string>>();
  const digestIn = (given: object, name: string): string => {
    const known = digests.get(given) ?? new Map<string, string>();
    digests.set(given, known);
    const digest = known.get(name) ?? digestOf(valueOf(given, name));
    known.set(name, digest);
    return digest;
  };
  return {
    read,
    render(name, given, { render, kept }) {
      const before = last(name);
      const isSame = before && Object.entries(before).every(([part, digest]) => digestIn(given, part) === digest);
      const old = isSame ? kept() : null;
      if (before && old !== null) {
        read.set(name, before);
        return old;
      }
      const names = new Set<string>();
      const made = render(watched(given, "", (part) => names.add(part)));
      read.set(name, Object.fromEntries([...names].sort().map((part) => [part, digestIn(given, part)])));
      return made;
    },
  };
}

/** What is read part by part, since most things depend on few of its parts. */
const WHOLE = "identity";

/** An object that tells what is read of it; of its functions, each call. */
function watched<T extends object>(object: T, beginning: string, tell: (name: string) => void): T {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key !== "string") return value;
      const name = `${beginning}${key}`;
      if (name === WHOLE) return watched(value as object, `${WHOLE}.`, tell);
      if (typeof value !== "function") tell(name);
      return typeof value === "function" ? told(value as Reader, (argument) => tell(`${name}(${argument})`)) : value;
    },
  });
}

/** A function that reads a text by its name. */
type Reader = (argument: string) => unknown;

function told(read: Reader, tell: (argument: string) => void): Reader {
  return (argument) => {
    tell(argument);
    return read(argument);
  };
}

function valueOf(given: object, name: string): unknown {
  const [, reader, argument = ""] = /^(\w+)\((.*)\)$/.exec(name) ?? [];
  const values = given as Readonly<Record<string, unknown>>;
  if (reader !== undefined) return (values[reader] as Reader)(argument);
  return name.split(".").reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], values);
}
