import StyleDictionary from "style-dictionary";
import { type Project, toProject } from "../forms/style-dictionary/project.ts";
import { write } from "./data.ts";

export type Projects = readonly Project[];

const made = new Set<StyleDictionary>();

// Record each instance that a project creates, and prevent it from writing files.
const { extend } = StyleDictionary.prototype;
StyleDictionary.prototype.extend = function (this: StyleDictionary, config = this.config, options = {}) {
  if (options.mutateOriginal === true) made.add(this);
  const silent = { ...options, verbosity: "silent", warnings: "disabled" } as const;
  return extend.call(this, config, silent);
};
for (const name of ["buildAllPlatforms", "buildPlatform", "cleanAllPlatforms", "cleanPlatform"] as const)
  Object.assign(StyleDictionary.prototype, {
    [name](this: StyleDictionary) {
      return this;
    },
  });

/**
 * Sends each project that a module exports or has created to the parent process, and exits. Called by the code that
 * `run.ts` bundles.
 *
 * @public
 */
export async function reportProjects({ default: whole }: { readonly default?: unknown }): Promise<never> {
  // Programs create their projects one after the other, and don't signal the end.
  await new Promise((resolve) => process.once("beforeExit", resolve));
  for (const config of [whole].flat())
    if (typeof config === "object" && config !== null && !(config instanceof StyleDictionary))
      await new StyleDictionary(config).hasInitialized;
  const projects = await Promise.all([...made].map(toProject));
  const filled = projects.filter(({ tokens }) => Object.keys(tokens).length > 0);
  write([...new Map(filled.map((project) => [JSON.stringify(project), project])).values()] satisfies Projects);
}
