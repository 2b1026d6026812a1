import { GraphQLObjectType, GraphQLString } from "graphql";
import {
  type KitContext,
  type KitGraphQLInfo,
  KitNetworkClient,
  KitNetworkEndpoint,
  KitNetworkError,
  KitNetworkHeaderType,
  KitVersionedRouter,
  KitVersioningMiddleware,
} from "../../generator/kit/index.ts";

const router = new KitVersionedRouter();
const respond = (text: string) => new Response(text);

// A handler receives exactly the parameters of its pattern.
router.on("v1", "GET", "/users/:id/items/:item", (_, { id, item }) => respond(id + item));
// @ts-expect-error -- the pattern has no such parameter
router.on("v1", "GET", "/users/:id", (_, { name }) => respond(name));
// @ts-expect-error -- a literal segment isn't a parameter
router.on("v1", "GET", "/users", (_, { users }) => respond(users));
// @ts-expect-error -- a pattern that is only known at runtime may lack any parameter
router.on("v1", "GET", String("/users/:id"), (_, { id }) => respond(id));

// A context's version may be absent.
// @ts-expect-error -- the version may be absent
export const major = ({ apiVersion }: KitContext): number => apiVersion.major;

// @ts-expect-error -- a header needs its name
export const nameless = new KitVersioningMiddleware({ strategy: { kind: "header" }, supported: ["v1"] });
// @ts-expect-error -- there are three strategies
export const cookie = new KitVersioningMiddleware({ strategy: { kind: "cookie", name: "v" }, supported: ["v1"] });

// @ts-expect-error -- a path is required
export const pathless = new KitNetworkEndpoint({ host: "a.example" });
// @ts-expect-error -- there are four schemes
export const ftp = new KitNetworkEndpoint({ host: "a.example", path: "/", scheme: "ftp" });
// @ts-expect-error -- there are five methods
export const head = new KitNetworkEndpoint({ host: "a.example", path: "/", method: "HEAD" });

const endpoint = new KitNetworkEndpoint({ host: "a.example", path: "/", method: "POST", body: { a: 1 } });
export const a: number | undefined = endpoint.body?.a;
// @ts-expect-error -- endpoints are read-only
endpoint.host = "b.example";

// `decode` awaits and returns the decoder's result.
export const length: Promise<number> = new KitNetworkClient().decode(endpoint, async (bytes) => bytes.length);
// @ts-expect-error -- the decoder returns a number
export const text: Promise<string> = new KitNetworkClient().decode(endpoint, (bytes) => bytes.length);

// The media types are a closed set.
export const json: KitNetworkHeaderType = KitNetworkHeaderType.json;
// @ts-expect-error -- not one of the twelve media types
export const css: KitNetworkHeaderType = "text/css";

// @ts-expect-error -- not one of the five codes
export const gone = new KitNetworkError("gone", "It is gone.");

// A schema accepts a resolver that declares its context's type.
type Context = { readonly user: string };
const me = {
  type: GraphQLString,
  resolve: (_: unknown, __: unknown, ___: unknown, info: KitGraphQLInfo<Context>) => info.context.user + info.fieldName,
};
export const query = new GraphQLObjectType({ name: "Query", fields: { me } });
// @ts-expect-error -- the context only has a user
export const nobody = (info: KitGraphQLInfo<Context>) => info.context.name;
