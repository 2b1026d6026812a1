import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "../temporary.ts";
import { fold, isScheme, type Reader, type Texts } from "./read-back.ts";

/** Android's resource compiler; Debian and Ubuntu have it in the package aapt (3 MB). */
export const hasAapt2 = spawnSync("aapt2", ["version"]).status === 0;

/** The reason printed for skipped tests. */
export const WITHOUT_AAPT2 = "aapt2 isn't installed: apt-get install aapt";

/** The attributes of Android that the files use, with their ids in `android.R.attr`. */
const FRAMEWORK = {
  textSize: ["dimension", "0x01010095"],
  lineHeight: ["dimension", "0x0101057f"],
  letterSpacing: ["float", "0x010104b6"],
  textFontWeight: ["integer", "0x01010585"],
  controlX1: ["float", "0x010103fc"],
  controlY1: ["float", "0x010103fd"],
  controlX2: ["float", "0x010103fe"],
  controlY2: ["float", "0x010103ff"],
} as const;

/** A resource value: plain, or a style's items with its parent's name. */
type Value = { readonly text: string; readonly items: ReadonlyMap<string, string> };

/** Resources as linked by `aapt2`, keyed by name such as `color/ink`, then by configuration such as `night-v8`. */
export type Resources = ReadonlyMap<string, ReadonlyMap<string, Value>>;

function aapt2(...args: string[]): string {
  return execFileSync("aapt2", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e9 });
}

function write(folder: string, texts: Iterable<readonly [path: string, text: string]>): void {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

let packed = "";

/** Packs Android's attributes once per test file, in place of the platform, which has 14 MB. */
function framework(): string {
  if (existsSync(packed)) return packed;
  const folder = temporaryFolder();
  const attributes = Object.entries(FRAMEWORK).map(
    ([name, [format, id]]) =>
      `<attr name="${name}" format="${format}"/><public type="attr" name="${name}" id="${id}"/>`,
  );
  write(folder, [
    ["framework/res/values/attrs.xml", `<resources>${attributes.join("")}</resources>`],
    ["framework/AndroidManifest.xml", `<manifest package="android"/>`],
  ]);
  const [archive, apk] = [join(folder, "framework.zip"), join(folder, "framework.apk")];
  aapt2("compile", "--dir", join(folder, "framework/res"), "-o", archive);
  aapt2("link", "-x", "-o", apk, "--manifest", join(folder, "framework/AndroidManifest.xml"), archive);
  packed = apk;
  return apk;
}

/** Compiles and links files as an app would, and reads the result: its resources, and the class `R`. */
export function link(texts: Texts): { readonly resources: Resources; readonly r: string; readonly trees: Texts } {
  const folder = temporaryFolder();
  write(folder, [...texts, ["AndroidManifest.xml", `<manifest package="org.example"/>`]]);
  const [archive, apk] = [join(folder, "app.zip"), join(folder, "app.apk")];
  aapt2("compile", "--dir", join(folder, "res"), "-o", archive);
  const manifest = join(folder, "AndroidManifest.xml");
  const java = join(folder, "java");
  aapt2("link", "--no-auto-version", "-o", apk, "-I", framework(), "--manifest", manifest, "--java", java, archive);
  const r = readFileSync(join(java, "org/example/R.java"), "utf8");
  const interpolators = [...texts.keys()].filter((path) => path.startsWith("res/interpolator/"));
  const trees = interpolators.map((path) => [path, aapt2("dump", "xmltree", apk, "--file", path)] as const);
  return { resources: parse(aapt2("dump", "resources", apk)), r, trees: new Map(trees) };
}

function parse(dump: string): Resources {
  const resources = new Map<string, Map<string, Value>>();
  let configurations = new Map<string, Value>();
  let items = new Map<string, string>();
  for (const line of dump.split("\n")) {
    const [, name] = /^ {4}resource 0x\w+ (\S+)/.exec(line) ?? [];
    const [, configuration, text = ""] = /^ {6}\(([^)]*)\) (.*)$/.exec(line) ?? [];
    const [, key = "", item = ""] = /^ {8}([^=]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) resources.set(name, (configurations = new Map()));
    else if (configuration !== undefined) configurations.set(configuration, { text, items: (items = new Map()) });
    else if (key !== "") items.set(key.replace(/\(0x\w+\)$/, ""), item);
  }
  return resources;
}

