import { hex as ratio } from "wcag-contrast";
import { expect, it } from "vitest";
import { bodyOf, diff, openRepository, srgb } from "./repository.ts";

/** The expected contrast ratio, computed by another package and truncated to two decimals, not rounded. */
const on = (foreground: string, background: string) =>
  (Math.floor(ratio(foreground, background) * 100) / 100).toFixed(2);

/** Wide enough that no line wraps. */
const WIDE = { colors: false, depth: 1, columns: 200 };

it("reports no contrast for a translucent background, and composites a translucent foreground on the paper", async () => {
  const repository = openRepository();
  const revision = repository.add("translucent", (files) =>
    files.set("season/natal/light/$value", { ...srgb("#ab1420"), alpha: 0.5 }),
  );
  const { out, err } = await diff(repository.folder, ["first", revision], { terminal: WIDE });
  expect(err).toBe("");
  // Half opaque on the paper: #d3878d on #fafafa, #ce8288 on #f0f0f0.
  expect(bodyOf(out)).toContain(`${on("#ab1420", "#fafafa")} → ${on("#d3878d", "#fafafa")} on paper`);
  expect(bodyOf(out)).toContain(`contrast of season on paper-alt changed
      ${on("#ab1420", "#f0f0f0")} → ${on("#ce8288", "#f0f0f0")}  now below 4.5 (text, declared)  in light`);
  // The paper is declared as a foreground on the season's colour, which has no ratio now that it is translucent.
  expect(bodyOf(out)).not.toContain("on season");
});
