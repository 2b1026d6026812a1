/** A property with its text. */
export type Property = readonly [name: string, text: string];

/** The custom properties that a stylesheet declares, with their texts. */
export function propertiesIn(css: string): readonly Property[] {
  return Array.from(css.matchAll(/(?<=[{;\s/])(--[\w-]+)\s*:([^;{}]*)(?=[;}])/g), ([, name = "", text = ""]) => [
    name,
    text.trim(),
  ]);
}
