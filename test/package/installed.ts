import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./packed.ts";

/** Runs a module in a folder where the package is installed, and gives what it prints as JSON. */
export async function evaluate(
  folder: string,
  node: string,
  code: string,
  ...flags: readonly string[]
): Promise<unknown> {
  return JSON.parse(await run(node, [...flags, "--input-type=module", "--eval", code], folder));
}

/** Prints each file and package that importing a door of the package reaches, and then what using it reaches. */
export const reaching = (door: string, use: string) => `
import { registerHooks } from "node:module";
const reached = [];
registerHooks({ resolve: (name, context, next) => {
  const resolved = next(name, context);
  reached.push(resolved.url);
  return resolved;
} });
const names = await import("${door}");
const atFirst = [...reached];
${use}
console.log(JSON.stringify({ atFirst, later: reached.slice(atFirst.length) }));`;

/** The version of a package as it is installed. */
export function versionOf(folder: string, name: string): string {
  return (JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")) as { version: string })
    .version;
}

/** Writes a program of a user, who has TypeScript but no types of Node, and gives what the compiler says of it. */
export async function compile(folder: string, typescript: string, resolution: "nodenext" | "bundler"): Promise<string> {
  writeFileSync(join(folder, "user.ts"), USER);
  const module = resolution === "bundler" ? "esnext" : "nodenext";
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "false",
    "--types",
    "",
    "--lib",
    "esnext,dom,dom.iterable",
  ];
  const kind = ["--target", "esnext", "--module", module, "--moduleResolution", resolution];
  const said: string[] = [];
  for (const exact of ["false", "true"]) {
    const args = [typescript, "--ignoreConfig", ...options, ...kind, "--exactOptionalPropertyTypes", exact, "user.ts"];
    said.push(await run(process.execPath, args, folder).catch(({ stdout }: { stdout: string }) => stdout));
  }
  return said.join("");
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
