import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../built.ts";

/** A response: its status, its body and the headers that describe the body. */
export type PreviewResponse = {
  readonly address: string;
  readonly status: number;
  readonly headers: readonly (string | null)[];
  readonly text: string;
};

/** The command prefix that isolates a process in a network namespace with only loopback; null if unsupported. */
export const UNPLUGGED: readonly string[] | null = (() => {
  const prefix = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;
  const [command, ...args] = prefix;
  return spawnSync(command, [...args, "true"]).status === 0 ? prefix : null;
})();

/** The responses of `vitral preview` to another process; `prefix` is the command that starts both. */
export function requestPreview(
  folder: string,
  addresses: readonly string[],
  prefix: readonly string[] = [],
): PreviewResponse[] {
  const [command = process.execPath, ...args] = [...prefix, process.execPath, import.meta.filename, folder];
  const { stdout, stderr, status } = spawnSync(command, [...args, ...addresses], {
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as PreviewResponse[];
}

async function requestAll(folder: string, addresses: readonly string[]): Promise<PreviewResponse[]> {
  const preview = spawn(
    process.execPath,
    [join(ROOT, "generator/cli/main.ts"), "preview", "--port", "0", "--dist", folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [printed] = (await once(preview.stdout, "data")) as [Buffer];
  const [origin = ""] = /http:\/\/[^/\s]+/.exec(printed.toString()) ?? [];
  const responses: PreviewResponse[] = [];
  for (const address of addresses) {
    const { status, headers, text } = await responseOf(new URL(address, origin));
    responses.push({ address, status, headers, text: text.replaceAll(origin, "") });
  }
  preview.kill();
  return responses;
}

/** Without network access, another origin has the status 0. */
async function responseOf(url: URL): Promise<Omit<PreviewResponse, "address">> {
  const response = await fetch(url).catch(() => null);
  if (response === null) return { status: 0, headers: [], text: "" };
  const names = ["content-type", "content-location", "etag", "x-identity-release"];
  return {
    status: response.status,
    headers: names.map((name) => response.headers.get(name)),
    text: await response.text(),
  };
}

if (import.meta.main) {
  const [folder = "", ...addresses] = process.argv.slice(2);
  console.log(JSON.stringify(await requestAll(folder, addresses)));
}
