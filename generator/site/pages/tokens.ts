import { USES } from "../../model/identity.ts";
import type { Choices, Modifier } from "../../model/modifier.ts";
import type { ColorToken, Token, VariedToken } from "../../model/token.ts";
import { identifier } from "../../render/css.ts";
import { dependantsIn } from "../../render/token-body.ts";
import { variablesOf } from "../../render/variables.ts";
import { usesOf } from "../../resolve/uses.ts";
import { completeChoices, holds, placeOf, tokenAt } from "../../resolve/combination.ts";
import { memoize } from "../../resolve/memoize.ts";
import { matchesAnyPattern } from "../../resolve/pattern.ts";
import { rolesOf } from "../../resolve/roles.ts";
import { isColor } from "../../resolve/theme.ts";
import { choosersOf, contextName, contextsForScript } from "../choosers.ts";
import { colorMeter } from "../color-values.ts";
import { type DistinctValue, distinctValues } from "../distinct-values.ts";
import { arrowsOf, writeNumber } from "../formats.ts";
import { motionOf } from "../motion.ts";
import { renderPage, slugOf } from "../page.ts";
import { backgroundOf } from "../roles.ts";
import type { Site } from "../site-data.ts";
import { remsOf, specimenOf } from "../specimens.ts";
import { renderTemplate } from "../template.ts";
import { fits, layOut, type Part, type TokenPage } from "../token-layout.ts";
import { groupByName, palettesIn, type SectionId, SECTIONS, sectionsOf } from "../token-sections.ts";
import { say } from "../words.ts";

/** Ids that the pages already use. */
const TAKEN = ["content", "filter"];

/** Maximum number of colours that preview a page where it is linked. */
const MOST_PREVIEWED = 48;

/** Maximum numbers of a token's users and differing colours that are listed unfolded. */
const MOST_USERS = 3;
const MOST_CHIPS = 6;

/** Maximum length of a context list that summarizes folded values, in characters. */
const LONGEST_SUMMARY = 32;

/** Renders the tokens by section and group, on as many pages as their size needs. */
export function renderTokens(site: Site): Record<string, string> {
  const pages = tokenPages(site);
  const hrefs = tokenHrefs(site);
  return Object.fromEntries(pages.map((page) => [`${page.path}index.html`, renderTokenPage(site, page, hrefs)]));
}

/** Returns the token pages; the first is the menu's page. */
export const tokenPages = memoize((site: Site): readonly TokenPage[] => {
  const { identity, words } = site;
  const sections = sectionsOf(identity);
  const rows = identity.tokens.map((varied): Row => {
    const shown = shownToken(site, varied);
    return { varied, ...shown, path: shown.token.path, name: shown.token.name };
  });
  const bySection = Map.groupBy(rows, ({ name }) => sections.get(name) ?? "other");
  const render = listRenderer(site);
  const parts = SECTIONS.flatMap((id): Part[] => {
    const members = bySection.get(id);
    return members === undefined ? [] : [partOf(members, words.tokens.slugs[id], words.groups[id], { render, id })];
  });
  const names = rows.map(({ name }) => name);
  const root: Part = { slug: "", title: words.tokens.title, names, html: "", parts };
  return layOut(root, slugOf(words, "tokens"));
});

/** Returns each token's address, keyed by the id of its row. */
const tokenHrefs = memoize((site: Site): ReadonlyMap<string, string> => {
  const idOf = rowIds(site);
  const entries = tokenPages(site).flatMap(({ path, part }) =>
    part.names.map((name): [string, string] => [idOf(name), `${site.identity.base.path}/${path}#${idOf(name)}`]),
  );
  // Pages follow the page that links to them, so the last entry is the page with the row.
  return new Map(entries);
});

type Row = Shown & { readonly varied: VariedToken; readonly path: Token["path"]; readonly name: string };

type Rendering = { readonly render: (rows: readonly Row[], id: SectionId) => string; readonly id: SectionId };

