import type { Identity, PlatformEntry } from "../model/identity.ts";
import { android } from "./android.ts";
import { compose } from "./compose.ts";
import { type Omission, type Platform, type Variant, variantsOf } from "./platform.ts";
import { designMd } from "./design-md.ts";
import { figma } from "./figma.ts";
import { flutter } from "./flutter.ts";
import { reactNative } from "./react-native.ts";
import { scss } from "./scss.ts";
import { shadcn } from "./shadcn.ts";
import { swift } from "./swift.ts";
import { tokensStudio } from "./tokens-studio.ts";
import { everyToken } from "./tree.ts";
import { typescript } from "./typescript.ts";
import { winui } from "./winui.ts";

/** Every platform, in the order of lists. */
const PLATFORMS: readonly Platform[] = [
  typescript,
  scss,
  shadcn,
  figma,
  tokensStudio,
  designMd,
  reactNative,
  swift,
  flutter,
  android,
  compose,
  winui,
];

/** The ids of the built-in platforms. */
export const BUILT_IN: readonly string[] = PLATFORMS.map(({ id }) => id);

/** Platform files: their entries for `/platforms`, and their texts, keyed by path below it. */
export type Platforms<Text = string> = {
  readonly entries: readonly PlatformEntry[];
  readonly texts: ReadonlyMap<string, Text>;
};

/** Returns whether a platform generates files with a path, relative to a product's or context's folder. */
export function isPlatformFile(platform: string, path: string): boolean {
  return PLATFORMS.some(({ id, paths }) => id === platform && paths.test(path));
}

/** Lists the files of each platform for which the variants have any; each text is rendered when it is called. */
export function renderPlatforms(variants: readonly Variant[]): Platforms<() => string> {
  const texts = new Map<string, () => string>();
  const entries = PLATFORMS.flatMap((platform) => {
    const paths = variants.flatMap((variant) =>
      platform.files(variant).map(({ destination, format }) => {
        const path = `${variant.folder}${destination}`;
        texts.set(`${platform.id}/${path}`, () => format({ options: { variant } }));
        return { path, variant };
      }),
    );
    const omissions = variants.flatMap((variant) => platform.omissions?.(variant) ?? []);
    return entryOf(platform, paths, omissions) ?? [];
  });
  return { entries, texts };
}

/** A platform's id, and how its code refers to a token. */
type PlatformName = { readonly platform: string; readonly name: string };

/**
 * Maps each token to its names on the built-in platforms. A token that only a product or another context has gets its
 * names from the first variant that has it.
 */
export function platformNames(variants: readonly Variant[]): ReadonlyMap<string, readonly PlatformName[]> {
  const result = new Map<string, readonly PlatformName[]>();
  for (const variant of variants) {
    const added = everyToken(variant).filter(({ name }) => !result.has(name));
    if (added.length === 0) continue;
    const byPlatform = PLATFORMS.map(({ id, names }) => [id, names?.(variant)] as const);
    for (const { name: token } of added) {
      const names = byPlatform.flatMap(([platform, references]) => {
        const name = references?.get(token);
        return name === undefined ? [] : { platform, name };
      });
      result.set(token, names);
    }
  }
  return result;
}

/** Two tokens with the same name on some platforms, which leave out the first. */
export type Clash = { readonly token: string; readonly clash: string; readonly platforms: readonly string[] };

/** Lists the name clashes on built-in platforms, with the platforms' names. */
export function clashesOf(identity: Identity): readonly Clash[] {
  const variants = variantsOf(identity);
  const stated = PLATFORMS.flatMap(({ name, omissions }) =>
    variants.flatMap((variant) =>
      (omissions?.(variant) ?? []).flatMap(({ token, clash }) =>
        clash === undefined ? [] : [{ token, clash, platform: name }],
      ),
    ),
  );
  const groups = Map.groupBy(stated, ({ token, clash }) => JSON.stringify([token, clash]));
  return [...groups.values()].flatMap(([first, ...further]) =>
    first === undefined
      ? []
      : { ...first, platforms: [...new Set([first, ...further].map(({ platform }) => platform))] },
  );
}

/** Lists a platform with its files, and each omitted token once; undefined for a platform without files. */
export function entryOf(
  { id, name, use }: Pick<Platform, "id" | "name" | "use">,
  files: readonly { readonly path: string; readonly variant: Variant }[],
  omissions: readonly Omission[],
): PlatformEntry | undefined {
  if (files.length === 0) return undefined;
  const reasons = new Map(omissions.map(({ token, reason }) => [token, reason]));
  const byReason = Map.groupBy(reasons.keys(), (token) => reasons.get(token) ?? "");
  return {
    id,
    name,
    use,
    files: files.map(({ path, variant }) => ({ path, choices: variant.choices })),
    omitted: [...byReason].map(([reason, tokens]) => ({ reason, tokens })),
  };
}
