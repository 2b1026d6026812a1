import { createContext, Script } from "node:vm";

/** So long may one example take, in milliseconds: the slowest sound one of the allowed length takes a twentieth of it. */
const LONGEST = 5_000;

const script = new Script("read()");
const scope: { read?: () => unknown } = createContext({});

/**
 * Runs what does not wait for anything, and stops it when it takes too long: a parser that tries a text in several ways
 * may double its work with every bracket. A call takes a thread, which is why not every parser is run so.
 *
 * @throws When it is stopped, or what the function throws.
 */
export function limited<T>(read: () => T): T {
  scope.read = read;
  return script.runInContext(scope, { timeout: LONGEST }) as T;
}
