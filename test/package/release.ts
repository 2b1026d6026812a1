import { join } from "node:path";
import { copyProject, installInto, newFolder, pack, remove, run } from "./packed.ts";

/** The id that npm would publish, and the release that the installed command built. */
export type Rehearsal = { readonly id: string; readonly built: { readonly release: string } };

/** Publishes a tarball with `--dry-run`, and creates and builds an identity in a folder where it is installed. */
export async function rehearse(archive: string, installed: string): Promise<Rehearsal> {
  const published = JSON.parse(await run("npm", ["publish", "--dry-run", "--json", archive], installed));
  const vitral = (...args: readonly string[]) => run(join(installed, "node_modules/.bin/vitral"), args, installed);
  await vitral("init", "brand");
  const built = JSON.parse(await vitral("build", "--root", "brand", "--json"));
  return { id: published.vitral.id, built };
}

// `npm run release:check` packs the current project.
if (import.meta.main) {
  const [project, folder, empty] = [copyProject(), newFolder(), newFolder()];
  try {
    console.log("Packing, publishing with --dry-run, installing and building …");
    const { archive, files } = await pack(project, folder);
    const { id, built } = await rehearse(archive, await installInto(empty, archive));
    console.log(`${id} is ready: ${files.length} files. Its command built release ${built.release}.`);
  } finally {
    remove([project, folder, empty]);
  }
}
