/**
 * Answers whether a link of a page leads where pages may lead: to an address of http, https or mailto, or to one that is
 * relative. Judged is how it is written: in what comes before the first "/", "?" or "#" a colon ends a scheme, and an
 * entity, a backslash or a sign that cannot be seen may be one to another reader.
 */
export function isSafeLink(link: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what browsers leave out of addresses
  if (/[\u0000-\u001f\u007f-\u009f]/.test(link)) return false;
  if (/^(?:https?|mailto):/i.test(link)) return true;
  const [head = ""] = link.split(/[/?#]/, 1);
  return !/[:&\\\p{Cf}]/u.test(head) && head === head.trim();
}
