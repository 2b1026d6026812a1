import StyleDictionary, { type Config } from "style-dictionary";
import { type Project, toProject } from "../forms/style-dictionary/project.ts";
import { write } from "./data.ts";

/** Projects that a program creates or exports. */
export type Projects = readonly Project[];

type Members = Readonly<Record<string, unknown>>;

/** Names of hook members in versions 2 and 3, mapped to those of version 5. */
const TRANSFORM = { matcher: "filter", transformer: "transform" };
const FORMER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registerTransform: TRANSFORM,
  registerFormat: { formatter: "format" },
  registerFilter: { matcher: "filter" },
  registerParser: { parse: "parser" },
};

const made = new Set<StyleDictionary>();

// Record each instance that a project creates, and prevent it from writing files.
const { extend } = StyleDictionary.prototype;
StyleDictionary.prototype.extend = function (this: StyleDictionary, config = this.config, options = {}) {
  if (options.mutateOriginal === true) made.add(this);
  const silent = { ...options, verbosity: "silent", warnings: "disabled" } as const;
  return extend.call(this, typeof config === "string" ? config : inPresentWords(config), silent);
};
for (const name of ["buildAllPlatforms", "buildPlatform", "cleanAllPlatforms", "cleanPlatform"] as const)
  Object.assign(StyleDictionary.prototype, {
    [name](this: StyleDictionary) {
      return this;
    },
  });

// Versions 2 and 3 have a static `extend`, and no separate default export.
Object.assign(StyleDictionary, {
  default: StyleDictionary,
  extend: (config: Config | string) => new StyleDictionary(config),
});
for (const [name, words] of Object.entries(FORMER)) {
  const register = (StyleDictionary as unknown as Members)[name] as (hook: unknown) => unknown;
  Object.assign(StyleDictionary, {
    [name](this: unknown, hook: Members) {
      return register.call(this, renamed(hook, words));
    },
  });
}

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

/** Converts a configuration of version 2 or 3 to version 5. */
function inPresentWords(config: Config): Config {
  const { transform, transformGroup, parsers = [], hooks, ...rest } = config as Config & Members;
  const listed: Members = Object.fromEntries(
    (parsers as readonly unknown[]).flatMap((parser, at) =>
      typeof parser === "object" ? [[`parser ${at}`, parser]] : [],
    ),
  );
  const named = (all: unknown, words: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries((all ?? {}) as Members).map(([name, hook]) => [name, renamed(hook as Members, words)]),
    );
  return {
    ...rest,
    parsers: [
      ...(parsers as readonly unknown[]).filter((parser) => typeof parser === "string"),
      ...Object.keys(listed),
    ],
    hooks: {
      ...hooks,
      transforms: { ...named(transform, TRANSFORM), ...hooks?.transforms },
      transformGroups: { ...(transformGroup as Members | undefined), ...hooks?.transformGroups },
      parsers: { ...named(listed, { parse: "parser" }), ...hooks?.parsers },
    },
  } as Config;
}

function renamed(hook: Members, words: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(hook).map(([key, value]) => [words[key] ?? key, value]));
}
