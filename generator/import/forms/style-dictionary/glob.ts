/** Alternatives in braces are written out up to this number of patterns. */
const MOST_PATTERNS = 100;

/**
 * Whether a path fits a pattern such as `tokens/**\/*.json` or `{color,size}/*.json`, in a time that grows with the
 * product of their lengths, whatever the pattern.
 */
export function fitsGlob(path: string, glob: string): boolean {
  return withoutBraces(glob).some((pattern) => fits(path.split("/"), pattern.split("/")));
}

function withoutBraces(glob: string): readonly string[] {
  let open = [glob];
  for (let index = 0; index < open.length && open.length <= MOST_PATTERNS;) {
    const [whole, inner] = /\{([^{}]*)\}/.exec(open[index] ?? "") ?? [];
    if (whole === undefined || inner === undefined) index += 1;
    else
      open = open.flatMap((one, at) => (at === index ? inner.split(",").map((part) => one.replace(whole, part)) : one));
  }
  return open;
}

/** Whether steps fit those of a pattern, of which `**` is any number. */
function fits(steps: readonly string[], pattern: readonly string[]): boolean {
  // Whether the steps up to each place fit the pattern so far.
  let reached = [true, ...steps.map(() => false)];
  for (const part of pattern) {
    const before = reached;
    let isOpen = false;
    reached = before.map((is, at) => {
      if (part !== "**") return at > 0 && before[at - 1] === true && fitsStep(steps[at - 1] ?? "", part);
      isOpen ||= is;
      return isOpen;
    });
  }
  return reached.at(-1) === true;
}

/** Whether a step fits a part of a pattern, with `*` and `?`; after a wrong turn only the last `*` takes one more sign. */
function fitsStep(step: string, part: string): boolean {
  let [at, own] = [0, 0];
  let star = -1;
  let from = 0;
  while (at < step.length) {
    if (part[own] === "*") [star, from, own] = [own, at, own + 1];
    else if (part[own] === "?" || (own < part.length && part[own] === step[at])) [at, own] = [at + 1, own + 1];
    else if (star >= 0) [from, at, own] = [from + 1, from + 1, star + 1];
    else return false;
  }
  return /^\**$/.test(part.slice(own));
}
