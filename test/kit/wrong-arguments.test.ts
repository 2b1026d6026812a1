import { expect, it } from "vitest";
import * as kit from "../../generator/kit/index.ts";
import { WRONG_ARGUMENTS, type WrongRow } from "./wrong-arguments.ts";

/** Take nothing, so nothing can be wrong. */
const WITHOUT_PARAMETERS = new Set([
  "KitAPIVersion.toString",
  "KitMCPServer.list",
  "KitMemoryCache.keys",
  "KitVersionedRouter",
]);

/** Every public class, method and function. */
function entries(): string[] {
  return Object.entries(kit).flatMap(([name, value]) => {
    if (typeof value !== "function") return [];
    const prototype = (value as { prototype?: object }).prototype;
    return [name, ...methodsOf(value), ...(prototype ? methodsOf(prototype) : [])].map((one, index) =>
      index === 0 ? one : `${name}.${one}`,
    );
  });
}

function methodsOf(owner: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(owner))
    .filter(([name, { value }]) => name !== "constructor" && typeof value === "function")
    .map(([name]) => name);
}

it("tries every public class, method and function", () => {
  const tried = new Set(WRONG_ARGUMENTS.map(([what]) => what.split(",")[0]));
  expect(entries().filter((name) => !tried.has(name) && !WITHOUT_PARAMETERS.has(name))).toEqual([]);
});

it.each(WRONG_ARGUMENTS.map(toCase))("%s says what it expects", async (_, { call, wrong }) => {
  for (const value of wrong) {
    const error: unknown = await (async () => call(value as never))().catch((thrown: unknown) => thrown);
    const given = `for ${describeValue(value)}`;
    expect(error, given).toBeInstanceOf(Error);
    const { name, message } = error as Error;
    expect(name, given).toMatch(/^(TypeError|RangeError|KitNetworkError)$/);
    expect(message, given).toMatch(/\bmust (be|have|begin|find)\b|Expected: /);
    expect(message, given).not.toMatch(/\[object|reading '|is not a function|is not iterable|destructure|convert/);
  }
});

function toCase([what, call, ...wrong]: WrongRow) {
  return [what, { call, wrong }] as const;
}

function describeValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return `${value.constructor.name} ${JSON.stringify(value)}`;
}
