import { type ChildProcess, fork } from "node:child_process";
import type { BuiltFile } from "../build/edition.ts";
import { moduleFile } from "../here.ts";
import { beyond, type Limits } from "./limits.ts";
import type { Order, Message } from "./making.ts";
import { MirrorError } from "./mirror-error.ts";

/**
 * The share of the memory limit for the heap of the process, and for the files it makes: the rest is for the two processes
 * themselves, and for what V8 uses before it finds that a heap is full.
 */
const [HEAP, FILES] = [0.18, 0.06];

/** Makes files in another process, so that no source can make this one run out of memory or keep it from ending. */
export type Maker = {
  /** Makes the files outside the API for a folder, one by one. @throws MirrorError if that is not possible. */
  make(folder: string, release: string, take: (file: BuiltFile) => void): Promise<void>;
  close(): void;
};

/** A finished process waits here for the next mirror; it ends with this process. */
let idle: { readonly child: ChildProcess; readonly memory: number } | null = null;

/** Starts the process, which starts up while the files arrive. */
export function openMaker(limits: Limits, signal: AbortSignal): Maker {
  const child = takeIdle(limits) ?? start(limits);
  const mostBytes = limits.memory * FILES * 1_000_000;
  let isFree = true;
  const make: Maker["make"] = async (folder, release, take) => {
    isFree = false;
    hold(child, true);
    const error = await run(child, { folder, release, mostBytes }, { limits, signal, take });
    isFree = true;
    if (error !== null) throw error;
  };
  const close = () => {
    child.removeAllListeners();
    if (!isFree || idle !== null) return void child.kill("SIGKILL");
    // Without a listener, an error would end this process.
    child.on("error", () => {});
    idle = { child, memory: limits.memory };
    hold(child, false);
  };
  hold(child, false);
  return { make, close };
}

function start({ memory }: Limits): ChildProcess {
  return fork(moduleFile("mirror/making"), {
    execArgv: [`--max-old-space-size=${Math.ceil(memory * HEAP)}`, "--max-semi-space-size=8"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function takeIdle({ memory }: Limits): ChildProcess | null {
  const found = idle;
  idle = null;
  if (found === null || (found.memory === memory && found.child.connected)) return found?.child ?? null;
  found.child.kill("SIGKILL");
  return null;
}

/** Sets whether this process waits for the other one before it ends. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref();
  else child.unref();
  if (isHeld) child.channel?.ref();
  else child.channel?.unref();
}

type Context = {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly take: (file: BuiltFile) => void;
};

/** Runs an order; returns an error if the process cannot do it, and throws if the process is of no more use. */
function run(child: ChildProcess, order: Order, { limits, signal, take }: Context): Promise<Error | null> {
  return new Promise((settle, fail) => {
    const stop = () => fail(signal.reason instanceof MirrorError ? signal.reason : new MirrorError("Stopped."));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    const ended = () => fail(new MirrorError(beyond(OUT_OF_MEMORY, "memory", limits)));
    child.once("error", fail).once("exit", ended);
    child.on("message", (message: Message) => {
      try {
        if ("made" in message) take(message.made);
        else settle(message.end === "done" ? null : toError(message, limits));
      } catch (error) {
        fail(error as Error);
      }
    });
    if (child.connected) child.send(order);
    else ended();
  });
}

const OUT_OF_MEMORY = "Making the pages of this source takes too many megabytes of memory";

function toError(
  message: Exclude<Message, { readonly made: unknown } | { readonly end: "done" }>,
  limits: Limits,
): Error {
  if (message.end === "failed") return new Error(message.why);
  if (message.end === "no identity")
    return new MirrorError(
      `The source's files are complete, but this version of Vitral cannot read them as an identity: ${message.why}`,
    );
  const found = `The pages and texts of this source have ${message.bytes} bytes, more than ${FILES * 100} % of the memory`;
  return new MirrorError(beyond(found, "memory", limits));
}
