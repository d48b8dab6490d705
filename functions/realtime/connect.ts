import { type ErrorCode, errorStatus } from "#shared/contract/errors.ts";
import { allow } from "#shared/domain/access/decision.ts";
import { decideByStanding } from "#shared/domain/access/standing.ts";
import { authenticate } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { requireFromEdge } from "../runtime/fromEdge.ts";
import { requireOwnHost } from "../runtime/hosts.ts";
import { logger } from "../runtime/log.ts";
import { isClosed } from "../runtime/openProgram.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCookies } from "../runtime/request.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { rightsEndMsOf } from "../runtime/rightsEnd.ts";
import { requireOwnOrigin } from "../runtime/serve.ts";
import { putConnection } from "../table/operations/channels.ts";
import type { ConnectEvent } from "./events.ts";

// API Gateway closes every connection after two hours; a little more, so that a row never goes before its connection.
const connectionSeconds = 2 * 3600 + 900;

/** Lets in who has a session here and a membership that stands, from a page of this very host. */
export async function connect(event: ConnectEvent): Promise<{ statusCode: number }> {
  const { headers } = event;
  const host = (headers["x-forwarded-host"] ?? headers.host ?? "").toLowerCase();
  try {
    await requireFromEdge(headers);
    requireOwnHost(host);
    requireOwnOrigin({ headers, host });
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code);
    throw error;
  }
  const signedIn = await authenticate(readCookies([headers.cookie ?? ""]), host);
  if (!signedIn) return refuse("NOT_SIGNED_IN");
  const { session, membership, actor } = signedIn;
  if (session.must_enrol) return refuse("SECOND_FACTOR_NEEDED");
  const standing = actor.membership && !actor.isAdmin ? decideByStanding(actor.membership) : allow;
  if (!standing.ok) return refuse(standing.code);
  if (actor.membership && !actor.isAdmin && (await isClosed(actor.membership.programId)))
    return refuse("PROGRAM_INACTIVE");
  try {
    await requireAllowance("connections", { userId: session.user_id });
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code);
    throw error;
  }
  const nowS = Math.floor(nowMs() / 1000);
  await putConnection({
    connection_id: event.requestContext.connectionId,
    user_id: session.user_id,
    token_hash: session.token_hash,
    program_id: membership?.program_id ?? null,
    connected_at: isoTime(nowMs()),
    // Whoever is connected when their membership ends is cut off then.
    expires_at_s: Math.min(
      nowS + connectionSeconds,
      session.expires_at_s,
      Math.floor(rightsEndMsOf(signedIn) / 1000),
    ),
  });
  return { statusCode: 200 };
}

function refuse(code: ErrorCode): { statusCode: number } {
  logger.info("connection refused", { code });
  return { statusCode: errorStatus[code] };
}
