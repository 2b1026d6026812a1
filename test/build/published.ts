import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXAMPLES } from "../tokens/resolver/examples.ts";
import { temporaryFolder } from "../temporary.ts";

/** Lays out a published system as its owner would: its unchanged files, and minimal settings plus a test's additions. */
export function layOut(system: string, additions: object = {}): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "tokens"));
  for (const file of [system, `${system}.resolver.json`]) {
    cpSync(join(EXAMPLES, file), join(root, "tokens", file), { recursive: true });
  }
  const settings = { name: system, language: "en", tokens: `${system}.resolver.json`, ...additions };
  writeFileSync(join(root, "tokens/vitral.json"), JSON.stringify(settings));
  return root;
}
