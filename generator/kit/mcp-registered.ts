import type { KitMCPContents, KitMCPListed, KitMCPRefusal } from "./mcp-resource.ts";
import type { KitMCPTemplate } from "./mcp-template.ts";
import type { KitMCPTool, KitMCPToolHandler } from "./mcp-tool.ts";

/** What a server has registered. */
export type Registered = {
  resources(): readonly KitMCPListed[];
  templates(): readonly Required<KitMCPTemplate>[];
  readonly tools: ReadonlyMap<string, StoredTool>;
  read(uri: string): Promise<KitMCPContents | KitMCPRefusal | undefined>;
};

/** A registered tool. */
export type StoredTool = { readonly tool: KitMCPTool; readonly handler: KitMCPToolHandler };
