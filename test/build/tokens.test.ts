import { describe, expect, it } from "vitest";
import { countTokens } from "../../generator/build/tokens.ts";

describe("the number of tokens", () => {
  // Counted with js-tiktoken 1.0.21, o200k_base.
  it.each([
    ["", 0],
    ["Tinta sobre papel: texto escuro em fundo claro.", 12],
    ["# Cor\n\n- `--color-ink`: #1a1a1a\n", 18],
    ["墨と紙", 3],
    ["<|endoftext|>", 7],
    ["Veja /api/v1/tokens.css. ".repeat(400), 3601],
    ["}\n\n// fim\n".repeat(600), 1800],
  ])("of %j is %i", (text, count) => expect(countTokens(text)).toBe(count));

  it("of a long word is accurate to one token per 2,000 characters", () => {
    // 20,000 tokens in one piece.
    const count = countTokens("日本語".repeat(10_000));
    expect(count).toBeGreaterThanOrEqual(20_000);
    expect(count).toBeLessThanOrEqual(20_000 + 15);
  });
});
