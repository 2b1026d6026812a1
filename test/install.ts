import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of the checks and tests, the hosts' runtimes and other Node versions, unless their lock files
 * are unchanged. Arguments select folders: `node test/install.ts .`.
 */
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : [".", "hosts", "package"]) {
  const folder = join(import.meta.dirname, name);
  const stamp = join(folder, "node_modules", ".installed");
  const expected = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) continue;
  const modules = lstatSync(join(folder, "node_modules"), { throwIfNoEntry: false });
  // npm would follow the link and delete the packages of another checkout.
  if (modules?.isSymbolicLink())
    throw new Error(`${join(folder, "node_modules")} is a link. Install in the folder it links to.`);
  const { description } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { description: string };
  console.log(`Installing: ${description}`);
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, expected);
}
