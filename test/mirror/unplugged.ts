import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../built.ts";

/** The response of an address: its status, its body and the headers that describe the body. */
export type Answered = {
  readonly address: string;
  readonly status: number;
  readonly headers: readonly (string | null)[];
  readonly text: string;
};

/** The command prefix that isolates a process in a network namespace with only loopback; null if unsupported. */
export const UNPLUGGED: readonly string[] | null = (() => {
  const way = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;
  const [command, ...args] = way;
  return spawnSync(command, [...args, "true"]).status === 0 ? way : null;
})();

/** The responses of `vitral preview` to requests of another process; `way` is how both are started. */
export function askPreview(folder: string, addresses: readonly string[], way: readonly string[] = []): Answered[] {
  const [command = process.execPath, ...args] = [...way, process.execPath, import.meta.filename, folder];
  const { stdout, stderr, status } = spawnSync(command, [...args, ...addresses], {
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Answered[];
}

async function ask(folder: string, addresses: readonly string[]): Promise<Answered[]> {
  const preview = spawn(
    process.execPath,
    [join(ROOT, "generator/cli/main.ts"), "preview", "--port", "0", "--dist", folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [printed] = (await once(preview.stdout, "data")) as [Buffer];
  const [origin = ""] = /http:\/\/[^/\s]+/.exec(printed.toString()) ?? [];
  const answers: Answered[] = [];
  for (const address of addresses) {
    const { status, headers, text } = await answerOf(new URL(address, origin));
    answers.push({ address, status, headers, text: text.replaceAll(origin, "") });
  }
  preview.kill();
  return answers;
}

/** A request to another origin has the status 0 without a network. */
async function answerOf(url: URL): Promise<Omit<Answered, "address">> {
  const response = await fetch(url).catch(() => null);
  if (response === null) return { status: 0, headers: [], text: "" };
  const named = ["content-type", "content-location", "etag", "x-identity-release"];
  return {
    status: response.status,
    headers: named.map((name) => response.headers.get(name)),
    text: await response.text(),
  };
}

if (import.meta.main) {
  const [folder = "", ...addresses] = process.argv.slice(2);
  console.log(JSON.stringify(await ask(folder, addresses)));
}
