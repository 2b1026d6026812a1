import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");

export default defineConfig({
  root,
  cacheDir: join(root, ".vitral/vitest"),
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["test/built.ts"],
    reporters: ["default", "json"],
    outputFile: { json: ".vitral/test-results.json" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The suites start servers, browsers and builds, so two cores run at most two at a time.
    maxWorkers: 2,
  },
});
