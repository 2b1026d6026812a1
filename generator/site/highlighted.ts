/** The acronym as it is spelled out, in parts: every second one stands out, for it is between double stars. */
export function highlighted(highlight: string): readonly { readonly text: string; readonly strong: boolean }[] {
  return highlight.split("**").map((text, index) => ({ text, strong: index % 2 === 1 }));
}
