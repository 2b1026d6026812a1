export { KitAPIVersion } from "./api-version.ts";
export type { KitCache, KitCacheEntry } from "./cache.ts";
export { type KitContext, kitContext } from "./context.ts";
export type { KitGraphQLInfo } from "./graphql-context.ts";
export type { KitGraphQLLimits } from "./graphql-limits.ts";
export { KitGraphQLMiddleware, type KitGraphQLOptions } from "./graphql-middleware.ts";
export { KitGraphQLPlayground, type KitPlaygroundOptions } from "./graphql-playground.ts";
export type { KitPlaygroundExample } from "./graphql-playground-page.ts";
export type { KitPlaygroundWords } from "./graphql-playground-words.ts";
export { KIT_LOOPBACK, type KitMCPOptions } from "./mcp-options.ts";
export type { KitMCPContents, KitMCPListed, KitMCPRefusal, KitMCPResource, KitMCPScheme } from "./mcp-resource.ts";
export { KitMCPServer } from "./mcp-server.ts";
export type { KitMCPTemplate, KitMCPTemplateHandler, KitMCPValues } from "./mcp-template.ts";
export type { KitMCPArguments, KitMCPSchema, KitMCPTool, KitMCPToolAnswer, KitMCPToolHandler } from "./mcp-tool.ts";
export { KitNetworkHeaderType } from "./header-type.ts";
export { KitMemoryCache } from "./memory-cache.ts";
export { KitNetworkClient, type KitNetworkClientOptions } from "./network-client.ts";
export {
  type KitMethod,
  KitNetworkEndpoint,
  type KitNetworkEndpointInit,
  type KitQueryItem,
  type KitScheme,
} from "./network-endpoint.ts";
export { KitNetworkError, type KitNetworkErrorCode } from "./network-error.ts";
export type { KitVersionStrategy } from "./version-strategy.ts";
export { type KitHandler, type KitPathParams, KitVersionedRouter } from "./versioned-router.ts";
export { KitVersioningMiddleware, type KitVersioningOptions } from "./versioning-middleware.ts";
