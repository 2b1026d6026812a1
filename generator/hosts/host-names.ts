import { hostname, networkInterfaces } from "node:os";

/** The names, without ports, by which a server may be asked that listens at a host; IPv6 addresses are in brackets. */
export function hostNames(host: string): string[] {
  if (!["0.0.0.0", "::", "0:0:0:0:0:0:0:0"].includes(host)) return [inAddress(host)];
  // It listens at every address of the machine, so it is asked by any of them, and by the machine's names.
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const name = hostname().toLowerCase();
  return [...addresses.map(inAddress), name, `${name.replace(/\.local$/, "")}.local`];
}

/** A host as an address has it: IPv6 in its shortest form and in brackets, names in lower case. */
function inAddress(host: string): string {
  const [plain = ""] = host.split("%", 1);
  return URL.parse(`http://${plain.includes(":") ? `[${plain}]` : plain}`)?.hostname ?? host;
}
