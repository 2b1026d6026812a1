import type { Differing, FolderReport } from "../mirror/verify-folder.ts";
import { visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";

/** Every difference of a folder in a line of its own, how it differs below, and the counts. */
export function showVerifiedFolder(report: FolderReport, folder: string, terminal: Terminal): string {
  const { release, files, differences } = report;
  const number = new Intl.NumberFormat("en");
  const told = release === null ? "no manifest that can be followed" : `release ${release}`;
  const lines = differences.flatMap((one) => showDiffering(one, terminal));
  const wrong = differences.filter(({ fault }) => fault !== "stranger").length;
  const strangers = differences.length - wrong;
  const more = strangers === 0 ? "" : `, ${number.format(strangers)} ${strangers === 1 ? "stranger" : "strangers"}`;
  const counts = `${number.format(files)} ${files === 1 ? "file" : "files"}: ${number.format(files - wrong)} right, ${number.format(wrong)} wrong${more}.`;
  const heading = `${styled("Compared", "strong", terminal)} ${visible(folder)}, ${told}`;
  const closing = styled(counts, differences.length === 0 ? "good" : "bad", terminal);
  const mend = wrong > 0 && release !== null ? [mendingOf(report, folder, terminal)] : [];
  return `${[heading, ...lines, ...mend, closing].join("\n")}\n`;
}

/** How a folder is made right again: a copy fetches what is wrong, and a build is made anew. */
function mendingOf({ source }: FolderReport, folder: string, terminal: Terminal): string {
  const command = source === null ? "Build it anew." : `vitral mirror ${visible(source)} ${visible(folder)}`;
  return `  ${styled("fix:", "good", terminal)} ${command}`;
}

const WIDTH = "no manifest".length;

function showDiffering({ path, fault, came, wanted }: Differing, terminal: Terminal): string[] {
  const line = `  ${styled(`✗ ${fault.padEnd(WIDTH)}`, "bad", terminal)}  ${visible(path)}`;
  const parts = Object.entries({ came, wanted }).flatMap(([name, text]) => {
    const label = styled(name.padEnd(8), "soft", terminal);
    return text === null ? [] : [`${" ".repeat(WIDTH + 6)}${label}${visible(text)}`];
  });
  return [line, ...parts];
}
