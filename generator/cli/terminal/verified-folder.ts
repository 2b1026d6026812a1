import type { Differing, FolderReport } from "../../mirror/verify-folder.ts";
import { grouped, quoted, visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** Renders the differences of a folder, with details below each, and the counts. */
export function showVerifiedFolder(report: FolderReport, folder: string, terminal: Terminal): string {
  const { release, by, files, differences } = report;
  const lines = differences.flatMap((difference) => showDiffering(difference, terminal));
  const wrong = differences.filter(({ problem }) => problem !== "unknown").length;
  const unknown = differences.length - wrong;
  const more = unknown === 0 ? "" : `, ${grouped(unknown)} unknown`;
  const counts = `${grouped(files)} ${files === 1 ? "file" : "files"}: ${grouped(files - Math.min(files, wrong))} right, ${grouped(wrong)} wrong${more}.`;
  const named = release === null ? "no release" : `release ${visible(release)}`;
  const heading = `${styled("Compared", "strong", terminal)} ${visible(folder)}, ${named}`;
  const closing = styled(counts, differences.length === 0 ? "good" : "bad", terminal);
  const fix = wrong > 0 ? [fixOf(report, folder, terminal)] : [];
  const note = by === null ? [`  ${styled(`note: ${WITHOUT_RECORD}`, "soft", terminal)}`] : [];
  return `${[heading, ...lines, ...note, ...fix, closing].join("\n")}\n`;
}

const WITHOUT_RECORD =
  "the folder has no record, so only the API's files were compared, with the manifest; pages, rules and archive were not.";

/** Suggests the command that fixes a folder. */
function fixOf({ by, source, release }: FolderReport, folder: string, terminal: Terminal): string {
  const again = by === "edge" ? `vitral edge --out ${quoted(folder)}` : `vitral build --out ${quoted(folder)}`;
  const command = source === null ? again : `vitral mirror ${quoted(source)} ${quoted(folder)}`;
  const text = by === null && release === null ? "Give a folder that Vitral made, or build it again." : command;
  return `  ${styled("fix:", "good", terminal)} ${text}`;
}

const WIDTH = "damaged record".length;

function showDiffering({ path, problem, came, expected }: Differing, terminal: Terminal): string[] {
  const line = `  ${styled(`✗ ${problem.padEnd(WIDTH)}`, "bad", terminal)}  ${visible(path)}`;
  const parts = Object.entries({ found: came, expected }).flatMap(([name, text]) => {
    const label = styled(name.padEnd(10), "soft", terminal);
    return text === null ? [] : [`${" ".repeat(WIDTH + 6)}${label}${visible(text)}`];
  });
  return [line, ...parts];
}
