import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import { openDev } from "../cli/dev-server.ts";
import { vitral, vitralProcess } from "../cli/vitral.ts";
import { git } from "../diff/repository.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** A module with one Kotlin file, which lists the tokens of the first theme. */
const LIST = `export default {
  name: "Labels",
  use: "Print it.",
  files: () => [{ destination: "Labels.kt", format: ({ options: { variant } }) => labelsOf(variant) }],
  omissions: () => [{ token: "paper", reason: "It is white." }],
};
const labelsOf = ({ themes: [{ tokens }] }) => tokens.map(({ name }) => \`// \${name}\\n\`).join("");
`;

const LABELS = "// ink\n// paper\n";

/** Writes an identity whose settings add the platform labels, with the text of its module. */
function identityWith(module: string, file = "platforms/labels.mjs", id = "labels"): string {
  const root = temporaryFolder();
  writeTokens(root, { ...SETTINGS, platforms: { [id]: { module: file } } }, { color: { light: THEME } });
  write(root, join("tokens", file), module);
  return root;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A module that writes a marker file when it runs. */
function marking(marker: string): string {
  return `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(marker)}, "");\n${LIST}`;
}

const BUILD = ["--date", "2026-11-20", "--years", "2026"];

describe("a platform of an identity", () => {
  it.each(["platforms/labels.mjs", "./platforms/labels.js", "../labels.js"])(
    "is listed and served, from %s",
    async (file) => {
      const root = identityWith(LIST, file);
      expect(await vitral(["check", "--root", root])).toMatchObject({ code: 0 });
      const { out } = await vitral(["get", "/platforms", "--root", root]);
      expect(JSON.parse(out).platforms.at(-1)).toEqual({
        id: "labels",
        name: "Labels",
        use: "Print it.",
        files: [{ path: "Labels.kt", choices: {}, href: "/api/v1/platforms/labels/Labels.kt", count: 1 }],
        omitted: [{ reason: "It is white.", tokens: ["paper"] }],
      });
      expect(await vitral(["get", "/platforms/labels/Labels.kt", "--root", root])).toMatchObject({ out: LABELS });
    },
  );

  it("is built, and a copy of the build serves its file", async () => {
    const root = identityWith(LIST);
    expect(await vitral(["build", "--root", root, ...BUILD])).toMatchObject({ code: 0 });
    expect(readFileSync(join(root, "dist/api/v1/platforms/labels/Labels.kt"), "utf8")).toBe(LABELS);
    const copy = join(temporaryFolder(), "copy");
    cpSync(join(root, "dist"), copy, { recursive: true });
    const { out } = await vitral(["get", "/platforms/labels/Labels.kt", "--dist", copy]);
    expect(out).toBe(LABELS);
    expect(await vitral(["verify", "--dist", copy])).toMatchObject({ code: 0 });
  });

  it("is built again when its module changes", async () => {
    const root = identityWith(LIST);
    await vitral(["build", "--root", root, ...BUILD]);
    write(root, "tokens/platforms/labels.mjs", LIST.replace("// $", "/// $"));
    await vitral(["build", "--root", root, ...BUILD]);
    expect(readFileSync(join(root, "dist/api/v1/platforms/labels/Labels.kt"), "utf8")).toBe("/// ink\n/// paper\n");
  });

  it("is rendered by each command, since its module may read other files", async () => {
    const root = identityWith(`import { LABEL } from "../../label.mjs";\n${LIST.replace("// ", "${LABEL} ")}`);
    const env = { XDG_CACHE_HOME: temporaryFolder() };
    const get = () => vitralProcess(["get", "/platforms/labels/Labels.kt", "--root", root], { env });
    write(root, "label.mjs", 'export const LABEL = "A";\n');
    expect(await get()).toMatchObject({ out: "A ink\nA paper\n" });
    write(root, "label.mjs", 'export const LABEL = "B";\n');
    expect(await get()).toMatchObject({ out: "B ink\nB paper\n" });
  });

  it("is exported", async () => {
    const [root, folder] = [identityWith(LIST), temporaryFolder()];
    expect(await vitral(["export", "labels", "--root", root, "--out", folder])).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "Labels.kt"), "utf8")).toBe(LABELS);
  });
});

