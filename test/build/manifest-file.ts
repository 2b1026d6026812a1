import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The manifest as the API's contract defines it. */
export type Manifest = {
  readonly release: string;
  readonly files: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly type: string;
    readonly dated: boolean;
  }[];
};

/** Reads the manifest of a built folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "api/v1/manifest.json"), "utf8"));
}
