import { hash } from "node:crypto";
import { type PageText, SKILL } from "../faces/llms.ts";
import { SKILLS } from "../http/site-files.ts";
import type { Identity, Page } from "../model/identity.ts";
import { href } from "../operations/link.ts";
import { renderJson } from "../render/json.ts";
import { frontMatterOf, withoutFrontMatter } from "../render/markdown.ts";
import type { Files } from "../site/site.ts";
import { archive } from "./archive.ts";

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** The maximum lengths in the Agent Skills format. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

/**
 * Renders the page called `skill` as an Agent Skill, with its index: `SKILL.md`, or an archive with the reference pages
 * that it links to. Without such a page, there are no files.
 */
export async function renderSkill(identity: Identity, textOf: PageText): Promise<Files> {
  const page = identity.pages.find(({ id }) => id === SKILL);
  if (page === undefined) return {};
  const { name, description, text } = await describe(identity, page, textOf(SKILL));
  const links = linksIn(identity);
  const linked = new Set([...text.matchAll(links)].flatMap(([, id]) => (id === undefined || id === SKILL ? [] : [id])));
  const addressOf = (id: string, included: string) =>
    linked.has(id) ? included : href(identity, `/reference/${id}.md`);
  const skill = text.replaceAll(links, (_, id: string) => `](${addressOf(id, `references/${id}.md`)}`);
  const references = [...linked].map((id) => {
    const rewritten = textOf(id).replaceAll(links, (_, to: string) => {
      return `](${to === SKILL ? "../SKILL.md" : addressOf(to, `${to}.md`)}`;
    });
    return { path: `references/${id}.md`, bytes: Buffer.from(rewritten) };
  });
  const main = { path: "SKILL.md", bytes: Buffer.from(skill) };
  const isArchive = references.length > 0;
  const [url, bytes] = isArchive
    ? ["skill.tar.gz", Buffer.concat(await Array.fromAsync(archive([main, ...references])))]
    : ["SKILL.md", main.bytes];
  const digest = `sha256:${hash("sha256", bytes)}`;
  const entry = { name, type: isArchive ? "archive" : "skill-md", description, url, digest };
  const folder = SKILLS.slice(1);
  return {
    [`${folder}/index.json`]: renderJson({ $schema: SCHEMA, skills: [entry] }),
    [`${folder}/${url}`]: bytes,
  };
}

/** Matches the beginning of a link to a page, relative to the other pages or by its address in the API. */
function linksIn(identity: Identity): RegExp {
  const ids = identity.pages.map(({ id }) => id).join("|");
  const root = href(identity, "/reference/").replaceAll(".", "\\.");
  return new RegExp(`\\]\\((?:${root})?(${ids})(?:\\.md)?(?=[)#])`, "g");
}

type Skill = { readonly name: string; readonly description: string; readonly text: string };

/** Reads a page's name and description from its front matter; adds those that are missing or invalid. */
async function describe(identity: Identity, page: Page, text: string): Promise<Skill> {
  const { parse, stringify } = await import("yaml");
  const frontMatter = readFields(parse, frontMatterOf(text));
  const { name, description } = frontMatter;
  const isNamed = typeof name === "string" && name.length <= MAX_NAME && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(name);
  const isDescribed = typeof description === "string" && description !== "" && description.length <= MAX_DESCRIPTION;
  if (isNamed && isDescribed) return { name, description, text };
  const fields = {
    ...frontMatter,
    name: isNamed ? name : toName(identity.name),
    description: isDescribed ? description : (page.summary || page.title).slice(0, MAX_DESCRIPTION),
  };
  return { ...fields, text: `---\n${stringify(fields)}---\n\n${withoutFrontMatter(text).trimStart()}` };
}

/** Returns the fields of front matter; none if it isn't a YAML mapping. */
function readFields(parse: (text: string) => unknown, frontMatter: string): Readonly<Record<string, unknown>> {
  try {
    const fields = parse(frontMatter.trimEnd().replace(/^---|---$/g, ""));
    return typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** Converts a name to lowercase letters and digits with hyphens; a name without any becomes `design-system`. */
function toName(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z\d]+/g)?.join("-") ?? "design-system";
  return words.slice(0, MAX_NAME).replace(/-$/, "");
}
