import { describe, expect, it } from "vitest";
import { identityCopy } from "./identity-copy.ts";

const { edit, read, restore } = identityCopy();

/** Renders a page that contains only a helper call; returns the problems if there are any. */
async function render(call: string): Promise<string> {
  restore();
  edit("reference/hues.md", () => `# Hues\n\n${call}\n`);
  const reading = await read();
  if ("problems" in reading)
    return reading.problems
      .map(({ message, fix, place }) => `${place.file}:${place.line}:${place.column} ${message} ${fix}`)
      .join("\n");
  return new TextDecoder().decode(reading.source.files.get("/api/v1/reference/hues.md")).replace("# Hues\n\n", "");
}

describe("the token helpers", () => {
  it.each([
    [
      "colours that match a pattern, with each mode's main theme and their use",
      '{{swatch "gray-*"}}',
      "| Token | Day | Night | Use |\n| --- | --- | --- | --- |\n| `--gray-mist` | `#3c5359` | `#bdd0cf` | Words of the second rank. |\n",
    ],
    [
      "two named colours in the order of the call",
      '{{swatch "ink paper"}}',
      "| `--ink` | `#10262b` | `#e6f0ee` | Words and outlines. |\n| `--paper` |",
    ],
    [
      "the lengths of a group, with rem also in pixels",
      '{{scale "gap"}}',
      "| Token | Value | Use |\n| --- | --- | --- |\n| `--gap-close` | `6px` | Inside a label. |\n| `--gap-near` | `0.75rem` (12 px) | Between lines of a timetable. |\n| `--gap-far` | `2.5rem` (40 px) | Between parts of a notice. |\n",
    ],
    [
      "a text style identified by the end of its path",
      '{{type "sign"}}',
      "| Token | Size | Line height | Weight | Letter spacing | Use |\n| --- | --- | --- | --- | --- | --- |\n| `--voice-sign` | `2.5rem` (40 px) |",
    ],
  ])("write %s", async (_, call, text) => {
    expect(await render(call)).toContain(text);
  });

  it.each([
    ['{{swatch "inc"}}', 'reference/hues.md:3:11 Unknown colour "inc".', 'Did you mean "ink"?'],
    ['{{scale "ink"}}', 'reference/hues.md:3:10 Unknown scale "ink".', ""],
    ['{{type "voice-sin"}}', 'reference/hues.md:3:9 Unknown text style "voice-sin".', 'Did you mean "voice-sign"?'],
  ])("report an unknown name with its location: %s", async (call, message, fix) => {
    const problem = await render(call);
    expect(problem).toContain(message);
    expect(problem).toContain(fix);
  });
});
