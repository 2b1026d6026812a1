export function isOwnFolder(path: string): boolean;
export function trustedFolder(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined;
export function keepCompiledCode(): void;
