import { arc, cubic, type Point, quadratic } from "./curves.ts";

/** A shape's outline: closed polygons, curves cut into straight pieces. */
export type Outline = readonly (readonly Point[])[];

/** The state of the pen: its position, the start of its polygon, and the last control point of a curve. */
type Pen = { readonly at: Point; readonly start: Point; readonly control: Point };

/** A command: how many numbers it takes, the points that it adds, and its last control point. */
type Command = {
  readonly takes: number;
  readonly draw: (
    pen: Pen,
    numbers: readonly number[],
  ) => { readonly points: readonly Point[]; readonly control?: Point };
};

const pair = (numbers: readonly number[], index: number): Point => [numbers[index] ?? 0, numbers[index + 1] ?? 0];
const mirrored = ({ at, control }: Pen): Point => [2 * at[0] - control[0], 2 * at[1] - control[1]];

/** The commands of a path, in absolute coordinates (SVG 2, section 9.3). */
const COMMANDS: Readonly<Record<string, Command>> = {
  M: { takes: 2, draw: (_, numbers) => ({ points: [pair(numbers, 0)] }) },
  L: { takes: 2, draw: (_, numbers) => ({ points: [pair(numbers, 0)] }) },
  H: { takes: 1, draw: ({ at }, [x = 0]) => ({ points: [[x, at[1]]] }) },
  V: { takes: 1, draw: ({ at }, [y = 0]) => ({ points: [[at[0], y]] }) },
  C: { takes: 6, draw: ({ at }, n) => curve(cubic(at, pair(n, 0), pair(n, 2), pair(n, 4)), pair(n, 2)) },
  S: { takes: 4, draw: (pen, n) => curve(cubic(pen.at, mirrored(pen), pair(n, 0), pair(n, 2)), pair(n, 0)) },
  Q: { takes: 4, draw: ({ at }, n) => curve(quadratic(at, pair(n, 0), pair(n, 2)), pair(n, 0)) },
  T: { takes: 2, draw: (pen, n) => curve(quadratic(pen.at, mirrored(pen), pair(n, 0)), mirrored(pen)) },
  A: { takes: 7, draw: ({ at }, n) => ({ points: arc(at, pair(n, 5), arcOf(n)) }) },
  Z: { takes: 0, draw: ({ start }) => ({ points: [start] }) },
};

const curve = (points: readonly Point[], control: Point) => ({ points, control });

function arcOf([rx = 0, ry = 0, rotation = 0, isLarge, isClockwise]: readonly number[]) {
  return { radii: [rx, ry] as const, rotation, isLarge: isLarge === 1, isClockwise: isClockwise === 1 };
}

/** The curves that a smooth command continues; after any other command it starts straight. */
const SMOOTH: Readonly<Record<string, string>> = { S: "CS", T: "QT" };

/** The outline that path data describes; undefined if the path data is invalid. */
export function readPathData(text: string): Outline | undefined {
  const outline: Point[][] = [];
  let pen: Pen = { at: [0, 0], start: [0, 0], control: [0, 0] };
  let before = "";
  for (const step of stepsOf(text)) {
    const command = step && COMMANDS[step.letter];
    if (!command || (outline.length === 0 && step.letter !== "M")) return undefined;
    const numbers = step.isRelative
      ? step.numbers.map((number, index) => number + shift(step.letter, index, pen.at))
      : step.numbers;
    if (SMOOTH[step.letter]?.includes(before) === false) pen = { ...pen, control: pen.at };
    const { points, control } = command.draw(pen, numbers);
    const at = points.at(-1) ?? pen.at;
    if (step.letter === "M" || before === "Z") outline.push(step.letter === "M" ? [] : [pen.at]);
    outline.at(-1)?.push(...points);
    pen = { at, start: step.letter === "M" ? at : pen.start, control: control ?? at };
    before = step.letter;
  }
  return outline;
}

/** What to add to a relative number; radii, rotation and flags are never relative. */
function shift(letter: string, index: number, [x, y]: Point): number {
  if (letter === "H") return x;
  if (letter === "V") return y;
  if (letter === "A") return index < 5 ? 0 : index === 5 ? x : y;
  return index % 2 === 0 ? x : y;
}

type Step = { readonly letter: string; readonly isRelative: boolean; readonly numbers: readonly number[] };

/** The commands with their numbers, one step per repetition of a command; undefined for invalid data. */
function* stepsOf(text: string): Generator<Step | undefined> {
  const parts = text.matchAll(/\s*([a-z])([^a-df-z]*)|\s*(\S)/gi);
  for (const [, command = "", rest = "", stray] of parts) {
    const letter = command.toUpperCase();
    const takes = COMMANDS[letter]?.takes;
    const numbers = numbersOf(rest, letter);
    if (stray !== undefined || takes === undefined || numbers === undefined) return yield undefined;
    const times = takes === 0 ? 1 : numbers.length / takes;
    if (!Number.isInteger(times) || times === 0 || (takes === 0 && numbers.length > 0)) return yield undefined;
    for (let time = 0; time < times; time++) {
      // A repeated move is a line.
      const own = letter === "M" && time > 0 ? "L" : letter;
      yield { letter: own, isRelative: command !== letter, numbers: numbers.slice(time * takes, (time + 1) * takes) };
    }
  }
}

/** Numbers separated by commas or spaces, or by nothing before a sign or a point; an arc's flags are one digit each. */
function numbersOf(text: string, letter: string): number[] | undefined {
  const numbers: number[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, "");
    if (rest === "") return numbers;
    const isFlag = letter === "A" && [3, 4].includes(numbers.length % 7);
    const [found] = (isFlag ? /^[01]/ : /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i).exec(rest) ?? [];
    if (found === undefined) return undefined;
    numbers.push(Number(found));
    rest = rest.slice(found.length);
  }
}
