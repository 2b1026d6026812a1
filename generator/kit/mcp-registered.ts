import type { KitMCPContents, KitMCPListed, KitMCPRefusal } from "./mcp-resource.ts";
import type { KitMCPTemplate } from "./mcp-template.ts";
import type { KitMCPTool, KitMCPToolHandler } from "./mcp-tool.ts";

/** What is served, as it stands when it is asked for. */
export type Registered = {
  resources(): readonly KitMCPListed[];
  templates(): readonly Required<KitMCPTemplate>[];
  readonly tools: ReadonlyMap<string, StoredTool>;
  read(uri: string): Promise<KitMCPContents | KitMCPRefusal | undefined>;
};

/** A tool as it was registered. */
export type StoredTool = { readonly tool: KitMCPTool; readonly handler: KitMCPToolHandler };
