import { isKnownZone } from "../../words/dates.ts";

/** Names under the site's domain that are, or may become, the site's own. */
export const reservedSubdomains: ReadonlySet<string> = new Set([
  ...["www", "app", "api", "ws", "admin", "administrator", "root", "staff", "provider", "internal"],
  ...["account", "accounts", "login", "signin", "signup", "register", "session", "auth", "sso", "password"],
  ...["mail", "email", "smtp", "imap", "mx", "ns", "ns1", "ns2", "dns", "ftp", "vpn", "autodiscover"],
  ...["static", "assets", "media", "cdn", "files", "images", "img", "snapshots", "reports", "download"],
  ...["help", "support", "docs", "status", "health", "healthz", "check", "contact", "about", "blog", "news"],
  ...["test", "testing", "staging", "stage", "dev", "demo", "preview", "beta", "local", "localhost"],
  ...["security", "abuse", "postmaster", "hostmaster", "webmaster", "noreply", "billing", "bedside"],
]);

export const subdomainLengths = { least: 3, most: 40 } as const;

/**
 * Problem of a program's subdomain in words; undefined if it may be taken. It is one label of a host name: lower-case
 * letters, digits and single hyphens between them, with at least one letter.
 */
export function subdomainProblem(name: string): string | undefined {
  const { least, most } = subdomainLengths;
  if (name.length < least || name.length > most) return `must have ${least} to ${most} letters`;
  if (!/^[a-z0-9-]+$/.test(name)) return "may have lower-case letters, digits and hyphens only";
  if (name.startsWith("-") || name.endsWith("-")) return "must begin and end with a letter or a digit";
  // `xn--` begins the name of another one in other letters.
  if (name.includes("--")) return "may not have two hyphens side by side";
  if (!/[a-z]/.test(name)) return "must have a letter";
  if (reservedSubdomains.has(name)) return "is reserved";
  return undefined;
}

/** A subdomain that a program's name suggests; empty where none of its letters can stand there. */
export function suggestedSubdomain(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, subdomainLengths.most)
    .replace(/^-+|-+$/g, "");
  return subdomainProblem(plain) === undefined ? plain : "";
}

/** True if the name is a time zone in which dates can be formatted. */
export function isTimeZone(name: string): boolean {
  // Offsets, and names that only the host knows, are not written into a program.
  if (!/^[A-Z][A-Za-z_+-]*(\/[A-Za-z0-9_+-]+){1,2}$/.test(name) && name !== "UTC") return false;
  return isKnownZone(name);
}
