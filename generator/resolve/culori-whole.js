import culori from "culori/require";

/**
 * What is used of culori, taken from its one bundled file: Node loads that in a tenth of the time of the many
 * small ones. Bundlers for the edge get `culori/fn` in its place (package.json, "imports"), and drop what is not used.
 */
export const {
  colorsNamed,
  converter,
  differenceCiede2000,
  formatHex,
  formatHex8,
  getMode,
  interpolate,
  modeLab65,
  modeLrgb,
  modeRgb,
  modeXyz65,
  parse,
  toGamut,
  useMode,
  wcagLuminance,
} = culori;
