import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import type { GatewayReply } from "./http.ts";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const session = z.object({ user: z.object({ is_admin: z.boolean() }) });

/**
 * Tells if a request was made on this machine: over loopback, to one of its names, and not handed on by a proxy. A page of another
 * site whose name leads here names another host.
 */
export function isOfThisMachine({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  const isOwnName =
    name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1" || name === "[::1]";
  const isHandedOn = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return isOwnName && !isHandedOn && loopbackAddresses.has(socket.remoteAddress ?? "");
}

/** Tells if the product answered to a question for the session that a provider admin is signed in. */
export function isOfAdmin({ status, body }: Pick<GatewayReply, "status" | "body">): boolean {
  if (status !== 200) return false;
  try {
    const read = session.safeParse(JSON.parse(Buffer.from(body).toString("utf8")));
    return read.success && read.data.user.is_admin;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export const mailboxRefused: GatewayReply = {
  status: 403,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  cookies: [],
  body: Buffer.from("The local mailbox opens on this machine, or for a provider admin who is signed in.\n"),
};
