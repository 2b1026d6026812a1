/** The exports of a module without objects that others have as members, and without members of an object that it spreads. */
export function withoutRepeated<T>(names: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  const exports = new Map<string, unknown>(names);
  const objects = [...exports.values()].map(membersOf);
  const members = new Set(objects.flatMap((own) => own.map(([, member]) => member)));
  const isSpread = (own: readonly (readonly [string, unknown])[]) =>
    own.length > 1 && own.every(([name, member]) => exports.get(name) === member);
  const spread = new Set(objects.filter(isSpread).flatMap((own) => own.map(([name]) => name)));
  return names.filter(([name, value]) => {
    if (typeof value !== "object" || value === null) return !spread.has(name);
    return !members.has(value) && (name === "default" || value !== exports.get("default"));
  });
}

/** The members of an object; getters aren't called. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.keys(value).map((name) => [name, Object.getOwnPropertyDescriptor(value, name)?.value as unknown]);
}
