import { InvalidArgumentError } from "commander";

/** Reads the address of a deployment: its site, its API's root or any address below. */
export function readAddress(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new InvalidArgumentError(
    "Wanted: an address that begins with https:// or http://, such as https://example.org or https://example.org/api/v1.",
  );
}

/** Reads `--timeout 10`, in seconds. */
export function readTimeout(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError("Wanted: a number of seconds above 0, at most 600.");
}
