import { SaxesParser } from "saxes";
import { fold, isScheme, type Reader, type Texts } from "./read-back.ts";

/** An element of a document; `text` is its direct text. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
};

/** Parses a document; throws if it isn't well-formed or has an unbound prefix. */
export function readXaml(document: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  type Open = { name: string; attributes: Record<string, string>; children: Open[]; text: string };
  const root: Open = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element: Open = {
      name,
      attributes: Object.fromEntries(values) as Record<string, string>,
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(document).close();
  const [element] = root.children;
  if (element === undefined) throw new Error("The document has no element.");
  return element;
}

/** The theme dictionaries of a document, keyed by name; each keyed by resource key. */
export function themesIn(document: Element): ReadonlyMap<string, ReadonlyMap<string, Element>> {
  const dictionaries = document.children.find(({ name }) => name === "ResourceDictionary.ThemeDictionaries");
  return new Map((dictionaries?.children ?? []).map((element) => [keyOf(element), resourcesIn(element)]));
}

/** The resources of a dictionary; throws on a duplicate key, as XAML does. */
export function resourcesIn({ children }: Element): ReadonlyMap<string, Element> {
  const resources = new Map<string, Element>();
  for (const child of children.filter(({ name }) => name !== "ResourceDictionary.ThemeDictionaries")) {
    if (resources.has(keyOf(child))) throw new Error(`A dictionary has the key ${keyOf(child)} twice.`);
    resources.set(keyOf(child), child);
  }
  return resources;
}

function keyOf({ name, attributes }: Element): string {
  const key = attributes["x:Key"];
  if (key === undefined) throw new Error(`<${name}> has no x:Key.`);
  return key;
}

/** The values of `Windows.UI.Text.FontWeights`, as Microsoft documents them. */
const FONT_WEIGHTS: Readonly<Record<string, number>> = {
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  SemiLight: 350,
  Normal: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
  ExtraBlack: 950,
};

const documents = new WeakMap<Texts, Map<string, Element>>();

/** Reads a file of a variant once. */
function documentOf(texts: Texts, path: string): Element {
  const read = documents.get(texts) ?? new Map<string, Element>();
  documents.set(texts, read);
  const document = read.get(path) ?? readXaml(texts.get(path) ?? "");
  read.set(path, document);
  return document;
}

/** Reads a theme's values from its theme dictionary, or from the file that a program merges, over the constants. */
export const XAML: Reader = {
  platform: "winui",
  isByPath: false,
  // Letter spacing is in thousandths of the text size.
  tolerance: 0.05,
  valuesIn(texts, theme, themes) {
    const main = documentOf(texts, "Tokens.xaml");
    const scheme = isScheme(theme, themes) && !theme.highContrast ? (theme.mode === "light" ? "Light" : "Dark") : "";
    const file = [...texts.keys()].find((path) => fold(path) === `tokenstheme${fold(theme.id)}xaml`);
    const themed =
      file === undefined
        ? themesIn(main).get(scheme === "" ? "HighContrast" : scheme)
        : resourcesIn(documentOf(texts, file));
    const values = new Map<string, string | number>();
    for (const [key, element] of [...resourcesIn(main), ...(themed ?? [])]) {
      const name = fold(key);
      for (const [part, value] of partsOf(element)) {
        values.set(`${name}${part}`, value);
        values.set(`${name.replace(/(color|brush|textblockstyle)$/, "")}${part}`, value);
      }
    }
    return values;
  },
};

/** Returns a resource's value; for a text style, its parts. */
function partsOf({ name, text, attributes, children }: Element): (readonly [part: string, value: string | number])[] {
  const setters = new Map(children.map((child) => [child.attributes["Property"], child.attributes["Value"] ?? ""]));
  const size = Number(setters.get("FontSize"));
  switch (name) {
    case "Color":
      return [["", text.toLowerCase()]];
    case "SolidColorBrush":
      return [["", (attributes["Color"] ?? "").toLowerCase()]];
    case "LinearGradientBrush":
      return [
        [
          "",
          children.map((stop) => `${stop.attributes["Color"]?.toLowerCase()} ${stop.attributes["Offset"]}`).join(", "),
        ],
      ];
    case "FontWeight":
      return [["", FONT_WEIGHTS[text] ?? text]];
    case "FontFamily":
      return [["", text]];
    case "x:String": {
      const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(text) ?? [];
      const milliseconds = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
      return [["", Number.isNaN(milliseconds) ? text : milliseconds]];
    }
    case "Style":
      return [...setters].map(([property, value]) => {
        if (property === "FontSize") return ["", size] as const;
        if (property === "CharacterSpacing") return ["letterspacing", (Number(value) / 1000) * size] as const;
        return [
          fold(property ?? ""),
          FONT_WEIGHTS[value] ?? (property === "FontFamily" ? value : Number(value)),
        ] as const;
      });
    default:
      return [["", Number(text)]];
  }
}
