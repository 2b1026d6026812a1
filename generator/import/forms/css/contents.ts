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

function isProperty(node: ChildNode): boolean {
  return node.type === "atrule" && node.name === "property";
}
