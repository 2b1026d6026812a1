/**
 * A name as Style Dictionary writes it into custom properties: `fontSize` is `font-size`. Up to version 3 letters and
 * digits are parted too.
 */
export function toKebab(name: string, isOld: boolean): string {
  const words = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  const parted = isOld ? words.replace(/(\p{L})(\d)/gu, "$1 $2").replace(/(\d)(\p{L})/gu, "$1 $2") : words;
  return parted
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-")
    .toLowerCase();
}
