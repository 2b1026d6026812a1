import { createContext, Script } from "node:vm";

/** The longest time for one example, in milliseconds: twenty times that of the slowest valid one of the allowed length. */
const LONGEST = 5_000;

const script = new Script("read()");
const scope: { read?: () => unknown } = createContext({});

/**
 * Runs a synchronous function, and stops it when it takes too long: a parser that tries a text in several ways may double
 * its work with every bracket. Each call takes a thread, so only such parsers run here.
 *
 * @throws When it is stopped, or what the function throws.
 */
export function limited<T>(read: () => T): T {
  scope.read = read;
  return script.runInContext(scope, { timeout: LONGEST }) as T;
}
