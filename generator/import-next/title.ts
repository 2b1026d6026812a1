/** `@primer/primitives` is called Primer Primitives. */
export function titleOf(name: string): string {
  const words = name
    .replace(/^@/, "")
    .replace(/(\.(tokens|resolver|min))*\.\w+$/, "")
    .split(/[^\p{L}\p{N}]+/u);
  return (
    words
      .filter((word) => word !== "")
      .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
      .join(" ") || "Identity"
  );
}
