import { randomBytes } from "node:crypto";
import { cookieNameOf } from "../runtime/hosts.ts";
import type { Request } from "../runtime/request.ts";

/** Half a year without a sign-in, and the browser is a stranger's again. */
export const deviceSeconds = 180 * 86_400;

/** Random id that tells a browser from all others; says nothing of who has signed in with it. */
export const newDevice = (): string => randomBytes(24).toString("base64url");

/** Id that the browser was given at an earlier sign-in, if it sends one. It proves nothing: see `subjectsOf`. */
export function deviceOf({ cookies, host }: Pick<Request, "cookies" | "host">): string | undefined {
  const value = cookies.get(cookieNameOf(host, "device"));
  return value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value) ? value : undefined;
}
