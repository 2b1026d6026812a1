import { HOSTS } from "./hosts.ts";
import { auditHost } from "./on-host.ts";

/** `audits.test.ts` covers the hosts in memory and on Node. */
for (const host of HOSTS) if (!["memory", "node"].includes(host.name)) auditHost(host);
