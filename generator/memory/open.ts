/** The variables of the environment that name the memory's folder; undefined while there is no memory. */
let opened: Readonly<Record<string, string | undefined>> | undefined;

/**
 * Lets this process recall results of earlier runs and remember its own; before, there are none. Without them a repeated
 * check of the sample takes 5.8 times the CPU.
 */
export function openMemory(env: Readonly<Record<string, string | undefined>>): void {
  // With this variable Node itself keeps nothing.
  opened = env["NODE_DISABLE_COMPILE_CACHE"] === "1" ? undefined : env;
}

/** What `openMemory` was called with; a command that needs no result loads nothing but this file. */
export function memoryVariables(): typeof opened {
  return opened;
}