/** Divides a section's tokens by name; divides a group only if it doesn't fit on a page. */
function partOf(rows: readonly Row[], slug: string, title: string, rendering: Rendering, isGroup = false): Part {
  const names = rows.map(({ name }) => name);
  const leaf = (): Part => ({ slug, title, names, html: rendering.render(rows, rendering.id), parts: [] });
  const groups = groupByName(rows);
  if (groups.length === 1) return leaf();
  const undivided = isGroup ? leaf() : null;
  if (undivided !== null && fits(undivided)) return undivided;
  const slugs = new Set<string>();
  const parts = groups.map((group) => {
    const step = slugIn(group.title, slugs);
    return partOf(group.tokens, step, group.title, rendering, true);
  });
  return { slug, title, names, html: "", parts };
}

/** Derives an address segment from a title, and adds it to the segments in use. */
function slugIn(title: string, slugs: Set<string>): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "-";
  const unique = slugs.has(slug) || slug === "-" ? `${slug}-${slugs.size + 1}`.replace(/^-+/, "") : slug;
  slugs.add(unique);
  return unique;
}

function renderTokenPage(site: Site, page: TokenPage, hrefs: ReadonlyMap<string, string>): string {
  const { identity, words } = site;
  const { path, part, trail, pages } = page;
  const { base } = identity;
  const children = part.parts.length > 0 ? part.parts : [{ ...part, title: "" }];
  const idOf = headingIds(site);
  const sections = children.map((child) => {
    const below = pages.get(child);
    const blocks = below !== undefined || child.html !== "" ? [{ ...child, title: "" }] : leavesOf(child);
    return {
      id: idOf(child.slug),
      title: child.title || (below === undefined ? "" : words.groups.other),
      also: alsoOf(site, child),
      size: child.names.length,
      count: writeNumber(child.names.length, identity.language, 0),
      about: aboutOf(site, child),
      href: below === undefined ? null : `${base.path}/${below.path}`,
      strip: below === undefined ? [] : stripOf(site, child),
      note: noteBelow(child.title, groupOf(site, child.names).note),
      blocks: (below === undefined ? blocks : []).map(({ title, slug, names, html }) => {
        const group = groupOf(site, names);
        return {
          title,
          id: idOf(`${child.slug}-${slug}`),
          // Groups by a name's word aren't groups in the identity.
          note: title !== "" && group.name === title ? group.note : "",
          html,
        };
      }),
    };
  });
  const { title: menuTitle, description, lead } = words.tokens;
  const title = part.title || words.groups.other;
  const data = {
    heading: trail.length === 0 ? menuTitle : title,
    lead: trail.length === 0 ? lead : null,
    shown: shownContexts(site),
    modifiers: JSON.stringify(usedModifiers(identity).map((modifier) => contextsForScript(modifier, words))),
    up: trail.map((above) => ({ href: `${base.path}/${above.path}`, title: above.part.title })),
    about: trail.length === 0 ? null : aboutOf(site, part),
    total: sections.reduce((sum, { href, size }) => sum + (href === null ? size : 0), 0),
    sections,
    jumps: sections.flatMap(({ id, title: text, href }) =>
      text === "" ? [] : [{ title: text, to: href ?? `#${id}` }],
    ),
  };
  const draft = { path, menu: "tokens" as const, description, template: "tokens", script: "tokens", sheet: "tokens" };
  const titles = [...trail.slice(1).map((above) => above.part.title), title];
  const pageTitle = trail.length === 0 ? menuTitle : [...titles.toReversed(), menuTitle].join(" · ");
  const html = renderPage(site, { ...draft, title: pageTitle, data });
  // Rows link to ids, which can be on another page.
  const linked = html.replace(/\shref="#([^"]+)"/g, (link, id: string) => {
    const href = hrefs.get(id);
    return href === undefined || href.startsWith(`${base.path}/${path}#`) ? link : ` href="${href}"`;
  });
  // Removes indentation: with hundreds of rows, it would be a third of the page.
  return linked.replace(/\s*\n\s*/g, "\n");
}

function leavesOf({ parts }: Part): readonly Part[] {
  return parts.flatMap((part) => (part.parts.length === 0 ? [part] : leavesOf(part)));
}

/** Returns a section's synonyms, for its search. */
function alsoOf({ words }: Site, { title }: Part): string {
  const id = SECTIONS.find((section) => words.groups[section] === title);
  const synonyms: Readonly<Partial<Record<string, string>>> = words.groupsAlso;
  return synonyms[id ?? ""] ?? "";
}

