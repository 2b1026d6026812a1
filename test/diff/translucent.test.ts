import { hex as ratio } from "wcag-contrast";
import { expect, it } from "vitest";
import { bodyOf, diff, openRepository, srgb } from "./repository.ts";

/** The expected ratio, from another package: truncated to two decimals, not rounded. */
const on = (one: string, other: string) => (Math.floor(ratio(one, other) * 100) / 100).toFixed(2);

/** No line is broken here. */
const WIDE = { colors: false, depth: 1, columns: 200 };

it("A background that becomes translucent has no contrast, and a translucent foreground is composited on the paper", async () => {
  const repository = openRepository();
  const revision = repository.add("translucent", (files) =>
    files.set("season/natal/light/$value", { ...srgb("#ab1420"), alpha: 0.5 }),
  );
  const { out, err } = await diff(repository.folder, ["first", revision], { terminal: WIDE });
  expect(err).toBe("");
  // Half of it is painted on the paper: #d3878d on #fafafa, #ce8288 on #f0f0f0.
  expect(bodyOf(out)).toContain(`${on("#ab1420", "#fafafa")} → ${on("#d3878d", "#fafafa")} on paper`);
  expect(bodyOf(out)).toContain(`contrast of season on paper-alt changed
      ${on("#ab1420", "#f0f0f0")} → ${on("#ce8288", "#f0f0f0")}  now below 4.5 (text, declared)  in light`);
  // The paper is declared as a foreground on the season's colour, which has no ratio.
  expect(bodyOf(out)).not.toContain("on season");
});
