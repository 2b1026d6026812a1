import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./packed.ts";

/** Runs a module in a folder where the package is installed; returns the JSON that it prints. */
export async function evaluate(
  folder: string,
  node: string,
  code: string,
  ...flags: readonly string[]
): Promise<unknown> {
  return JSON.parse(await run(node, [...flags, "--input-type=module", "--eval", code], folder));
}

/** A module that prints the files reached by importing an entry point of the package, and by using it. */
export const reachedBy = (entry: string, use: string) => `
import { registerHooks } from "node:module";
const reached = [];
registerHooks({ resolve: (name, context, next) => {
  const resolved = next(name, context);
  reached.push(resolved.url);
  return resolved;
} });
const names = await import("${entry}");
const atFirst = [...reached];
${use}
console.log(JSON.stringify({ atFirst, later: reached.slice(atFirst.length) }));`;

/** The installed version of a package. */
export function versionOf(folder: string, name: string): string {
  return (JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")) as { version: string })
    .version;
}

/** The options of a user's compiler that decide which types it reads, and how strictly. */
type Compiler = { readonly resolution: "nodenext" | "bundler"; readonly isExact: boolean };

/** Compiles a user's program without Node's types; returns the compiler's output. */
export async function compile(folder: string, typescript: string, { resolution, isExact }: Compiler): Promise<string> {
  writeFileSync(join(folder, "user.ts"), USER);
  const module = resolution === "bundler" ? "esnext" : "nodenext";
  const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--types", ""];
  const kind = ["--target", "esnext", "--module", module, "--moduleResolution", resolution];
  const exact = ["--lib", "esnext,dom,dom.iterable", "--exactOptionalPropertyTypes", String(isExact)];
  const args = [typescript, "--ignoreConfig", ...options, ...kind, ...exact, "user.ts"];
  return run(process.execPath, args, folder).catch(({ stdout }: { stdout: string }) => stdout);
}

const USER = `
import { buildSchema, GraphQLObjectType, GraphQLString } from "graphql";
import { createClient } from "vitral/client";
import { KitAPIVersion, type KitContext, kitContext, type KitGraphQLInfo, KitGraphQLMiddleware } from "vitral/kit";
import { KitGraphQLPlayground, KitMCPServer, KitNetworkEndpoint, KitVersionedRouter } from "vitral/kit";

export const version: KitAPIVersion | undefined = KitAPIVersion.parse("v1");
export const context = (info: KitGraphQLInfo<string>): string => info.context.toUpperCase();
const resolve = (_: unknown, __: unknown, ___: unknown, info: KitGraphQLInfo<{ user: string }>) => info.context.user;
export const Query = new GraphQLObjectType({ name: "Query", fields: { me: { type: GraphQLString, resolve } } });
new KitGraphQLMiddleware({ schema: buildSchema("type Query { a: Int }"), context: () => "a" });
new KitVersionedRouter().on("v1", "GET", "/users/:id", (_, { id }) => new Response(id.toUpperCase()));

const text = new URL("https://a.example").searchParams.get("seconds") ?? undefined;
export const context2: KitContext = { ...kitContext(new Request("https://a.example")), apiVersion: version };
const timeoutInterval = text === undefined ? undefined : Number(text);
new KitNetworkEndpoint({ host: "a", path: "/", timeoutInterval, queryItems: [{ name: "a", value: text }] });
new KitGraphQLPlayground({ title: text, words: { run: text } });
export const type: string | undefined = new KitMCPServer({ name: text }).list()[0]?.mimeType;

// @ts-expect-error -- the path has no such name
new KitVersionedRouter().on("v1", "GET", "/users/:id", (_, { name }) => new Response(name));

const vitral = createClient("https://design.example.org");
const { data, error } = await vitral.getTheme({ theme: "dark", product: "clio" });
export const mode: "light" | "dark" | undefined = data?.mode;
export const why: string | undefined = error?.message;
export const sheet: string | undefined = (await vitral.getTheme({ theme: "dark" }, { format: "css" })).data;
// @ts-expect-error -- unknown parameter
await vitral.getTheme({ theme: "dark", colour: "ink" });
// @ts-expect-error -- the theme is missing
await vitral.getTheme();
`;