/** Explains the numbers next to colours, and how to see motion. */
function aboutOf({ identity, words }: Site, { title }: Part): string | null {
  const { ratios, shares, moves } = words.tokens;
  if (title === words.groups.motion) return moves;
  if (title !== words.groups.color) return null;
  return backgroundOf(identity) === null ? shares : `${ratios} ${shares}`;
}

/** Leaves out a note that only repeats the title above it. */
function noteBelow(title: string, note: string): string {
  return note.replace(/\.$/, "") === title ? "" : note;
}

/** Returns the identity's group with exactly these tokens: its name and its note. */
function groupOf({ identity }: Site, names: readonly string[]): { readonly name: string; readonly note: string } {
  const { modifiers, groups, tokens } = identity;
  const members = new Set(names);
  const isMember = ({ values: [token] }: VariedToken) => members.has(token?.name ?? "");
  const paths = tokens.filter(isMember).map(({ values: [token] }) => token?.path ?? []);
  const [first = []] = paths;
  const differ = first.findIndex((step, at) => paths.some((path) => path[at] !== step || path.length === at + 1));
  const shared = first.slice(0, Math.max(0, differ));
  const isInside = ({ values: [token] }: VariedToken) => shared.every((step, at) => token?.path[at] === step);
  const match = groups.find(({ path }) => path.join(".") === shared.join("."));
  if (match === undefined || !tokens.filter(isInside).every(isMember)) return { name: "", note: "" };
  const choices = completeChoices(modifiers, {});
  return { name: shared.at(-1) ?? "", note: match.notes.findLast(({ when }) => holds(when, choices))?.note ?? "" };
}

/** Returns a part's colours with a role, then an even sample of the rest, as its page shows them. */
function stripOf({ identity }: Site, { names }: Part): readonly string[] {
  const members = new Set(names);
  const colors = identity.tokens.flatMap((varied) => {
    const token = tokenAt(identity.modifiers, varied, completeChoices(identity.modifiers, {})) ?? varied.values[0];
    return token && isColor(token) && members.has(token.name) ? token : [];
  });
  const hasRole = (token: ColorToken) => rolesOf(identity, token).length > 0;
  const byColor = Map.groupBy([...colors.filter(hasRole), ...colors], ({ color }) => color.hex);
  const distinct = [...byColor.values()].flatMap(([first]) => first ?? []);
  const named = distinct.filter(hasRole);
  const unnamed = distinct.filter((token) => !hasRole(token));
  const step = Math.max(1, unnamed.length / Math.max(0, MOST_PREVIEWED - named.length));
  const sampled = unnamed.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
  // Without a script, the strip has the colours of the page's theme.
  return [...named, ...sampled].map(({ name, color }) => `var(${identifier(`--${name}`)}, ${color.hex})`);
}

/** Returns the modifiers that tokens depend on. */
function usedModifiers({ modifiers, tokens }: Site["identity"]): readonly Modifier[] {
  const used = new Set(tokens.flatMap(({ by }) => by));
  return modifiers.filter(({ id }) => used.has(id));
}

/** Names the contexts whose values are shown, if tokens depend on any. */
function shownContexts({ identity, words }: Site): string | null {
  const names = usedModifiers(identity).flatMap((modifier) => {
    const context = modifier.contexts.find(({ id }) => id === modifier.default);
    return context !== undefined && context.id !== "none" ? contextName(modifier, context, words) : [];
  });
  return names.length === 0 ? null : say(words.tokens.shown, { contexts: names.join(" · ") });
}

type Shown = {
  readonly token: Token;
  /** The choices that give the shown value, or undefined if the token doesn't exist by default. */
  readonly choices: Choices | undefined;
};

/** Returns a token in the default combination, or its first value if it doesn't exist there. */
function shownToken({ identity: { modifiers } }: Site, varied: VariedToken): Shown {
  const choices = completeChoices(modifiers, {});
  const byDefault = tokenAt(modifiers, varied, choices);
  const token = byDefault ?? varied.values[0];
  if (token === undefined) throw new Error("A token has no value.");
  return { token, choices: byDefault === null ? undefined : choices };
}

/** Returns a function that returns the ids of rows, for links within the site. */
function rowIds(site: Site): (name: string) => string {
  const reserved = new Set([...TAKEN, ...choosersOf(site).map(({ id }) => `choose-${id}`)]);
  return (name) => (reserved.has(name) ? `_${name}` : name);
}

