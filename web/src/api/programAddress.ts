/**
 * Where another program is reached. On a host that names the current program (`north.bedside.localhost`) that is the
 * other one's own host; on a bare host it is undefined, and the session's program is switched instead.
 */
export function addressOfProgram(
  location: { protocol: string; host: string },
  known: { subdomains: readonly string[] },
  target: { subdomain: string },
): string | undefined {
  const [first, ...rest] = location.host.split(".");
  if (first === undefined || rest.length === 0) return undefined;
  const namesProgram =
    known.subdomains.includes(first) || /^[^.]+\.[^.]+\.localhost(:\d+)?$/.test(location.host);
  return namesProgram ? `${location.protocol}//${[target.subdomain, ...rest].join(".")}/` : undefined;
}

/** Label before the site in a host, where a program's name stands; it does not say whether such a program exists. */
export function subdomainIn(host: string): string | undefined {
  const [name = ""] = host.split(":");
  const labels = name.split(".");
  const isAddress = /^[\d.]+$/.test(name) || name.startsWith("[");
  return isAddress || labels.length < 3 ? undefined : labels[0];
}

/** Pages that are a program's own: nothing of them can be shown to who is in none. */
const ofPrograms = [
  "/document_sets",
  "/document_set_document_relations",
  "/group_role_definition_users",
  "/audit_log",
];

export const isOfProgram = (pathname: string): boolean =>
  ofPrograms.some((path) => pathname === path || pathname.startsWith(`${path}/`));
