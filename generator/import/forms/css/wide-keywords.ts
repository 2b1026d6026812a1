/** Whether a value is a keyword that every property has, which sets it to what it has elsewhere (CSS Cascade 5, section 7.3). */
export function isWideKeyword(text: string): boolean {
  return /^(initial|inherit|unset|revert|revert-layer)$/i.test(text.trim());
}
