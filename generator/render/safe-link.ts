/**
 * Whether a page may have this link: an http, https or mailto address, or a relative one. This checks the text as it is
 * written: before the first "/", "?" or "#", a colon ends a scheme, and another parser may read an entity, a backslash
 * or an invisible character as a colon.
 */
export function isSafeLink(link: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what browsers leave out of addresses
  if (/[\u0000-\u001f\u007f-\u009f]/.test(link)) return false;
  if (/^(?:https?|mailto):/i.test(link)) return true;
  const [head = ""] = link.split(/[/?#]/, 1);
  return !/[:&\\\p{Cf}]/u.test(head) && head === head.trim();
}
