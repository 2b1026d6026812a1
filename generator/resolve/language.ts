/** The language that a tag names, without script and country (RFC 5646, section 2.2.1): `pt` of `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.split("-", 1)[0] ?? "";
}
