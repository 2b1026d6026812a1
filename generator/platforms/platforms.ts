import type { Identity, PlatformEntry } from "../model/identity.ts";
import { type Platform, variantsOf } from "./platform.ts";
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

/** Renders the files of every platform that an identity has files for. */
export function renderPlatforms(identity: Identity): Platforms {
  const variants = variantsOf(identity);
  const texts = new Map<string, string>();
  const entries = PLATFORMS.flatMap(({ id, name, use, files, exists, omissions }): PlatformEntry[] => {
    const present = variants.filter((variant) => exists?.(variant) ?? true);
    const paths = present.flatMap((variant) =>
      files.map(({ destination, format }) => {
        const path = `${variant.folder}${destination}`;
        texts.set(`${id}/${path}`, format({ options: { variant } }));
        return { path, choices: variant.choices };
      }),
    );
    const omitted = new Map(
      present.flatMap((variant) => omissions?.(variant) ?? []).map((entry) => [entry.token, entry]),
    );
    return paths.length === 0 ? [] : [{ id, name, use, files: paths, omitted: [...omitted.values()] }];
  });
  return { entries, texts };
}
