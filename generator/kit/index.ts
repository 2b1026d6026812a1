export type { KitQueryItem } from "./address.ts";
export { KitAPIVersion } from "./api-version.ts";
export type { KitCache, KitCacheEntry } from "./cache.ts";
export { type KitContext, kitContext, type KitVersioned } from "./context.ts";
export type { KitGraphQLLimits } from "./graphql-limits.ts";
export { KitGraphQLMiddleware, type KitGraphQLOptions } from "./graphql-middleware.ts";
export type { KitGraphQLInfo } from "./graphql-resolvers.ts";
export { KitGraphQLPlayground, type KitPlaygroundOptions } from "./graphql-playground.ts";
export type { KitPlaygroundExample } from "./graphql-playground-page.ts";
export type { KitPlaygroundWords } from "./graphql-playground-words.ts";
export { KIT_LOOPBACK, type KitMCPOptions } from "./mcp-options.ts";
export type { KitMCPContents, KitMCPListed, KitMCPRefusal, KitMCPResource, KitMCPScheme } from "./mcp-resource.ts";
export { KitMCPServer } from "./mcp-server.ts";
export type { KitMCPTemplate, KitMCPTemplateHandler, KitMCPValues } from "./mcp-template.ts";
export type {
  KitMCPArguments,
  KitMCPOutputSchema,
  KitMCPSchema,
  KitMCPTool,
  KitMCPToolAnswer,
  KitMCPToolHandler,
} from "./mcp-tool.ts";
export { KitNetworkHeaderType } from "./header-type.ts";
export { KitMemoryCache } from "./memory-cache.ts";
export {
  type KitCallOptions,
  type KitForgotten,
  KitNetworkClient,
  type KitNetworkClientOptions,
} from "./network-client.ts";
export { type KitMethod, KitNetworkEndpoint, type KitNetworkEndpointInit, type KitScheme } from "./network-endpoint.ts";
export { KitNetworkError, type KitNetworkErrorCode, type KitNetworkErrorResponse } from "./network-error.ts";
export { type KitNodeHandler, toNodeHandler } from "./node-handler.ts";
export type { KitVersionStrategy } from "./versioning-middleware.ts";
export { type KitHandler, type KitPathParams, KitVersionedRouter } from "./versioned-router.ts";
export { KitVersioningMiddleware, type KitVersioningOptions } from "./versioning-middleware.ts";
