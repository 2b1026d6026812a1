import StyleDictionary, { type Config } from "style-dictionary";
import { type Project, toProject } from "../forms/style-dictionary/project.ts";
import { write } from "./data.ts";

/** The projects that code makes or exports. */
export type Projects = readonly Project[];

type Members = Readonly<Record<string, unknown>>;

/** What versions 2 and 3 call members of hooks, in the words of version 5. */
const TRANSFORM = { matcher: "filter", transformer: "transform" };
const FORMER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registerTransform: TRANSFORM,
  registerFormat: { formatter: "format" },
  registerFilter: { matcher: "filter" },
  registerParser: { parse: "parser" },
};

const made = new Set<StyleDictionary>();

// The code of a project makes instances of this class: each is recorded, and none writes files.
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

// Versions 2 and 3 begin with a static function, and need no word for the default export.
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
 * Reports each project that a module exports or has made to the parent process, and ends this process. The code that
 * `run.ts` bundles calls it.
 *
 * @public
 */
export async function reportProjects({ default: whole }: { readonly default?: unknown }): Promise<never> {
  // Programs make their projects one after the other, and don't export when they are done.
  await new Promise((resolve) => process.once("beforeExit", resolve));
  for (const config of [whole].flat())
    if (typeof config === "object" && config !== null && !(config instanceof StyleDictionary))
      await new StyleDictionary(config).hasInitialized;
  const projects = await Promise.all([...made].map(toProject));
  const own = projects.filter(({ tokens }) => Object.keys(tokens).length > 0);
  write([...new Map(own.map((project) => [JSON.stringify(project), project])).values()] satisfies Projects);
}

/** A configuration of version 2 or 3 as one of version 5. */
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
    parsers: [...(parsers as readonly unknown[]).filter((one) => typeof one === "string"), ...Object.keys(listed)],
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
