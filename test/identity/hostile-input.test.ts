import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import type { VariedToken } from "../../generator/model/token.ts";
import { placeIn } from "../../generator/tokens/problem.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { checkNames } from "../../generator/identity/check/names.ts";
import { SETTINGS_FILE } from "../../generator/tokens/moved.ts";
import { ID } from "../../generator/tokens/settings/values.ts";
import { SCOPE } from "../built.ts";
import { identityCopy } from "./identity-copy.ts";

const { path, restore, edit, problems } = identityCopy();
beforeEach(restore);

const TOKENS = "tokens/tokens.json";
const FERRY = "tokens/products/ferry.json";
const PAGE = "reference/basics.md";
const VALID_NAME = "a name other than __proto__, constructor, prototype, which programs use";
const OUTSIDE = "This link points outside the identity's folder, so a copy of the folder would not contain its target.";

/** A change to the folder, and the expected problems. */
type Case = [name: string, change: () => void, expected: readonly (readonly [at: string, message: string])[]];

const missing = (file: string, found: string): [string, string] => [
  `${file}:1:1`,
  `${found}. Expected: ${file} in the identity's folder.`,
];

const encodings: Case[] = [SETTINGS_FILE, TOKENS, FERRY, PAGE, "tokens/products/ferry.svg.hbs"].flatMap(
  (file): Case[] => {
    const notUtf8 = [[`${file}:1:1`, "The file isn't valid UTF-8."]] as const;
    return [
      [`${file} in UTF-16`, () => writeFileSync(path(file), Buffer.from("\ufeff# Ol\u00e1", "utf16le")), notUtf8],
      [`${file} in Latin-1`, () => writeFileSync(path(file), Buffer.from('{"a":"\u00e9"}', "latin1")), notUtf8],
      [
        `${file} with 100 MB`,
        () => truncateSync(path(file), 100_000_000),
        [[`${file}:1:1`, "The file has 100000000 bytes. Expected: at most 10000000 (10 MB)."]],
      ],
      [
        `a folder instead of ${file}`,
        () => {
          rmSync(path(file));
          mkdirSync(path(file));
        },
        [missing(file, "This is a folder, not a file")],
      ],
      [
        `${file} as a symlink out of the folder`,
        () => {
          rmSync(path(file));
          symlinkSync("/etc/hostname", path(file));
        },
        [[`${file}:1:1`, OUTSIDE]],
      ],
      [
        `${file} as a symlink to itself`,
        () => {
          rmSync(path(file));
          symlinkSync(path(file), path(file));
        },
        [missing(file, "This link points to itself")],
      ],
      [
        `${file} as a symlink to a device`,
        () => {
          rmSync(path(file));
          symlinkSync("/dev/zero", path(file));
        },
        [[`${file}:1:1`, OUTSIDE]],
      ],
    ];
  },
);

const furtherCases: Case[] = [
  [
    "a pipe instead of a page",
    () => {
      rmSync(path(PAGE));
      execFileSync("mkfifo", [path(PAGE)]);
    },
    [[`${PAGE}:1:1`, "This is not a regular file."]],
  ],
  [
    "a page as a broken symlink",
    () => {
      rmSync(path(PAGE));
      symlinkSync("nothing.md", path(PAGE));
    },
    [[`${PAGE}:1:1`, "Broken link."]],
  ],
  [
    "the products as a broken symlink",
    () => {
      rmSync(path("tokens/products"), { recursive: true });
      symlinkSync("nothing", path("tokens/products"));
    },
    [["tokens/products:1:1", "Broken link."]],
  ],
  [
    "a page whose name is too long for a file",
    () => edit(SETTINGS_FILE, (text) => text.replace('"hues",', `"hues", "${"a".repeat(300)}",`)),
    [missing(`reference/${"a".repeat(300)}.md`, "The name of this file is too long")],
  ],
  [
    "a byte order mark before the tokens",
    () => edit(TOKENS, (text) => `\ufeff${text}`),
    [[`${TOKENS}:1:1`, "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1)."]],
  ],
  [
    "arrays nested 10,000 deep in a product",
    () => writeFileSync(path(FERRY), `${"[".repeat(10_000)}${"]".repeat(10_000)}`),
    [[`${FERRY}:1:101`, "Nested more than 100 levels deep."]],
  ],
  [
    "a file instead of the products folder",
    () => {
      rmSync(path("tokens/products"), { recursive: true });
      writeFileSync(path("tokens/products"), "");
    },
    [
      [
        "tokens/products:1:1",
        "This is a file, not a folder. Expected: the folder tokens/products in the identity's folder.",
      ],
    ],
  ],
  [
    "tokens named like built-in object members",
    () => edit(TOKENS, (text) => text.replace('"gap": {', '"gap": { "__proto__": {}, "constructor": {},')),
    [
      [`${TOKENS}:423:12`, `gap: Invalid name "__proto__". Expected: ${VALID_NAME}.`],
      [`${TOKENS}:423:29`, `gap: Invalid name "constructor". Expected: ${VALID_NAME}.`],
    ],
  ],
  [
    "a theme named like a built-in object member",
    () => edit(SETTINGS_FILE, (text) => text.replace('"day": {', '"__proto__": {')),
    [
      [
        `${SETTINGS_FILE}:11:9`,
        `modifiers.theme.contexts: The name "__proto__" is not an id. Expected: ${ID.expected}.`,
      ],
    ],
  ],
  [
    "a name that would end a stylesheet rule",
    () => edit(TOKENS, (text) => text.replace('"sand": {', '"a:red;--b*/</style>": {')),
    [
      [
        `${TOKENS}:328:5`,
        'Invalid name "swatch-a:red;--b*/</style>" for a CSS variable. Expected: letters, digits or hyphens.',
      ],
      [
        `${TOKENS}:328:5`,
        'swatch.a:red;--b*/</style>: Tailwind refuses the class "bg-swatch-a:red;--b*/</style>", so /tailwind.css leaves ' +
          'the token out. Expected: letters from A to Z, digits, "-", "_", "." or "%".',
      ],
    ],
  ],
  [
    "a line break in a name",
    () => edit(SETTINGS_FILE, (text) => text.replace('"Pascha"', '"Pascha\\r\\nBEGIN:VEVENT"')),
    [
      [
        `${SETTINGS_FILE}:117:19`,
        'modifiers.season.contexts.pascha: "name" is "Pascha\\r\\nBEGIN:VEVENT". Expected: text on one line.',
      ],
    ],
  ],
];

