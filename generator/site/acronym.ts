/** The spelled-out acronym in parts: every second part was between double stars, and is strong. */
export function acronymParts(highlight: string): readonly { readonly text: string; readonly strong: boolean }[] {
  return highlight.split("**").map((text, index) => ({ text, strong: index % 2 === 1 }));
}
