import { join } from "node:path";
import { copyProject, installInto, newFolder, pack, remove, run } from "./packed.ts";

/** The id of the package that npm would publish, and the release that the installed command built. */
export type Rehearsal = { readonly id: string; readonly built: { readonly release: string } };

/** Publishes a tarball with `--dry-run`, installs it in an empty folder, and makes and builds an identity there. */
export async function rehearse(archive: string): Promise<Rehearsal> {
  const folder = newFolder();
  try {
    const published = JSON.parse(await run("npm", ["publish", "--dry-run", "--json", archive], folder));
    await installInto(folder, archive);
    const vitral = (...args: readonly string[]) => run(join(folder, "node_modules/.bin/vitral"), args, folder);
    await vitral("init", "brand");
    const built = JSON.parse(await vitral("build", "--root", "brand", "--json"));
    return { id: published.vitral.id, built };
  } finally {
    remove([folder]);
  }
}

// `npm run release:check` packs the project as it is now.
if (import.meta.main) {
  const [project, folder] = [copyProject(), newFolder()];
  try {
    console.log("Packing, publishing with --dry-run, installing and building …");
    const { archive, files } = await pack(project, folder);
    const { id, built } = await rehearse(archive);
    console.log(`${id} is ready: ${files.length} files. Its command built release ${built.release}.`);
  } finally {
    remove([project, folder]);
  }
}
