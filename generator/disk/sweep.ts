import * as fs from "node:fs";
import { judgeFile } from "./judge.ts";
import type { Entry } from "./record.ts";

/** Removes everything from a folder except the expected files that are right, and their folders; returns those files. */
export function sweep(folder: string, expected: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const kept = new Map<string, Entry>();
  const sweepBelow = (below: string) => {
    for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      const known = expected.get(path);
      if (entry.isDirectory()) {
        sweepBelow(`${path}/`);
        if (fs.readdirSync(`${folder}/${path}`).length === 0) fs.rmdirSync(`${folder}/${path}`);
      } else if (known !== undefined && judgeFile(`${folder}/${path}`, known) === null) kept.set(path, known);
      else fs.unlinkSync(`${folder}/${path}`);
    }
  };
  sweepBelow("");
  return kept;
}
