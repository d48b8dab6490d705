import type { ProctorNews, ProctorSitting, StudentPresence } from "#shared/contract/proctoring/live.ts";
import type { ProctorDashboard } from "#shared/contract/proctoring/proctoring.ts";
import type { SittingStatus } from "#shared/domain/examClock.ts";

export type Student = ProctorDashboard["users"][number];
type ById<Row> = Readonly<Record<string, Row>>;

/** An exam as its proctor's page holds it. */
export type Room = Pick<ProctorDashboard, "document_id" | "exams" | "channel_key" | "version" | "roster"> & {
  users: readonly Student[];
  sittings: ById<ProctorSitting>;
  presence: ById<StudentPresence>;
  /** When everybody was read last, and how far the server's clock is ahead: milliseconds of the page's. */
  wholeAtMs: number;
  aheadMs: number;
};

const byUser = <Row extends { user_id: string }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.user_id, row]));

/** Adds news to a room: of two, what was written later stands, in whichever order they come. */
export function withNews(room: Room, news: Pick<ProctorNews, "sittings" | "presence">): Room {
  const sittings = news.sittings.filter(({ user_id, rev }) => rev > (room.sittings[user_id]?.rev ?? 0));
  const presence = news.presence.filter(({ user_id, rev }) => rev > (room.presence[user_id]?.rev ?? -1));
  if (sittings.length === 0 && presence.length === 0) return room;
  return {
    ...room,
    sittings: { ...room.sittings, ...byUser(sittings) },
    presence: { ...room.presence, ...byUser(presence) },
  };
}

/**
 * The room after a reply: read whole, or with what has changed. What was told meanwhile and is newer stays. Changes of another
 * exam make no room: what is held stays, and is read whole next.
 */
export function withReply(room: Room | undefined, reply: ProctorDashboard, nowMs: number): Room {
  const known = room && room.document_id === reply.document_id ? room : undefined;
  const head = {
    document_id: reply.document_id,
    exams: reply.exams,
    channel_key: reply.channel_key,
    version: reply.version,
    roster: reply.roster,
    aheadMs: reply.server_time_ms - nowMs,
  };
  if (!reply.is_whole && known) return { ...withNews(known, reply), ...head };
  if (!reply.is_whole && room) return { ...room, wholeAtMs: 0 };
  const whole: Room = {
    ...head,
    users: reply.users,
    sittings: byUser(reply.sittings),
    presence: byUser(reply.presence),
    wholeAtMs: nowMs,
  };
  const newer = Object.values(known?.sittings ?? {}).filter(
    ({ user_id, rev }) => whole.sittings[user_id] !== undefined && rev > (whole.sittings[user_id]?.rev ?? 0),
  );
  return withNews(whole, { sittings: newer, presence: Object.values(known?.presence ?? {}) });
}

/** How a student stands at a moment of the server's clock: time that has run out has submitted, told or not. */
export function statusOf(sitting: ProctorSitting | undefined, serverNowMs: number): SittingStatus {
  if (!sitting) return "on_hold";
  return sitting.deadline_ms !== null && sitting.deadline_ms <= serverNowMs ? "submitted" : sitting.status;
}

/** Returns true if the time has ended it, recorded or not: such a sitting can be restarted. */
export const hasTimedOut = (sitting: ProctorSitting | undefined, serverNowMs: number): boolean =>
  sitting !== undefined &&
  statusOf(sitting, serverNowMs) === "submitted" &&
  (sitting.status !== "submitted" || sitting.submitted_by === "clock");

/** Milliseconds. */
export const timeLeftMs = (sitting: ProctorSitting, serverNowMs: number): number =>
  Math.max(
    0,
    sitting.deadline_ms === null
      ? sitting.time_limit_s * 1000 - sitting.used_ms
      : sitting.deadline_ms - serverNowMs,
  );

/** A page that has said nothing for so long is gone, whether or not the network told of it. */
const silentMs = 150_000;

export const isLost = (presence: StudentPresence, serverNowMs: number): boolean =>
  !presence.is_connected || Date.parse(presence.seen_at) < serverNowMs - silentMs;

export const rosterName = ({ last_name, first_name, email }: Student): string =>
  `${last_name}, ${first_name} - ${email}`;
