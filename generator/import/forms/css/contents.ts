import type { ChildNode, Container } from "postcss";

/** Whether a rule has custom properties or colour schemes in it, or in the rules within it. */
export function hasProperties(container: Container): boolean {
  return (container.nodes ?? []).some((node) =>
    node.type === "decl"
      ? node.prop === "color-scheme" || node.prop.startsWith("--")
      : isProperty(node) || ("nodes" in node && hasProperties(node as Container)),
  );
}

/** The names of the custom properties in a rule, and in the rules within it. */
export function propertiesIn(container: Container): string[] {
  const found: string[] = [];
  container.walkDecls(/^--/, ({ prop }) => void found.push(prop));
  container.walkAtRules("property", ({ params }) => void found.push(params.trim()));
  return found;
}

/** How many animations are in a stylesheet, in words; undefined for none. */
export function animationsIn(container: Container): string | undefined {
  let count = 0;
  container.walkAtRules(/^(-webkit-)?keyframes$/, () => void (count += 1));
  return count === 0 ? undefined : count === 1 ? "1 animation" : `${count} animations`;
}

function isProperty(node: ChildNode): boolean {
  return node.type === "atrule" && node.name === "property";
}
