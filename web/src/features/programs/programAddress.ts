/**
 * The root of a program's own address: `{subdomain}.{host}/`. Where the host names a program already, that name is replaced;
 * a plain `localhost` has the local cloud's domain for it. @see spec courses §2.12
 */
export function addressOfSubdomain(location: { protocol: string; host: string }, subdomain: string): string {
  const [name = "", port] = location.host.split(":");
  const at = port === undefined ? "" : `:${port}`;
  const labels = name.split(".");
  const isAddress = /^[\d.]+$/.test(name) || name.startsWith("[");
  // Before two labels (`bedside.localhost`, `bedside.org`) stands a program, if anything does.
  const site = isAddress || name === "localhost" ? "bedside.localhost" : labels.slice(-2).join(".");
  return `${location.protocol}//${subdomain}.${site}${at}/`;
}