/** Returns a function that returns the ids of headings, which differ from all row ids. */
function headingIds(site: Site): (slug: string) => string {
  const idOf = rowIds(site);
  const taken = new Set(site.identity.tokens.map(({ values: [token] }) => token?.name ?? ""));
  return (slug) => {
    let id = idOf(slug);
    while (taken.has(id)) id = `_${id}`;
    return id;
  };
}

/** Returns a function that renders tokens: palettes as ramps, any other token as a row. */
function listRenderer(site: Site): Rendering["render"] {
  const { identity, words } = site;
  const toRow = rowMaker(site);
  const renderList = (rows: readonly ReturnType<typeof toRow>[]) =>
    renderTemplate("token-list", { identity, words, rows, ...arrowsOf(identity.language) });
  const roles = Object.keys(identity.roles);
  // Colours with a role come first, in the order of the roles.
  const rankOf = ({ token }: Row) => {
    const [role] = rolesOf(identity, token);
    return role === undefined ? roles.length : roles.indexOf(role);
  };
  return (all, section) => {
    const { palettes, rest: single } = palettesIn(section === "color" ? all : []);
    const listed = section === "color" ? single.toSorted((a, b) => rankOf(a) - rankOf(b)) : all;
    const longest = Math.max(...listed.map(({ token }) => (token.type === "dimension" ? remsOf(token.value) : 0)));
    const toRows = (rows: readonly Row[]) => rows.map((row) => toRow(row, { longest, section }));
    const ramps = palettes.map(({ stem, steps }) => {
      const rows = toRows(steps.map(({ token }) => token));
      const ramp = steps.map(({ step }, index) => ({ step, id: rows[index]?.id, color: rows[index]?.value.color }));
      return renderTemplate("palette", { identity, stem, count: rows.length, steps: ramp, list: renderList(rows) });
    });
    const html = [listed.length === 0 ? "" : renderList(toRows(listed)), ...ramps].join("\n");
    return html.replace(/\s*\n\s*/g, "\n");
  };
}

function rowMaker(site: Site) {
  const { identity, words } = site;
  const meter = colorMeter(site);
  const idOf = rowIds(site);
  const describeUses = usesIn(site);
  const plays: Readonly<Record<string, string>> = words.tokens.plays;
  const toValue = ({ token, chain, choices, where }: DistinctValue) => ({
    where: where.join("; "),
    chain: chain.map((target) => ({ id: idOf(target), name: target })),
    color: isColor(token) ? meter(token, choices) : null,
    texts: isColor(token) ? [] : textsOf(token, words.tokens.parts),
  });
  return (
    { varied, token, choices }: Row,
    { longest, section }: { readonly longest: number; readonly section: SectionId },
  ) => {
    const { type, name, note, value, deprecated } = token;
    const all = distinctValues(site, varied);
    const isShown = (selected: Choices) =>
      choices === undefined || Object.entries(selected).every(([id, context]) => choices[id] === context);
    const shown = all.find((distinct) => distinct.token === token && distinct.choices.some(isShown));
    const hasOneChain = new Set(all.map(({ chain }) => chain.join(" "))).size === 1;
    // A chain that every value has isn't repeated.
    const folded = all
      .filter((distinct) => distinct !== shown)
      .map((distinct) => (hasOneChain ? { ...distinct, chain: [] } : distinct));
    const specimen = isColor(token) ? null : specimenOf(token, section);
    const motion = motionOf(token);
    const places = (list: readonly Choices[]) =>
      list.map((choice) => placeOf(identity.modifiers, varied, choice)).join(" ");
    const values = folded.map((distinct) => ({ ...toValue(distinct), at: places(distinct.choices) }));
    const differing = othersOf(values, folded, words);
    return {
      id: idOf(name),
      name,
      note,
      isDeprecated: deprecated !== false,
      reason: typeof deprecated === "string" ? deprecated : "",
      isText: specimen === "text" || specimen === "tracking",
      isLetters: specimen === "letters",
      isBox: ["length", "radius", "rule", "shadow", "wash"].includes(specimen ?? ""),
      specimen: specimen === "none" ? null : specimen,
      extent: specimen === "extent" ? (100 * remsOf(value)) / longest : null,
      number: specimen === "count" ? String(value) : null,
      motion,
      plays: motion && say(plays[type] ?? "", { duration: spanOf(motion.duration, identity.language) }),
      value: {
        ...toValue(shown ?? { token, chain: [], choices: [], where: [] }),
        where: choices === undefined ? (shown?.where ?? []).join("; ") : "",
      },
      // The page's script swaps the shown value with a folded one, and its chain if there are several.
      others: differing && {
        ...differing,
        chains: hasOneChain ? "" : "data-chains",
        by: varied.by.join(" "),
        at: places(shown?.choices ?? []),
        where: shown?.where.join("; ") ?? "",
      },
      ...describeUses(token),
    };
  };
}

