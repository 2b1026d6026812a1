import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InvalidArgumentError } from "commander";

/** Reads what to verify: the address of a deployment, or a folder that exists or that an interrupted command left. */
export function readTarget(text: string): URL | string {
  const isAddress = /^[a-z]+:\/\//i.test(text);
  if (!isAddress && text !== "" && (existsSync(text) || hasWorkFolder(dirname(resolve(text))))) return text;
  try {
    return readAddress(text);
  } catch (error) {
    const expected = error instanceof Error ? error.message.replace(/\.$/, "") : "";
    throw new InvalidArgumentError(`${expected}, or an existing folder.`);
  }
}

/** Whether a command left a work folder here, so that `vitral verify` can say what it was replacing. */
function hasWorkFolder(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(".vitral-"));
}

const ADDRESS =
  "Expected: an address that begins with https:// or http://, such as https://example.org or https://example.org/api/v1.";

/** Reads the address of a deployment: its site, its API's root or any address below. */
export function readAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError(ADDRESS);
  if (!url.username && !url.password) return url;
  throw new InvalidArgumentError(
    `An address must not contain a user name or password: others could see it in the process list, the shell history and the output. Expected: the address without it, ${url.protocol}//${url.host}${url.pathname}.`,
  );
}

/** Reads `--timeout 10`, in seconds. */
export function readTimeout(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError("Expected: a number of seconds above 0, at most 600.");
}
