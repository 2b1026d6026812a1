import { flushCompileCache } from "node:module";
import type { BuiltFile } from "../build/edition.ts";
import { API_ROOT } from "../model/identity.ts";
import { keepCompiledCode } from "../user-folder.js";

/** The task of this file's process. */
export type Order = { readonly folder: string; readonly release: string; readonly mostBytes: number };

/** The process's messages: each file that it made, then how it ended. */
export type Message =
  | { readonly made: BuiltFile }
  | { readonly end: "done" }
  | { readonly end: "too much"; readonly bytes: number }
  | { readonly end: "no identity"; readonly why: string }
  | { readonly end: "failed"; readonly why: string };

// This process may be killed, so it flushes the compiled code once it has it.
keepCompiledCode();

// The parent process has ended.
process.on("disconnect", () => process.exit());
process.on("message", (order: Order) => {
  make(order).then(send, (error: unknown) => send({ end: "failed", why: String(error) }));
});

/** What makes the files is loaded while the parent process still fetches the files that it needs. */
const loaded = Promise.all([
  import("../source/built.ts"),
  import("../source/pages/page-check.ts"),
  import("../build/deployment/static-host-files.ts"),
  import("../build/plan.ts"),
]);
// Whoever awaits it is given the error.
loaded.then(
  () => flushCompileCache(),
  () => {},
);

/** Makes the files that a build has and its manifest does not list, except for the archive, and sends them one by one. */
async function make({ folder, release, mostBytes }: Order): Promise<Message> {
  const [{ readBuilt }, { unsafeLinkIn }, { staticHostFiles }, { planFiles }] = await loaded;
  const reading = await readBuilt(folder);
  if ("problems" in reading) {
    const [{ place, message } = { place: { file: "", line: 0 }, message: "" }] = reading.problems;
    return { end: "no identity", why: `${place.file}:${place.line} ${message}` };
  }
  const { identity, snapshot, span, stored } = reading.built;
  const scope = { snapshot, span };
  const pages = identity.pages.map(({ id }) => `${API_ROOT}/reference/${id}.md`);
  const files = new Map(pages.map((path) => [path, stored(path) ?? new Uint8Array()]));
  for (const [path, content] of files) {
    const why = await unsafeLinkIn(new TextDecoder().decode(content));
    if (why !== null) return { end: "no identity", why: `${path.slice(1)} ${why}` };
  }
  const made = Object.entries(
    staticHostFiles({ identity, files }, scope, { planned: planFiles(identity, scope), release }),
  );
  const bytes = made.reduce((sum, [, content]) => sum + content.length, 0);
  if (bytes > mostBytes) return { end: "too much", bytes };
  for (const [path, content] of made) await send({ made: { path: `/${path}`, bytes: Buffer.from(content) } });
  return { end: "done" };
}

function send(message: Message): Promise<void> {
  return new Promise((settle, fail) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? settle() : fail(error)));
  });
}
