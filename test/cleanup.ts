import { afterAll } from "vitest";
import { removeTemporary } from "./temporary.ts";

// Vitest runs this before each file, so that every file removes its own folders.
afterAll(removeTemporary);