/** Returns the value for day or night. */
function valueIn(configurations: ReadonlyMap<string, Value>, mode: string): Value | undefined {
  const names = [...configurations.keys()];
  const isNight = (name: string) => /\bnight\b/.test(name);
  const night = mode === "dark" ? names.filter(isNight) : [];
  return configurations.get((night.length > 0 ? night : names.filter((name) => !isNight(name))).at(-1) ?? "");
}

const linked = new WeakMap<Texts, ReturnType<typeof link>>();

/** Reads a theme's values as an app sees them after it has applied the theme's overlay. */
export const ANDROID: Reader = {
  platform: "android",
  isByPath: false,
  // Android stores a length in 24 bits.
  tolerance: 0.01,
  // `aapt2 dump` prints the 24 bits as a positive number, in one of four scales.
  wraps: [2 ** 24, 2 ** 17, 2 ** 9, 2],
  valuesIn(texts, theme, themes) {
    const app = linked.get(texts) ?? link(texts);
    linked.set(texts, app);
    const { resources, trees } = app;
    const values = new Map<string, string | number>();
    for (const [name, configurations] of resources) {
      const [type = "", entry = ""] = name.split("/");
      const value = valueIn(configurations, theme.mode);
      if (["color", "dimen", "integer"].includes(type)) values.set(fold(entry), plain(value?.text ?? ""));
      const [, style] = /^TextAppearance\.DesignTokens\.(.+)$/.exec(entry) ?? [];
      if (style === undefined) continue;
      const item = (attribute: keyof typeof FRAMEWORK) => {
        const text = value?.items.get(FRAMEWORK[attribute][1]);
        return text === undefined ? undefined : (plain(text) as number);
      };
      const parts = {
        "": item("textSize"),
        lineheight: item("lineHeight"),
        letterspacing: (item("letterSpacing") ?? Number.NaN) * (item("textSize") ?? Number.NaN),
        fontweight: item("textFontWeight"),
      };
      for (const [part, number] of Object.entries(parts))
        if (number !== undefined && !Number.isNaN(number)) values.set(`${fold(style)}${part}`, number);
    }
    for (const [path, tree] of trees) {
      const numbers = ["X1", "Y1", "X2", "Y2"].map((control) =>
        Number(new RegExp(`:control${control}\\(\\w+\\)=([-\\d.]+)`).exec(tree)?.[1]),
      );
      values.set(fold(path.slice("res/interpolator/".length, -".xml".length)), numbers.join(","));
    }
    const overlay = overlayOf(resources, theme.id, theme.highContrast && isScheme(theme, themes));
    const isBase = !theme.highContrast && isScheme(theme, themes);
    const items = isBase ? new Map<string, string>() : (valueIn(overlay, theme.mode)?.items ?? new Map());
    for (const [attribute, text] of items)
      values.set(fold(attribute.replace(/^(color|dimen|integer|float)/, "")), plain(text));
    return values;
  },
};

/** Returns the overlay of a theme that Android doesn't select by itself. */
export function overlayOf(resources: Resources, theme: string, isContrast: boolean): ReadonlyMap<string, Value> {
  const name = isContrast ? "highcontrast" : fold(theme);
  const match = [...resources.keys()].find((key) => fold(key) === `stylethemeoverlaydesigntokens${name}`);
  return resources.get(match ?? "") ?? new Map<string, Value>();
}

/** Converts a value: `#ff141414` stays a text, `16.000000dp` becomes a number. */
function plain(text: string): string | number {
  return text.startsWith("#") ? text : Number.parseFloat(text);
}

/** Installs `aapt2` with apt on Debian and its derivatives, as root or with passwordless sudo. */
if (import.meta.main) {
  const [command, ...args] = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const install = (...more: string[]) => spawnSync(command ?? "", [...args, ...more], { stdio: "ignore" });
  if (!hasAapt2) {
    install("update", "-qq");
    install("install", "-y", "-qq", "--no-install-recommends", "aapt");
  }
  const isReady = spawnSync("aapt2", ["version"]).status === 0;
  console.log(`aapt2: ${isReady ? "ready" : "missing, so the Android resource tests are skipped"}`);
}
