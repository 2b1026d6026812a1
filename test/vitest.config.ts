import { join, matchesGlob, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG, MOCKING, SLOW } from "./quick.ts";

const root = join(import.meta.dirname, "..");

/** The longest tests first, in their order, then the others in vitest's. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((pattern) => matchesGlob(relative(root, moduleId), pattern));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig(({ mode }) => {
  const exclude = ["**/node_modules/**", ...(mode === "quick" ? SLOW : [])];
  return {
    root,
    cacheDir: join(root, ".vitral/vitest"),
    test: {
      globalSetup: ["test/built.ts"],
      reporters: ["default", "json"],
      outputFile: { json: ".vitral/test-results.json" },
      // The suites start servers, browsers and builds, so two cores run at most two at a time.
      maxWorkers: 2,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          // A process runs one file after the other, and reads the generator once for all of them, as Node itself does.
          test: {
            name: "shared",
            include: ["test/**/*.test.ts"],
            exclude: [...exclude, ...LONG, ...MOCKING],
            isolate: false,
            experimental: { viteModuleRunner: false },
          },
        },
        {
          extends: true,
          test: { name: "alone", include: LONG, exclude, experimental: { viteModuleRunner: false } },
        },
        { extends: true, test: { name: "mocking", include: MOCKING, exclude } },
      ],
      setupFiles: ["test/cleanup.ts"],
      testTimeout: 120_000,
      hookTimeout: 240_000,
    },
  };
});
