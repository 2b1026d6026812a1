import { join } from "node:path";
import { ROOT } from "../built.ts";

const ownNodes = join(import.meta.dirname, "node_modules");

/** The oldest Node that the client and the toolkit run on; the command line needs a newer one. */
export const NODE20 = ["20.20.2", join(ownNodes, "node20/bin/node")] as const;

/** The Nodes that the command line runs on: the oldest supported, the project's, and the newest. */
export const NODES: readonly (readonly [version: string, program: string])[] = [
  ["22.18.0", join(ownNodes, "node22/bin/node")],
  ["24.21.0", join(ROOT, "node_modules/node/bin/node")],
  ["26.10.0", join(ownNodes, "node26/bin/node")],
];

/** The oldest and the newest; the project's Node runs all other tests. */
export const ENDS = [NODES.at(0), NODES.at(-1)].filter((node) => node !== undefined);

/** The Node that installs packages and runs checks that don't depend on a version. */
export const [, [, NODE24] = ["", "node"]] = NODES;
