export type { Answer, ClientError, Failed, Failure, Fresh, LastKnown, Refusal } from "./answer.ts";
export { type ClientOptions, createClient } from "./client.ts";
export { type Layers, resolveLayers } from "./layers.ts";
export type { Client, DataOf, FormatOf, OperationId, ParamsOf } from "./signature.ts";
export type { KitCache, KitCacheEntry } from "../kit/cache.ts";