describe("a module", () => {
  it("runs for commands that read the user's own folder", async () => {
    const marker = join(temporaryFolder(), "ran");
    const root = identityWith(marking(marker));
    const commands = [
      ["check"],
      ["build", ...BUILD],
      ["get", "/platforms"],
      ["export", "scss", "--out", temporaryFolder()],
    ];
    for (const [command = "", ...args] of commands) {
      // A process loads a module once, so each command gets a different text.
      appendFileSync(join(root, "tokens/platforms/labels.mjs"), `// ${command}\n`);
      await vitral([command, ...args, "--root", root]);
      expect(existsSync(marker), command).toBe(true);
      rmSync(marker);
    }
  });

  it("doesn't run for a copy, a named source or a revision", async () => {
    const marker = join(temporaryFolder(), "ran");
    const root = identityWith(LIST);
    await vitral(["build", "--root", root, ...BUILD]);
    write(root, "tokens/platforms/labels.mjs", marking(marker));
    write(root, ".gitignore", "dist\n");
    git(root, "init", "--quiet");
    git(root, "add", "-A");
    git(root, "commit", "--quiet", "-m", "one");
    const dist = join(root, "dist");
    // The copy has the module at the path in its settings.
    write(dist, "api/v1/platforms/labels.mjs", marking(marker));
    const folder = temporaryFolder();
    const commands = [
      ["get", "/platforms", "--dist", dist],
      ["diff", dist, root],
      ["diff", "HEAD", root, "--root", root],
      ["export", "scss", "--from", root, "--out", folder],
      ["export", "typescript", "--from", dist, "--out", folder],
    ];
    for (const command of commands) {
      const { code, err } = await vitral(command, { cwd: root });
      expect([command[0], code, err]).toEqual([command[0], 0, ""]);
    }
    expect(existsSync(marker)).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(["_tokens.scss", "tokens.d.mts", "tokens.mjs"]);
    const { code, err } = await vitral(["export", "labels", "--from", dist, "--out", folder]);
    expect([code, err]).toEqual([1, expect.stringContaining('"Labels.kt" is not a file that this version')]);
  });

  it("is left out of an identity created from a copy, which has no modules", async () => {
    const [root, brand] = [identityWith(LIST), join(temporaryFolder(), "brand")];
    await vitral(["build", "--root", root, ...BUILD]);
    const { out } = await vitral(["init", brand, "--from", join(root, "dist")]);
    expect(out).toContain("settings.json: platforms");
    expect(await vitral(["check", "--root", brand])).toMatchObject({ code: 0 });
  });

  it("runs again in a preview when it changes", { timeout: 60_000 }, async () => {
    const dev = await openDev([], identityWith(LIST));
    expect(await dev.text("/api/v1/platforms/labels/Labels.kt")).toBe(LABELS);
    dev.write("tokens/platforms/labels.mjs", LIST.replace("// $", "/// $"));
    await dev.next();
    expect(await dev.text("/api/v1/platforms/labels/Labels.kt")).toBe("/// ink\n/// paper\n");
    dev.write("tokens/platforms/labels.mjs", "throw new Error('No.');");
    expect((await dev.next()).problem).toContain("Loading tokens/platforms/labels.mjs:1 fails: No.");
  });
});

/** A module with these files; further members can be added or replaced. */
const withFiles = (files: string, more = "") =>
  `export default { name: "A", use: "B.", files: () => ${files}, ${more} };`;
const withFile = (destination: string, format = '() => ""') =>
  withFiles(`[{ destination: ${JSON.stringify(destination)}, format: ${format} }]`);

