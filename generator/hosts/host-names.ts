import { hostname, networkInterfaces } from "node:os";

/** The host names, without ports, of a server that listens at a host; IPv6 addresses are in brackets. */
export function hostNames(host: string): string[] {
  if (!["0.0.0.0", "::", "0:0:0:0:0:0:0:0"].includes(host)) return [inAddress(host)];
  // It listens at every address of the machine, so all of them and the machine's names are valid.
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const name = hostname().toLowerCase();
  return [...addresses.map(inAddress), name, `${name.replace(/\.local$/, "")}.local`];
}

/** A host in the form of a URL: IPv6 in its shortest form and in brackets, names in lower case. */
function inAddress(host: string): string {
  const [plain = ""] = host.split("%", 1);
  return URL.parse(`http://${plain.includes(":") ? `[${plain}]` : plain}`)?.hostname ?? host;
}
