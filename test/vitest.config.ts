import { join, matchesGlob, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ALONE, LONG, SLOW } from "./quick.ts";

const root = join(import.meta.dirname, "..");

const FIRST = [...ALONE, ...LONG];

/** The tests with a process of their own first, then the longest, both in their order, then the others in vitest's. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((pattern) => matchesGlob(relative(root, moduleId), pattern));
      return at === -1 ? FIRST.length : at;
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
      // The suites start servers, browsers and builds, and wait for them: three at a time keep two cores at work. Those of
      // `quick` wait for little, and each process has to read the generator.
      maxWorkers: mode === "quick" ? 2 : 3,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          // A process runs one file after the other, and reads the generator once for all of them, as Node itself does.
          test: {
            name: "shared",
            include: ["test/**/*.test.ts"],
            exclude: [...exclude, ...ALONE],
            isolate: false,
            experimental: { viteModuleRunner: false },
          },
        },
        { extends: true, test: { name: "alone", include: ALONE, exclude } },
      ],
      setupFiles: ["test/cleanup.ts"],
      testTimeout: 120_000,
      hookTimeout: 240_000,
    },
  };
});
