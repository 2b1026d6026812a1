import { deltaE } from "chroma-js";
import { describe, expect, it } from "vitest";
import { api, MARKDOWN } from "./reading.ts";

type Row = readonly [red: number, green: number, blue: number];

/** Machado, Oliveira and Fernandes (2009), severity 1: matrices for colour vision deficiencies in linear light. */
const MATRICES: readonly (readonly [Row, Row, Row])[] = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** IEC 61966-2-1 luminance in each channel, as on a greyscale printer. */
const GRAY: Row = [0.2126, 0.7152, 0.0722];

/** The colour transforms in the table's columns. */
const VISIONS = [null, ...MATRICES, [GRAY, GRAY, GRAY] as const];

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toEncoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** A colour as perceived by a reader: red, green and blue up to 255. */
function perceived(hex: string, vision: readonly [Row, Row, Row] | null): readonly number[] {
  const digits = Number.parseInt(hex.slice(1), 16);
  const light = [digits >> 16, (digits >> 8) & 255, digits & 255].map((part) => toLinear(part / 255));
  const perceivedLight =
    vision === null ? light : vision.map((row) => row.reduce((sum, factor, at) => sum + factor * light[at]!, 0));
  return perceivedLight.map((part) => toEncoded(Math.min(1, Math.max(0, part))) * 255);
}

type Series = Readonly<Record<string, string>>;

async function seriesOf(theme: string): Promise<Series> {
  const { variables } = await api.get(`/api/v1/themes/${theme}?product=${api.identity.products[0]?.id}`).json();
  const names = Object.keys(variables).filter((name) => name.startsWith("data-"));
  return Object.fromEntries([...names, "ink"].map((name) => [name, variables[name]]));
}

const MODES = [await seriesOf("light"), await seriesOf("dark")];
const ORDER = Object.keys(MODES[0] ?? {});

/** The perceived differences of two series, in the light and the dark theme. */
const differences = (left: string, right: string, vision: (typeof VISIONS)[number]) =>
  MODES.map((series) => deltaE(perceived(series[left]!, vision), perceived(series[right]!, vision)));

/** The smallest difference between neighbours of an order, for any reader in any theme. */
function nearest(order: readonly string[], visions = VISIONS): number {
  return Math.min(
    ...order.slice(1).flatMap((name, at) => visions.flatMap((vision) => differences(order[at]!, name, vision))),
  );
}

function* orders(names: readonly string[]): Generator<readonly string[]> {
  if (names.length === 0) yield [];
  for (const name of names)
    for (const rest of orders(names.filter((candidate) => candidate !== name))) yield [name, ...rest];
}

describe("The order of the data colours", () => {
  const page = MARKDOWN.get("cor") ?? "";

  it("is listed with the truncated differences of neighbours, as computed by another package", () => {
    const rows = page.split("\n").filter((row) => /^\| `[\w-]+` e `[\w-]+` \|/.test(row));
    const expected = ORDER.slice(1).map((name, at) => {
      const cells = VISIONS.map((vision) => differences(ORDER[at]!, name, vision).map(Math.floor).join(" / "));
      return `| \`${ORDER[at]}\` e \`${name}\` | ${cells.join(" | ")} |`;
    });
    expect(rows).toEqual(expected);
  });

  it("maximizes the smallest difference between neighbours, among orders that end in ink", () => {
    const distance = nearest(ORDER);
    const distances = [...orders(ORDER.slice(0, -1))].map((order) => nearest([...order, "ink"]));
    expect(distances).toHaveLength(120);
    expect(Math.max(...distances)).toBeCloseTo(distance, 6);
  });

  it("is listed with the smallest difference in colour and in grey", () => {
    const [, color, gray] = /nunca é menor que (\d+) em cor nem que (\d+) em cinza/.exec(page) ?? [];
    expect(Math.floor(nearest(ORDER, VISIONS.slice(0, -1)))).toBe(Number(color));
    expect(Math.floor(nearest(ORDER, VISIONS.slice(-1)))).toBe(Number(gray));
  });

  it("is listed with the series that look the same in grey, in both themes", () => {
    const alike = [...page.matchAll(/`(data-\w+)` e `(data-\w+)`[^`]*?(claro|escuro) \((\d),(\d)\)/g)];
    expect(alike).toHaveLength(2);
    for (const [, left = "", right = "", mode, whole, tenth] of alike) {
      const difference = differences(left, right, VISIONS.at(-1)!)[mode === "claro" ? 0 : 1];
      expect(difference).toBeCloseTo(Number(`${whole}.${tenth}`), 1);
    }
  });
});

/** The Portuguese words for a number of series. */
const NUMBERS = ["zero", "uma", "duas", "três", "quatro", "cinco", "seis", "sete", "oito"];

describe("The number of series in a chart", () => {
  const number = new RegExp(`(${NUMBERS.join("|")}|\\d+) séries`, "gi");

  it.each(["cor", "componentes", "slides", "skill", "principios"])("is stated on the page %s", (id) => {
    expect((MARKDOWN.get(id) ?? "").match(number)).not.toBeNull();
  });

  it("matches the data colours and ink on every page", () => {
    const orders = [...MARKDOWN].flatMap(([page, text]) =>
      [...text.matchAll(number)].map(([, word = ""]) => [page, word.toLowerCase()]),
    );
    expect(orders.filter(([, word]) => word !== NUMBERS[ORDER.length])).toEqual([]);
  });
});