/** Returns the differing values, and the summary that unfolds them: `all dark themes`, or `the other 6`. */
function othersOf<Value extends { readonly where: string; readonly color: { readonly hex: string } | null }>(
  values: readonly Value[],
  distinct: readonly DistinctValue[],
  words: Site["words"],
) {
  const [first, second] = values;
  if (first === undefined) return null;
  const count = distinct.reduce((sum, { choices }) => sum + choices.length, 0);
  const isNamed = second === undefined && (count === 1 || first.where.length <= LONGEST_SUMMARY);
  return {
    summary: isNamed ? first.where : say(words.tokens.others, { count }),
    chips: values.slice(0, MOST_CHIPS).flatMap(({ color }) => (color === null ? [] : [color.hex])),
    values: values.map((value) => ({ ...value, where: isNamed ? "" : value.where })),
  };
}

/** Returns the uses of a token: its roles, its pairs, and the tokens that refer to it. */
function usesIn(site: Site) {
  const { identity, references, words } = site;
  const idOf = rowIds(site);
  const users = dependantsIn(references);
  const names = new Map(
    identity.tokens.flatMap(({ values: [token] }) => (token ? [[token.path.join("."), token.name]] : [])),
  );
  const listOf = (patterns: readonly string[]) => patterns.map((pattern) => names.get(pattern) ?? pattern).join(", ");
  const pairs = identity.pairs.map((pair) => {
    const minimum = `${writeNumber(pair.minimum, identity.language, 0)}:1`;
    return {
      ...pair,
      front: say(words.tokens.pairs[pair.use], { names: listOf(pair.backgrounds), minimum }),
      behind: say(words.tokens.pairs[`${pair.use}Below`], { names: listOf(pair.foregrounds), minimum }),
    };
  });
  const roleNames: Readonly<Record<string, string>> = words.roles;
  return (token: Token) => {
    const roles = rolesOf(identity, token);
    const lines = pairs.flatMap(({ foregrounds, backgrounds, front, behind }) => [
      ...(matchesAnyPattern(foregrounds, token.path) ? [front] : []),
      ...(matchesAnyPattern(backgrounds, token.path) ? [behind] : []),
    ]);
    const uses = usesOf(identity, token.path);
    // Without a sign of a use, an import lists a colour for all uses but data.
    const use = uses.length < USES.length - 1 ? uses.map((id) => words.tokens.uses[id]) : [];
    const list = (users.get(token.name) ?? []).map((name) => ({ id: idOf(name), name }));
    return {
      hasUses: roles.length + use.length + lines.length + list.length > 0,
      use: use.join(", "),
      roles: roles.map((role) => roleNames[role]?.toLowerCase() ?? role).join(", "),
      pairs: lines,
      users: list,
      usersTitle: list.length > MOST_USERS ? say(words.tokens.usedByMany, { count: list.length }) : null,
    };
  };
}

/** Writes milliseconds: `120 ms`, `1 s`. */
function spanOf(milliseconds: number, language: string): string {
  const isLong = milliseconds >= 1000;
  return `${writeNumber(isLong ? milliseconds / 1000 : milliseconds, language, 0)} ${isLong ? "s" : "ms"}`;
}

/** The values of a token's variables, labelled if there are several; a style's typeface has a token of its own. */
function textsOf(token: Token, parts: Readonly<Record<string, string>>) {
  const variables = variablesOf(token).filter(([name]) => !name.endsWith("--font-family"));
  return variables.map(([name, text]) => {
    const part = name.slice(token.name.length).replace(/^--/, "") || "font-size";
    return { label: variables.length > 1 ? (parts[part] ?? part) : "", text };
  });
}
