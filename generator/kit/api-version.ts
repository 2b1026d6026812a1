import { show } from "./show.ts";

const PATTERN = /^v?(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?$/;

/**
 * An API version: a major and a minor whole number; minor is 0 by default. Compare versions with `<` and `>`, but test
 * for equality with `equals`, because equal versions can be different objects.
 *
 * @throws RangeError for a number that is negative, fractional or beyond the safe integers.
 *
 * @see Server Toolkit Interfaces, "Resources and their fields".
 *
 * @example
 * String(new KitAPIVersion(1)) // => "v1"
 * String(new KitAPIVersion(2, 1)) // => "v2.1"
 * new KitAPIVersion(2) < new KitAPIVersion(10) // => true
 */
export class KitAPIVersion {
  readonly major: number;
  readonly minor: number;
  readonly #text: string;

  constructor(major: number, minor = 0) {
    for (const part of [major, minor])
      if (!Number.isSafeInteger(part) || part < 0)
        throw new RangeError(`Invalid version number ${show(part)}. Expected: a non-negative whole number.`);
    this.major = major;
    this.minor = minor;
    this.#text = minor === 0 ? `v${major}` : `v${major}.${minor}`;
    Object.freeze(this);
  }

  /**
   * Creates a version from a major and a minor number.
   *
   * @example
   * KitAPIVersion.of(2, 1).toString() // => "v2.1"
   */
  static of(major: number, minor = 0): KitAPIVersion {
    return new KitAPIVersion(major, minor);
  }

  /**
   * Reads `v1`, `v1.0`, `1` or `1.0`; undefined for any other text, and for numbers beyond the safe integers.
   *
   * @example
   * KitAPIVersion.parse("2.1")?.toString() // => "v2.1"
   * KitAPIVersion.parse("v01") // => undefined
   */
  static parse(text: string): KitAPIVersion | undefined {
    const [, major, minor = "0"] = PATTERN.exec(text) ?? [];
    const parts = [Number(major), Number(minor)] as const;
    return parts.every(Number.isSafeInteger) ? new KitAPIVersion(...parts) : undefined;
  }

  /**
   * Compares two versions for `sort`, by major, then by minor: negative, 0 or positive.
   *
   * @example
   * ["v2.1", "v10", "v2"].map((text) => KitAPIVersion.parse(text)!).sort(KitAPIVersion.compare).join() // => "v2,v2.1,v10"
   */
  static compare(this: void, a: KitAPIVersion, b: KitAPIVersion): number {
    return a.major - b.major || a.minor - b.minor;
  }

  /**
   * Compares both numbers for equality.
   *
   * @example
   * KitAPIVersion.of(1).equals(KitAPIVersion.of(1, 0)) // => true
   */
  equals(version: KitAPIVersion): boolean {
    return this.major === version.major && this.minor === version.minor;
  }

  /** Returns the canonical spelling: `v1` when the minor number is 0, otherwise `v2.1`. */
  toString(): string {
    return this.#text;
  }

  /** Makes `<` compare numbers; as strings, `v10` would come before `v2`. */
  [Symbol.toPrimitive](hint: string): string | bigint {
    return hint === "number" ? (BigInt(this.major) << 53n) + BigInt(this.minor) : this.#text;
  }
}

/** Parses a version unless it is an object already. @throws TypeError for an invalid version. */
export function toVersion(given: KitAPIVersion | string): KitAPIVersion {
  const version = typeof given === "string" ? KitAPIVersion.parse(given) : given;
  if (version instanceof KitAPIVersion) return version;
  throw new TypeError(`Invalid version ${show(given)}. Expected: text such as v1 or v2.1.`);
}