/** A name, a module, and its problem. */
const PROBLEMS: readonly (readonly [name: string, module: string, message: string])[] = [
  ["invalid code", "export defalt", "Loading tokens/platforms/labels.mjs"],
  ["an error", "\nthrow new Error('No.')", "Loading tokens/platforms/labels.mjs:2 fails: No. Expected: an ES module."],
  [
    "no export",
    "export const a = 1;",
    "tokens/platforms/labels.mjs has no default export. Expected: an object with name, use, files.",
  ],
  [
    "no name",
    "export default { use: 'B.', files: () => [] }",
    '"name" of the default export isn\'t valid. Expected: text on one line.',
  ],
  [
    "a two-line use",
    "export default { name: 'A', use: 'B\\nC', files: () => [] }",
    '"use" of the default export isn\'t valid. Expected: text on one line.',
  ],
  [
    "no files",
    "export default { name: 'A', use: 'B.', files: [] }",
    '"files" of the default export isn\'t valid. Expected: a function.',
  ],
  [
    "invalid omissions",
    withFiles("[]", "omissions: 1"),
    '"omissions" of the default export isn\'t valid. Expected: a function, or nothing.',
  ],
  ["files that fail", withFiles("{ throw new Error('No.'); }"), "files() fails: No."],
  [
    "files without a format",
    withFiles("[{ destination: 'a.kt' }]"),
    "files() returned something other than files. Expected: a list of objects with destination and format.",
  ],
  [
    "omissions without a reason",
    withFiles("[]", "omissions: () => [{ token: 'a' }]"),
    "omissions() returned something other than omissions. Expected: a list of objects with token and reason.",
  ],
  [
    "a format that fails",
    withFile("a.kt", "({ options }) => options.none.a"),
    "format() of \"a.kt\" fails: Cannot read properties of undefined (reading 'a').",
  ],
  [
    "a format without text",
    withFile("a.kt", "() => 1"),
    'format() of "a.kt" returned no text. Expected: the text of the file.',
  ],
  [
    "a list in JSON",
    withFile("a.json", "() => '[]'"),
    'format() of "a.json" returned invalid JSON. Expected: an object in JSON.',
  ],
  [
    "a path that leaves the folder",
    withFile("../a.kt"),
    'The destination "../a.kt" points outside the folder. Expected: a relative path that ends with one of .json, .md, .dart, .kt, .mjs, .mts, .scss, .swift, .xaml, .xml.',
  ],
  ["a name that Windows reserves", withFile("con.kt"), 'The destination "con.kt" is a name that Windows reserves.'],
  ["a drawing", withFile("a.svg"), 'The destination "a.svg" does not have the extension of a platform file.'],
  ["a script", withFile("a.js"), 'The destination "a.js" does not have the extension of an API file.'],
  [
    "two files with the same path",
    withFiles('["a.kt", "a.kt"].map((destination) => ({ destination, format: () => "" }))'),
    'The file "a.kt" is listed twice. Expected: another path for each file.',
  ],
  [
    "paths that differ in case",
    withFiles('["a.kt", "A.kt"].map((destination) => ({ destination, format: () => "" }))'),
    'The file "A.kt" differs from "a.kt" only in case. Expected: another path for each file.',
  ],
];

describe("check", () => {
  const problemsIn = async (root: string) => {
    const publication = { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }), runsModules: true };
    const reading = await readFolder(root, publication);
    return "problems" in reading ? reading.problems : [];
  };
  /** The problems, each with the text that it marks. */
  const shownIn = async (root: string) =>
    (await problemsIn(root)).map(({ place: { file, text, column, length }, message, fix }) => {
      expect(fix).not.toBeNull();
      return [file, text.slice(column - 1, column - 1 + length), message];
    });

  it.each(PROBLEMS)("reports a module with %s", async (_, module, message) => {
    const root = identityWith(module);
    expect(await shownIn(root)).toEqual([
      ["tokens/vitral.json", '"platforms/labels.mjs"', expect.stringContaining(`platforms.labels: ${message}`)],
    ]);
  });

  it("prints no stack trace", async () => {
    const { err } = await vitral(["check", "--root", identityWith("throw new Error('No.')")]);
    expect(err).toContain("tokens/vitral.json:1:");
    expect(err).not.toMatch(/^\s+at /m);
  });

  it("reports a missing module, and one outside the identity", async () => {
    const root = identityWith(LIST);
    rmSync(join(root, "tokens/platforms"), { recursive: true });
    expect(await shownIn(root)).toEqual([
      [
        "tokens/vitral.json",
        '"platforms/labels.mjs"',
        "platforms.labels: File not found. Expected: tokens/platforms/labels.mjs in the identity's folder.",
      ],
    ]);
    const marker = join(temporaryFolder(), "ran");
    const outer = identityWith(marking(marker), `../../labels-${process.pid}.mjs`);
    const outside = join(outer, `../labels-${process.pid}.mjs`);
    try {
      expect(await shownIn(outer)).toEqual([
        [
          "tokens/vitral.json",
          `"../../labels-${process.pid}.mjs"`,
          `platforms.labels: "../../labels-${process.pid}.mjs" points outside the identity's folder. Expected: a module inside it.`,
        ],
      ]);
      expect(existsSync(marker)).toBe(false);
    } finally {
      rmSync(outside);
    }
  });

  it.each(["scss", "SCSS"])("reports the id %s of a built-in platform", async (id) => {
    const root = identityWith(LIST, "platforms/labels.mjs", id);
    expect(await shownIn(root)).toEqual([
      [
        "tokens/vitral.json",
        `"${id}"`,
        `platforms: The id "${id}" is taken: "scss" is a built-in platform. Expected: another id.`,
      ],
    ]);
  });
});
