import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

/** Files that need their own process: they replace a part of the generator or measure memory. */
const ALONE = [
  "test/cli/dev-order.full.test.ts",
  "test/disk/interrupted.full.test.ts",
  "test/faces/next-version.test.ts",
  "test/mirror/bounds.full.test.ts",
];

/** Runs the toolkit's GraphQL tests with graphql 16, the other supported release. */
const GRAPHQL_16 = {
  extends: true,
  test: {
    name: "graphql 16",
    include: ["test/kit/graphql*.test.ts"],
    setupFiles: [join(root, "test/kit/graphql-16.ts")],
    experimental: { viteModuleRunner: false },
  },
};

/** `--mode full` runs the files named `*.full.test.ts`; without it, all other files run. */
export default defineConfig(({ mode }) => {
  const isFull = mode === "full";
  const include = [isFull ? "test/**/*.full.test.ts" : "test/**/*.test.ts"];
  const alone = ALONE.filter((file) => file.endsWith(".full.test.ts") === isFull);
  const exclude = ["**/node_modules/**", ...(isFull ? [] : ["test/**/*.full.test.ts"])];
  return {
    root,
    cacheDir: join(root, ".vitral/vitest"),
    test: {
      globalSetup: ["test/built.ts"],
      reporters: ["default", "json"],
      outputFile: { json: `.vitral/test-results/${isFull ? "full" : "test"}.json` },
      // The full suite waits for servers, browsers and processes, so a third worker keeps two cores busy.
      maxWorkers: isFull ? 3 : 2,
      projects: [
        {
          extends: true,
          // Each worker runs its files in one process, which loads the generator and the sample once.
          test: {
            name: "shared",
            include,
            exclude: [...exclude, ...alone],
            isolate: false,
            experimental: { viteModuleRunner: false },
          },
        },
        { extends: true, test: { name: "alone", include: alone, exclude } },
        ...(isFull ? [] : [GRAPHQL_16]),
      ],
      setupFiles: ["test/cleanup.ts"],
      testTimeout: 120_000,
      hookTimeout: 240_000,
      // Timeouts only end hangs: a slow machine must not fail a test.
      expect: { poll: { timeout: 60_000 } },
    },
  };
});
