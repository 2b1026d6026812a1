import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { SLOW } from "./quick.ts";

const root = join(import.meta.dirname, "..");

export default defineConfig(({ mode }) => {
  const exclude = ["**/node_modules/**"];
  return {
    root,
    cacheDir: join(root, ".vitral/vitest"),
    test: {
      globalSetup: ["test/built.ts"],
      reporters: ["default", "json"],
      outputFile: { json: ".vitral/test-results.json" },
      // The suites start servers, browsers and builds, so two cores run at most two at a time.
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          // A process runs one file after the other, and reads the generator once for all of them.
          test: { name: "quick", include: ["test/**/*.test.ts"], exclude: [...exclude, ...SLOW], isolate: false },
        },
        ...(mode === "quick" ? [] : [{ extends: true, test: { name: "slow", include: SLOW, exclude } } as const]),
      ],
      setupFiles: ["test/cleanup.ts"],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
});
