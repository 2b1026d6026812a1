import { HOSTS } from "./hosts.ts";
import { auditHost } from "./on-host.ts";

/** `audits.test.ts` runs all audits in memory and on Node. */
for (const host of HOSTS) if (!["memory", "node"].includes(host.name)) auditHost(host);
