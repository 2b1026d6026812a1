/** The primary language subtag (RFC 5646, section 2.2.1): `pt` for `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.split("-", 1)[0] ?? "";
}
