import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ALONE } from "./alone.ts";
import { SLOW } from "./quick.ts";

const root = join(import.meta.dirname, "..");

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
      projects: [
        {
          extends: true,
          // A process runs one file after the other, and reads the generator once for all of them.
          test: { name: "together", include: ["test/**/*.test.ts"], exclude: [...exclude, ...ALONE], isolate: false },
        },
        { extends: true, test: { name: "alone", include: [...ALONE], exclude, isolate: true } },
      ],
      setupFiles: ["test/cleanup.ts"],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
});
