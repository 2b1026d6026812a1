import { LEVELS, type Level } from "../verify/level.ts";
import type { Finding } from "../verify/finding.ts";
import type { Report, Told } from "../verify/verify.ts";
import { fitting, visible } from "./plain.ts";
import { type Meaning, styled, type Terminal } from "./style.ts";
import { wrapped } from "./wrapped.ts";

/** What is asked, before the answers come. */
export function showAsking(root: string, terminal: Terminal): string {
  return `${styled("Asking", "strong", terminal)} ${visible(root)}\n`;
}

/** Every finding in a line of its own, a problem with what was asked, what came and what fixes it, and the counts. */
export function showVerified({ root, deployment, findings }: Report, terminal: Terminal): string {
  const heading = deployment === null ? [""] : [...showTold(deployment, root, terminal), ""];
  const lines = findings.flatMap((finding) => showFinding(finding, terminal));
  return `${[...heading, ...lines, "", ...showClosing(findings, deployment, terminal)].join("\n")}\n`;
}

const HAVING: Readonly<Record<Level, string>> = {
  files: "It has files alone: neither the built rules nor the edge answer.",
  rules: "It has files and rules; the edge does not answer.",
  edge: "It has files, rules and the edge.",
};

function showTold({ name, release, linked, level, timeZone, day }: Told, root: string, terminal: Terminal): string[] {
  const about = `${short(name)}, release ${short(release)}. ${HAVING[level]} Its day is ${short(day)} (${short(timeZone)}).`;
  const elsewhere = URL.parse(linked, root)?.href !== root ? ` Its links lead to ${short(linked)}.` : "";
  return wrapped(`${about}${elsewhere}`, 0, terminal);
}

const MARKS: Readonly<Record<Finding["result"], readonly [mark: string, meaning: Meaning]>> = {
  right: ["✓ right ", "good"],
  absent: ["– absent", "soft"],
  wrong: ["✗ wrong ", "bad"],
};

/** Where the sentence of a finding begins. */
const INDENT = 12;

function showFinding({ result, what, needs, asked, came, expected, fix }: Finding, terminal: Terminal): string[] {
  const [mark, meaning] = MARKS[result];
  const line = `  ${styled(mark, meaning, terminal)}  ${what}${result === "absent" ? styled(` (${needs})`, "soft", terminal) : ""}`;
  if (result !== "wrong") return [line];
  const parts = Object.entries({ asked, came, expected, fix });
  return [line, ...parts.flatMap(([name, text]) => (text === null ? [] : showPart(name, text, terminal)))];
}

function showPart(name: string, text: string, terminal: Terminal): string[] {
  const label = name.padEnd(8);
  const [first = "", ...others] = wrapped(visible(text), INDENT + label.length, terminal);
  return [`${" ".repeat(INDENT)}${styled(label, "soft", terminal)}${first.trimStart()}`, ...others];
}

/** What each thing that a deployment may lack is, in the closing words. */
const LACKS: Readonly<Record<Level, string>> = {
  files: "",
  rules: "rules: a host that reads _redirects and _headers, or the edge",
  edge: 'edge: the function that "vitral edge" writes, deployed with the site',
};

function showClosing(findings: readonly Finding[], deployment: Told | null, terminal: Terminal): string[] {
  if (deployment === null)
    return wrapped("Nothing else was asked, for the deployment did not tell what it publishes.", 0, terminal);
  const count = (expected: string) => findings.filter(({ result }) => result === expected).length;
  const [right, absent, wrong] = [count("right"), count("absent"), count("wrong")];
  const lacked = LEVELS.filter((level) => findings.some(({ result, needs }) => result === "absent" && needs === level));
  const needed = lacked.flatMap((level) => wrapped(LACKS[level], 2, terminal));
  const sentence = `${findings.length} checks: ${right} right, ${absent} absent, ${wrong} wrong.`;
  const lead = needed.length === 0 ? [] : ["What is absent needs", ...needed];
  return [...lead, styled(sentence, wrong === 0 ? "good" : "bad", terminal)];
}

/** A text of the deployment's own, in a few words. */
function short(text: string): string {
  return fitting(visible(text), 60);
}
