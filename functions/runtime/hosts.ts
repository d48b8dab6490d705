import { env } from "./env.ts";
import { Refusal } from "./refusal.ts";

/** Domains whose subdomains are programs. */
const siteDomains = (): string[] => env().COOKIE_DOMAINS.split(",").filter(Boolean);

const nameOf = (host: string): string => host.replace(/:\d+$/, "");
const isUnder = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);
const isLoopback = (name: string): boolean =>
  isUnder(name, "localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);

/** The subdomain that a host names, under one of the domains whose subdomains are programs. */
export function subdomainOf(host: string): string | undefined {
  const name = nameOf(host);
  const domain = siteDomains().find((each) => name.endsWith(`.${each}`));
  return domain && name.slice(0, -domain.length - 1);
}

/** The domain that a cookie set on this host belongs to; undefined for a cookie of the host alone. */
const cookieDomainOf = (host: string): string | undefined =>
  siteDomains().find((domain) => isUnder(nameOf(host), domain));

/**
 * True if a host is one of the site's: its domain and what is under it; without a domain CloudFront's own names; the machine itself where the site's
 * domain is one of the machine.
 */
export function isOwnHost(host: string): boolean {
  const name = nameOf(host);
  const domains = siteDomains();
  if (domains.length === 0) return name.endsWith(".cloudfront.net");
  if (domains.some((domain) => isUnder(name, domain))) return true;
  return isLoopback(name) && domains.some(isLoopback);
}

/** Whoever names another host was led here by a name that is not ours, or makes names up. @throws Refusal HOST_REJECTED */
export function requireOwnHost(host: string): void {
  if (!isOwnHost(host)) throw new Refusal("HOST_REJECTED");
}

/** Cookies that a browser keeps: the session, the note that somebody has signed in with this browser before, and a sign-in under way. */
type CookieName = "session" | "device" | "halfway";

/**
 * The name of a cookie on a host. Over https it begins so that the browser itself lets nobody set it over a plain
 * connection, nor, where it belongs to one host, from a host beside it. Plain http is spoken on this machine alone.
 */
export function cookieNameOf(host: string, cookie: CookieName): string {
  if (isLoopback(nameOf(host))) return `bedside_${cookie}`;
  return `${cookieDomainOf(host) ? "__Secure-" : "__Host-"}bedside_${cookie}`;
}

/**
 * The line that has a browser keep a cookie so many seconds; with 0 it forgets it. On this machine it is not `Secure`: WebKit drops a
 * secure cookie that comes over plain http, from localhost, too.
 */
export function cookieLine(
  host: string,
  cookie: CookieName,
  { value, seconds }: { value: string; seconds: number },
): string {
  const domain = cookieDomainOf(host);
  const secure = isLoopback(nameOf(host)) ? "" : " Secure;";
  const rights = `Path=/; HttpOnly;${secure} SameSite=Lax; Max-Age=${seconds}`;
  return `${cookieNameOf(host, cookie)}=${value}; ${rights}${domain ? `; Domain=${domain}` : ""}`;
}

/**
 * Where a program is reached by whoever came under this host: on its own subdomain where the host's domain has those, else on
 * the host itself. `https://north.example.org`, without a slash at the end.
 */
export function originOfProgram(host: string, subdomain: string): string {
  const protocol = isLoopback(nameOf(host)) ? "http" : "https";
  const domain = cookieDomainOf(host);
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  return `${protocol}://${domain ? `${subdomain}.${domain}${port}` : host}`;
}

/**
 * A program's own address, `{subdomain}.{host}/`: under the domain of this host; under the machine's where this is the bare
 * machine; the host's root where programs have no addresses. @see spec courses §2.12 "Program item"
 */
export function addressOfProgram(host: string, subdomain: string): string {
  const isBareMachine = isLoopback(nameOf(host)) && cookieDomainOf(host) === undefined;
  const domain = isBareMachine ? siteDomains().find(isLoopback) : undefined;
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  return `${originOfProgram(domain ? `${domain}${port}` : host, subdomain)}/`;
}

/** Where whoever came under this host is: `https://example.org`. */
export const originOf = (host: string): string => `${isLoopback(nameOf(host)) ? "http" : "https"}://${host}`;

/**
 * Returns the scope of passkeys made under this host: the domain, so that they hold under the address of each program; on this machine the name
 * itself, since browsers take `localhost` for nobody's domain.
 */
export function passkeyScopeOf(host: string): string {
  const domain = cookieDomainOf(host);
  return domain === undefined || isLoopback(domain) ? nameOf(host) : domain;
}
