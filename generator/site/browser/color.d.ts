export { composite, contrastRatio, readHex } from "../../resolve/color.ts";
export { ENHANCED, floorRatio, MINIMUM, nearestAmong, passes, toCandidate } from "../../resolve/contrast.ts";
