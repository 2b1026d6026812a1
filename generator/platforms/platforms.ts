import type { Identity, PlatformEntry } from "../model/identity.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { type Platform, type RenderedFile, toDictionaryToken, variantsOf } from "./platform.ts";
import { reactNative } from "./react-native.ts";
import { scss } from "./scss.ts";
import { shadcn } from "./shadcn.ts";
import { typescript } from "./typescript.ts";

/** Every platform, in the order of lists. */
const PLATFORMS: readonly Platform[] = [typescript, scss, shadcn, reactNative];

/** The files of all platforms: their entries for `/platforms`, and the texts keyed by path below it. */
export type Platforms = {
  readonly entries: readonly PlatformEntry[];
  readonly texts: ReadonlyMap<string, string>;
};

/** The names that platforms give their files, without the folder of a product or a context. */
export const FILE_NAMES: ReadonlySet<string> = new Set(
  PLATFORMS.flatMap(({ files }) => files.map(({ destination }) => destination)),
);

/** Renders the files of every platform that has any for an identity. */
export function renderPlatforms(identity: Identity, aliases: Aliases): Platforms {
  const variants = variantsOf(identity, aliases);
  const texts = new Map<string, string>();
  const entries = PLATFORMS.flatMap((platform): PlatformEntry[] => {
    const omissions = new Map<string, string>();
    const omit = (token: string, reason: string) => void omissions.set(token, reason);
    const rendered = variants.flatMap((variant): RenderedFile[] => {
      if (platform.exists?.(variant) === false) return [];
      const allTokens = variant.themes[0].tokens.map(toDictionaryToken);
      return platform.files.map(({ destination, format }) => ({
        path: `${variant.folder}${destination}`,
        product: variant.product?.id ?? null,
        choices: variant.choices,
        text: format({ dictionary: { allTokens }, file: { destination }, options: { variant, omit } }),
      }));
    });
    if (rendered.length === 0) return [];
    for (const { path, text } of rendered) texts.set(`${platform.id}/${path}`, text);
    const { id, name, use } = platform;
    const files = rendered.map(({ text: _text, ...file }) => file);
    return [{ id, name, use, files, omitted: [...omissions].map(([token, reason]) => ({ token, reason })) }];
  });
  return { entries, texts };
}