describe("unexpected input is reported with its location", () => {
  it.each([...encodings, ...furtherCases])("%s", async (_, change, expected) => {
    change();
    const reported = (await problems()).map(({ place, message }) => [
      `${place.file}:${place.line}:${place.column}`,
      message,
    ]);
    expect(reported).toEqual(expected);
  });

  it("a page folder that is a symlink out of the identity", async () => {
    renameSync(path("reference"), path("elsewhere"));
    mkdirSync(path("inner"));
    renameSync(path("tokens"), path("inner/tokens"));
    symlinkSync("../elsewhere", path("inner/reference"));
    const reading = await readFolder(path("inner"), { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
    const messages = "problems" in reading ? reading.problems.map(({ place, message }) => [place.file, message]) : [];
    const files = ["reference", ...["basics", "crossings", "hues"].map((id) => `reference/${id}.md`)];
    expect(messages).toEqual(files.map((file) => [file, OUTSIDE]));
  });

  it("follows a symlink within the folder", async () => {
    renameSync(path(PAGE), path("tokens/basics.md"));
    symlinkSync("../tokens/basics.md", path(PAGE));
    expect(await problems()).toEqual([]);
  });
});

/** Linear time takes seconds, quadratic time minutes; recursion would overflow the stack. */
const LINEAR = { timeout: 90_000 };

describe("an expensive file", () => {
  it("resolves a chain of thirty thousand aliases in seconds", LINEAR, async () => {
    const links = Array.from({ length: 30_000 }, (_, at) => {
      const value = at === 0 ? '"{swatch.sunrise}"' : `"{long.a${at - 1}}"`;
      return `"a${at}":{"$type":"color","$description":"n","$value":${value}}`;
    });
    edit(TOKENS, (text) => text.replace('"gap": {\n    "$', `"long": {${links.join(",")}},\n  "gap": {\n    "$`));
    edit(SETTINGS_FILE, (text) => text.replace('"groups": {', '"groups": { "long": null,'));
    expect(await problems()).toEqual([]);
  });

  it("locates tokens only for reported problems", () => {
    const tokenOf = (name: string) => ({ by: [], at: [0], values: [{ name, path: ["long", name], type: "number" }] });
    const tokens = Array.from({ length: 20_000 }, (_, at) => tokenOf(`a${at}`));
    const located: string[] = [];
    const place = (path: readonly string[]) => {
      located.push(path.join("."));
      return placeIn(TOKENS, "", 0, 0);
    };
    const tokensWithProblem = { tokens: [...tokens, tokenOf("a:1")] as unknown as VariedToken[] };
    // A disabled rule never computes the location of its problem.
    checkNames(tokensWithProblem, place, () => {});
    expect(located).toEqual([]);
    checkNames(tokensWithProblem, place, (problem) => void problem.place);
    expect(located).toEqual(["long.a:1"]);
  });

  it("reports twenty thousand problems with their lines in seconds", LINEAR, async () => {
    const count = 20_000;
    const wrong = Array.from({ length: count }, (_, at) => `"a${at}": 1`).join(",\n");
    edit(TOKENS, (text) => text.replace('"gap": {\n    "$', `"long": {\n${wrong}},\n  "gap": {\n    "$`));
    const reported = await problems();
    const first = reported[0]?.place.line ?? 0;
    expect(reported.map(({ place }) => place.line)).toEqual(Array.from({ length: count }, (_, at) => first + at));
  });
});
