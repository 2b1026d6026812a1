import { LEVELS, type Level } from "../../verify/level.ts";
import type { Finding } from "../../verify/check.ts";
import type { Described, Report } from "../../verify/verify.ts";
import { fitting, visible, wrapped } from "./plain.ts";
import { type Meaning, styled, type Terminal } from "./style.ts";

/** Renders the address under test, before the results. */
export function showChecking(root: string, terminal: Terminal): string {
  return `${styled("Checking", "strong", terminal)} ${visible(root)}\n`;
}

/** Renders each finding on a line, wrong ones with request, response and fix, and the counts. */
export function showVerified({ root, deployment, findings }: Report, terminal: Terminal): string {
  const heading = deployment === null ? [""] : [...showDeployment(deployment, root, terminal), ""];
  const lines = findings.flatMap((finding) => showFinding(finding, terminal));
  return `${[...heading, ...lines, "", ...showClosing(findings, deployment, terminal)].join("\n")}\n`;
}

const HAVING: Readonly<Record<Level, string>> = {
  files: "It serves files only: neither the built rules nor the edge respond.",
  rules: "It serves files and rules; the edge does not respond.",
  edge: "It serves files, rules and the edge.",
};

function showDeployment(
  { name, release, linked, level, timeZone, day }: Described,
  root: string,
  terminal: Terminal,
): string[] {
  const about = `${short(name)}, release ${short(release)}. ${HAVING[level]} Its day is ${short(day)} (${short(timeZone)}).`;
  const elsewhere = URL.parse(linked, root)?.href !== root ? ` Its links point to ${short(linked)}.` : "";
  return wrapped(`${about}${elsewhere}`, 0, terminal);
}

const MARKS: Readonly<Record<Finding["result"], readonly [mark: string, meaning: Meaning]>> = {
  right: ["✓ right ", "good"],
  absent: ["– absent", "soft"],
  wrong: ["✗ wrong ", "bad"],
};

/** The indent of a finding's details, in columns. */
const INDENT = 12;

function showFinding({ result, what, needs, asked, actual, expected, fix }: Finding, terminal: Terminal): string[] {
  const [mark, meaning] = MARKS[result];
  const line = `  ${styled(mark, meaning, terminal)}  ${what}${result === "absent" ? styled(` (${needs})`, "soft", terminal) : ""}`;
  if (result !== "wrong") return [line];
  const parts = Object.entries({ request: asked, response: actual, expected, fix });
  return [line, ...parts.flatMap(([name, text]) => (text === null ? [] : showPart(name, text, terminal)))];
}

function showPart(name: string, text: string, terminal: Terminal): string[] {
  const label = name.padEnd(10);
  const [first = "", ...more] = wrapped(visible(text), INDENT + label.length, terminal);
  return [`${" ".repeat(INDENT)}${styled(label, "soft", terminal)}${first.trimStart()}`, ...more];
}

/** The requirements of skipped checks, by level. */
const REQUIREMENTS: Readonly<Record<Level, string>> = {
  files: "",
  rules: "rules: a host that reads _redirects and _headers, or the edge",
  edge: 'edge: the function that "vitral edge" writes, deployed with the site',
};

function showClosing(findings: readonly Finding[], deployment: Described | null, terminal: Terminal): string[] {
  if (deployment === null)
    return wrapped("No other check ran, because the deployment does not say what it publishes.", 0, terminal);
  const count = (expected: string) => findings.filter(({ result }) => result === expected).length;
  const [right, absent, wrong] = [count("right"), count("absent"), count("wrong")];
  const lacked = LEVELS.filter((level) => findings.some(({ result, needs }) => result === "absent" && needs === level));
  const needed = lacked.flatMap((level) => wrapped(REQUIREMENTS[level], 2, terminal));
  const sentence = `${findings.length} checks: ${right} right, ${absent} absent, ${wrong} wrong.`;
  const lead = needed.length === 0 ? [] : ["The absent checks need", ...needed];
  return [...lead, styled(sentence, wrong === 0 ? "good" : "bad", terminal)];
}

/** Truncates a text from the deployment. */
function short(text: string): string {
  return fitting(visible(text), 60);
}
