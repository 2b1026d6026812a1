import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { ROOT } from "../built.ts";

/** The Worker and its static assets on workerd, with wrangler.jsonc's settings and additional variables. */
export function openWorkerd(functions: string, bindings: Readonly<Record<string, string>> = {}): Miniflare {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.jsonc"));
  const contents = readFileSync(join(functions, "cloudflare/vitral.js"), "utf8");
  const { assets } = workerOptions;
  if (assets === undefined) throw new Error("wrangler.jsonc configures no assets.");
  return new Miniflare({
    modules: [{ type: "ESModule", path: "vitral.js", contents }],
    bindings: { ...bindings },
    compatibilityDate: workerOptions["compatibilityDate"] as string,
    assets: { ...assets, directory: join(functions, "cloudflare/assets") },
  });
}
