import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { CDPSession, Page } from "playwright";
import { readPage, readStylesheets, type StyledPage } from "../../generator/import/forms/stylesheets.ts";
import { attributeOf } from "../../generator/import/forms/css/selectors.ts";
import { type ImportOptions, NO_OPTIONS, parseChoice } from "../../generator/import/options.ts";
import type { Reading, Value } from "../../generator/import/reading.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { aliasOf, isDerived } from "../../generator/import/values.ts";
import type { Choices } from "../../generator/model/modifier.ts";
import { holds } from "../../generator/resolve/combination.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { cssValue } from "../../generator/render/css-value.ts";
import type { TokenType } from "../../generator/model/token.ts";
import { ROWS, type Row, type State } from "./rows.ts";

/** An imported value that differs from the package's stylesheet. */
export type Wrong = { readonly state: number; readonly name: string; readonly expected: string; readonly made: string };

/** The number of correctly imported values of a stylesheet, and the CPU time in seconds. */
export type Measured = {
  readonly values: number;
  readonly right: number;
  readonly differing: number;
  readonly rightDiffering: number;
  readonly wrong: readonly Wrong[];
  readonly reading: Reading;
  readonly seconds: number;
};

/** Imports a row's stylesheets, and compares every custom property in every state. */
export async function measure(
  page: Page,
  row: Row,
  { root, withOption }: { readonly root: string; readonly withOption: boolean },
): Promise<Measured> {
  const folder = join(root, `.vitral-measure-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const file = join(folder, "page.css");
    writeFileSync(file, row.sheets.map((sheet) => `@import "${sheet}";\n`).join(""));
    const from = process.cpuUsage();
    const source = row.sheets.length === 1 ? openSource(row.sheets[0] ?? "", root) : openSource(file);
    const options = withOption ? optionsOf(row) : NO_OPTIONS;
    const reading = readStylesheets(source, options);
    const { user, system } = process.cpuUsage(from);
    const seconds = (user + system) / 1e6;
    const styled = readPage(source, options);
    if (reading === undefined || styled === undefined) throw new Error(`${row.name} can't be read.`);
    const { outputFiles } = await build({
      stdin: { contents: row.sheets.map((sheet) => `@import "${sheet}";`).join("\n"), loader: "css", resolveDir: root },
      bundle: true,
      write: false,
      logLevel: "silent",
      target: "chrome130",
      loader: Object.fromEntries(
        [".woff", ".woff2", ".ttf", ".eot", ".svg", ".png", ".gif"].map((ending) => [ending, "empty"] as const),
      ),
      plugins: [
        {
          name: "links",
          setup: (plugin) => {
            plugin.onResolve({ filter: /^(https?:|\/\/)/ }, ({ path }) => ({ path, external: true }));
            plugin.onResolve({ filter: /\.css$/ }, ({ path, kind }) =>
              kind === "import-rule" && row.sheets.includes(path)
                ? { path: join(root, "node_modules", path) }
                : undefined,
            );
          },
        },
      ],
    });
    const css = (outputFiles[0]?.text ?? "").replace(/@import\s+(url\()?("https?:[^"]*"|https?:)[^;]*;/g, "");
    return { ...(await compare(page, { css, row, reading, styled })), reading, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function optionsOf({ option }: Row): ImportOptions {
  if (option === undefined) return NO_OPTIONS;
  const [kind, value] = option;
  switch (kind) {
    case "choice":
      return { ...NO_OPTIONS, choice: [parseChoice(value)] };
    case "page":
      return { ...NO_OPTIONS, page: [value] };
    case "ignore":
      return { ...NO_OPTIONS, ignore: [value] };
    case "no-choice":
      return { ...NO_OPTIONS, noChoice: [value] };
  }
}

type Comparison = { readonly css: string; readonly row: Row; readonly reading: Reading; readonly styled: StyledPage };

/** Compares the values in all states of a row. */
async function compare(
  page: Page,
  { css, row, reading, styled }: Comparison,
): Promise<Omit<Measured, "reading" | "seconds">> {
  const session = await page.context().newCDPSession(page);
  const blank = await page.context().newPage();
  const blankSession = await page.context().newCDPSession(blank);
  await blank.setContent("<!doctype html><body>");
  const resolve = resolver(reading);
  const wrong: Wrong[] = [];
  const equality = new Map<string, boolean>();
  let [values, right, differing, rightDiffering] = [0, 0, 0, 0];
  let first: Readonly<Record<string, string>> | undefined;
  for (const [index, state] of row.states.entries()) {
    await show(page, session, css, state);
    await emulate(blankSession, state);
    const made = resolve(await chosenIn(page, state, { reading, styled }));
    const { texts, scheme } = await page.evaluate(propertiesOnPage);
    first ??= texts;
    const names = [...new Set([...Object.keys(texts), ...Object.keys(made)])].filter(
      (name) => (texts[name] || made[name] || "") !== "",
    );
    const keyOf = (name: string) =>
      JSON.stringify([texts[name], made[name], /light-dark/i.test(texts[name] ?? "") && [scheme, state.media]]);
    for (const name of names) {
      const [expected = "", imported = ""] = [texts[name], made[name]];
      if (expected === "" || imported === "" || normalizeSpace(expected) === normalizeSpace(imported))
        equality.set(keyOf(name), normalizeSpace(expected) === normalizeSpace(imported));
    }
    const undecided = new Map(names.filter((name) => !equality.has(keyOf(name))).map((name) => [keyOf(name), name]));
    const pairs = [...undecided.values()].map((name) => [texts[name] ?? "", made[name] ?? ""] as const);
    const areAlike = await blank.evaluate(areShownAlike, { pairs, scheme });
    for (const [at, key] of [...undecided.keys()].entries()) equality.set(key, areAlike[at] ?? false);
    for (const name of names) {
      const isDiffering = first[name] !== texts[name];
      const isRight = equality.get(keyOf(name)) === true;
      values += 1;
      differing += Number(isDiffering);
      right += Number(isRight);
      rightDiffering += Number(isDiffering && isRight);
      if (!isRight) wrong.push({ state: index, name, expected: texts[name] ?? "", made: made[name] ?? "" });
    }
  }
  await blank.close();
  return { values, right, differing, rightDiffering, wrong };
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, " ");
}

async function show(
  page: Page,
  session: CDPSession,
  css: string,
  { html = "", body = "", inner = "", media = {}, width = 1280 }: State,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await emulate(session, { media });
  await page.setContent(
    `<!doctype html><html ${html}><head><style>${css}</style></head><body ${body}><div id="inner" ${inner}></div></body></html>`,
  );
}

async function emulate(session: CDPSession, { media = {} }: State): Promise<void> {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await session.send("Emulation.setEmulatedMedia", { features });
}

/** The contexts that a state selects in the reading. */
async function chosenIn(
  page: Page,
  state: State,
  { reading, styled }: Pick<Comparison, "reading" | "styled">,
): Promise<Choices> {
  const text = ["html", "body", "inner"].map((key) => state[key as "html" | "body" | "inner"] ?? "").join(" ");
  const classes = new Set([...text.matchAll(/class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/)));
  const attributes = new Map(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const isOn = (atom: string) => {
    const attribute = attributeOf(atom);
    return attribute === undefined ? classes.has(atom.slice(1)) : attributes.get(attribute.name) === attribute.value;
  };
  const chosen = new Map<string, string>();
  for (const { name, default: byDefault, contexts } of reading.modifiers) {
    const atoms = styled.atoms.find((modifier) => modifier.name === name);
    const stated = atoms?.contexts.find((context) => context.atoms.some(isOn));
    const queries = contexts.map(({ media }) => media ?? "");
    const matched = await page.evaluate(
      (allQueries) => allQueries.findIndex((query) => query !== "" && matchMedia(query).matches),
      queries,
    );
    chosen.set(name, stated?.name ?? contexts[matched]?.name ?? byDefault);
  }
  return Object.fromEntries(chosen);
}

/** Resolves the values of a reading to CSS. */
function resolver({ tokens }: Reading): (row: Choices) => Record<string, string> {
  const byPath = new Map(tokens.map((token) => [token.path.join("."), token]));
  return (row) => {
    const resolveAt = (path: string, depth = 0): Value | undefined => {
      const token = byPath.get(path);
      const value = token?.statements.findLast(({ when }) => holds(when, row))?.value;
      if (value === undefined || isDerived(value)) return undefined;
      const target = aliasOf(value);
      return target === undefined || depth > 100 ? value : resolveAt(target, depth + 1);
    };
    const made: Record<string, string> = {};
    for (const path of byPath.keys()) {
      const value = resolveAt(path);
      if (value !== undefined) made[path] = textOf(value);
    }
    for (const [path, text] of Object.entries(made))
      made[path] = text.replace(/env\(safe-area-inset-\w+(,[^()]*)?\)/g, "0px");
    // Strings with too many values refer to other properties.
    for (const [path, text] of Object.entries(made))
      if (text.includes("var("))
        made[path] = text.replace(/"[^"]*"|'[^']*'|var\(--([\w-]+)\)/g, (part, name = "") => made[name] ?? part);
    return made;
  };
}

function textOf({ type, value }: Value): string {
  if (type === "color" && typeof value === "object" && value !== null && "components" in value)
    return colorText(value as Color);
  if (type === "border") {
    const { width, style, color } = value as unknown as { width: Quantity; style: string; color: Color };
    return `${width.value}${width.unit} ${style} ${colorText(color)}`;
  }
  if (type === "shadow") return [value].flat().map(shadowText).join(", ");
  return cssValue({ type: type as TokenType, value });
}

type Quantity = { readonly value: number; readonly unit: string };

type Color = { readonly colorSpace: string; readonly components: readonly number[]; readonly alpha?: number };

function colorText({ colorSpace, components: [a = 0, b = 0, c = 0], alpha = 1 }: Color): string {
  if (colorSpace === "hsl" || colorSpace === "hwb") return `${colorSpace}(${a} ${b}% ${c}% / ${alpha})`;
  if (/^(ok)?(lab|lch)$/.test(colorSpace)) return `${colorSpace}(${a} ${b} ${c} / ${alpha})`;
  return `color(${colorSpace} ${a} ${b} ${c} / ${alpha})`;
}

function shadowText(layer: unknown): string {
  const { color, offsetX, offsetY, blur, spread, inset } = layer as Record<string, { value: number; unit: string }> & {
    color: Color;
    inset?: boolean;
  };
  const lengths = [offsetX, offsetY, blur, spread].map((length) => `${length?.value}${length?.unit}`);
  return [inset === true ? "inset" : "", ...lengths, colorText(color)].join(" ").trim();
}

/** The page's custom properties and colour scheme; runs in the browser. */
function propertiesOnPage() {
  const inner = document.querySelector<HTMLElement>("#inner")!;
  const [styles, root] = [getComputedStyle(inner), getComputedStyle(document.documentElement)];
  const texts: Record<string, string> = {};
  for (const element of [document.documentElement, document.body, inner])
    for (const [name] of element.computedStyleMap() as unknown as Iterable<[string, unknown]>)
      if (name.startsWith("--"))
        texts[name.slice(2)] = (styles.getPropertyValue(name) || root.getPropertyValue(name)).trim();
  return { texts, scheme: styles.colorScheme };
}

/** Returns for each pair of values whether they render alike; runs on an empty page in the browser. */
function areShownAlike({
  pairs,
  scheme,
}: {
  readonly pairs: readonly (readonly [string, string])[];
  readonly scheme: string;
}): boolean[] {
  document.body.innerHTML = `<i id="probe" style="display: block; border-style: solid; color-scheme: ${scheme}"></i>`;
  const probe = document.querySelector<HTMLElement>("#probe")!;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const plain = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .replace(/\s*([,()/])\s*/g, "$1")
      .toLowerCase();
  const computedStyle = (property: string, text: string): string | undefined => {
    if (!CSS.supports(property, text)) return undefined;
    probe.style.setProperty(property, text);
    const computed = getComputedStyle(probe).getPropertyValue(property);
    probe.style.removeProperty(property);
    return computed;
  };
  const paintedColor = (text: string): readonly number[] | undefined => {
    const computed = /^(inherit|initial|unset|revert|revert-layer)$/i.test(text)
      ? undefined
      : computedStyle("color", text);
    const channels: number[] = [];
    for (const ground of computed === undefined ? [] : ["#fff", "#000"]) {
      context.fillStyle = ground;
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = computed ?? "";
      context.fillRect(0, 0, 1, 1);
      channels.push(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
    }
    return computed === undefined ? undefined : channels;
  };
  const isNear = (left: readonly number[], right: readonly number[]) =>
    left.length === right.length && left.every((value, at) => Math.abs(value - (right[at] ?? 0)) <= 8);
  // Normalizes numbers, and extracts the colours.
  const normalize = (text: string) => {
    const colors: number[] = [];
    const rest = text.replace(
      /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\([^()]*\)|\b(white|black|transparent)\b/gi,
      (color) => {
        colors.push(...(paintedColor(color) ?? []));
        return "§";
      },
    );
    const numbers = rest.replace(/(\d*\.?\d+)(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(4))));
    return { text: plain(numbers.replace(/["']/g, "")), colors };
  };
  const isNormal = (left: string, right: string) => {
    const [first, second] = [normalize(left), normalize(right)];
    return first.text === second.text && isNear(first.colors, second.colors);
  };
  const properties = [
    "width",
    "font-family",
    "box-shadow",
    "border-top",
    "background-image",
    "transition-timing-function",
    "transition",
    "animation",
    "font",
    "filter",
    "border-radius",
    "text-indent",
    "opacity",
    "font-weight",
  ];
  const wraps = [(text: string) => text, (text: string) => `calc(1000px * (${text}))`];
  const isAlike = (expected: string, made: string): boolean => {
    const [left, right] = [paintedColor(expected), paintedColor(made)];
    if (left !== undefined && right !== undefined) return isNear(left, right);
    if ((left === undefined) !== (right === undefined)) return false;
    if (isNormal(expected, made)) return true;
    return properties.some((property) =>
      wraps.some((wrap) => {
        const [first, second] = [computedStyle(property, wrap(expected)), computedStyle(property, wrap(made))];
        return first !== undefined && second !== undefined && isNormal(first, second);
      }),
    );
  };
  return pairs.map(([expected, made]) => isAlike(expected, made));
}

function percent(part: number, whole: number): string {
  return whole === 0 || part === whole ? "100" : ((100 * part) / whole).toFixed(1);
}

/** Prints for each row: states, values, correct share, modifiers, option, seconds, lines of the report. */
async function main(only: string | undefined): Promise<void> {
  // The switch starts a separate browser for this process, which is closed at the end.
  const browser = await sharedChromium(["--mute-audio"]);
  const context = await browser.newContext();
  const page = await context.newPage();
  const root = import.meta.dirname;
  for (const row of ROWS) {
    if (only !== undefined && row.name !== only) continue;
    for (const withOption of row.option === undefined ? [false] : [false, true]) {
      try {
        const { values, right, differing, rightDiffering, wrong, reading, seconds } = await measure(page, row, {
          root,
          withOption,
        });
        const modifiers = reading.modifiers.map(({ name, contexts }) => `${name}(${contexts.length})`).join(" ");
        const lines = reading.reasons.length + new Set(reading.entries.map(({ what }) => what)).size;
        const parts = [
          row.name,
          row.states.length,
          values,
          `${percent(right, values)} / ${percent(rightDiffering, differing)}`,
          modifiers,
          withOption ? row.option?.join(" ") : "",
          `${seconds.toFixed(1)} s`,
          lines,
        ];
        console.log(parts.join(" | "));
        if (only !== undefined)
          for (const { state, name, expected, made } of wrong.slice(0, 40))
            console.log(`  ${state} --${name}: ${expected.slice(0, 70)} | ${made.slice(0, 70)}`);
      } catch (error) {
        console.log(`${row.name} | ${error instanceof Error ? error.stack?.slice(0, 400) : error}`);
      }
    }
  }
  await browser.close();
}

if (import.meta.main) await main(process.argv[2]);
