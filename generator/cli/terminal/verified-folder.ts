import type { Difference, FolderReport } from "../../mirror/verify-folder.ts";
import { grouped, quoted, visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** Renders a folder's differences, with details below each, and the counts. */
export function showVerifiedFolder(report: FolderReport, folder: string, terminal: Terminal): string {
  const { release, by, files, differences } = report;
  const lines = differences.flatMap((difference) => showDifference(difference, terminal));
  const wrong = differences.filter(({ problem }) => problem !== "unknown").length;
  const unknown = differences.length - wrong;
  const more = unknown === 0 ? "" : `, ${grouped(unknown)} unknown`;
  const counts = `${grouped(files)} ${files === 1 ? "file" : "files"}: ${grouped(files - Math.min(files, wrong))} right, ${grouped(wrong)} wrong${more}.`;
  const releaseText = release === null ? "no release" : `release ${visible(release)}`;
  const heading = `${styled("Compared", "strong", terminal)} ${visible(folder)}, ${releaseText}`;
  const closing = styled(counts, differences.length === 0 ? "good" : "bad", terminal);
  const fix = wrong > 0 ? [fixOf(report, folder, terminal)] : [];
  const note = by === null ? [`  ${styled(`note: ${WITHOUT_RECORD}`, "soft", terminal)}`] : [];
  return `${[heading, ...lines, ...note, ...fix, closing].join("\n")}\n`;
}

const WITHOUT_RECORD =
  "the folder has no record, so only the API files were checked against the manifest; the pages, rules and archive weren't checked.";

/** Suggests the command that fixes a folder. */
function fixOf({ by, source, release }: FolderReport, folder: string, terminal: Terminal): string {
  const again = by === "edge" ? `vitral edge --out ${quoted(folder)}` : `vitral build --out ${quoted(folder)}`;
  const command = source === null ? again : `vitral mirror ${quoted(source)} ${quoted(folder)}`;
  const text = by === null && release === null ? "Pass a folder that Vitral created, or rebuild it." : command;
  return `  ${styled("fix:", "good", terminal)} ${text}`;
}

const WIDTH = "invalid manifest".length;

function showDifference({ path, problem, actual, expected }: Difference, terminal: Terminal): string[] {
  const line = `  ${styled(`✗ ${problem.padEnd(WIDTH)}`, "bad", terminal)}  ${visible(path)}`;
  const parts = Object.entries({ found: actual, expected }).flatMap(([name, text]) => {
    const label = styled(name.padEnd(10), "soft", terminal);
    return text === null ? [] : [`${" ".repeat(WIDTH + 6)}${label}${visible(text)}`];
  });
  return [line, ...parts];
}
