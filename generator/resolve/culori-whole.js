import culori from "culori/require";

/**
 * What `color.ts` uses of culori, taken from its one bundled file: Node loads that in a tenth of the time of the many
 * small ones. Bundlers for the edge get `culori/fn` in its place (package.json, "imports"), and drop what is not used.
 */
export const { converter, differenceCiede2000, modeLab65, modeLrgb, modeRgb, modeXyz65, useMode } = culori;
