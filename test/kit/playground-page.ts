import { type DefaultTreeAdapterMap, parse } from "parse5";
import { KitGraphQLPlayground, type KitPlaygroundOptions } from "../../generator/kit/index.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** Requests the page, or another path, from an enabled playground. */
export async function requestPage(options: KitPlaygroundOptions = {}, init: RequestInit = {}, path = "/playground") {
  const playground = new KitGraphQLPlayground({ enabled: true, ...options });
  const response = await playground.handle(new Request(`http://localhost${path}`, init));
  return response && { response, text: await response.text() };
}

/** Parses the page as HTML. */
export async function readPage(options: KitPlaygroundOptions = {}) {
  const { response, text } = (await requestPage(options))!;
  const elements = [...walk(parse(text))];
  const textsOf = (name: string) => elements.filter(({ tagName }) => tagName === name).map(textOf);
  const [settings = "", script = ""] = textsOf("script");
  const policy = new Map(
    (response.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
  return { textsOf, elements, policy, script, settings: JSON.parse(settings), styles: textsOf("style"), text };
}

function* walk(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  for (const child of "childNodes" in node ? node.childNodes : []) yield* walk(child);
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
