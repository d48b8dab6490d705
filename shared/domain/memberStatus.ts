import { displayDate } from "../words/dates.ts";

export const memberStatusLabels = ["Registration Pending", "Registered"] as const;
export type MemberStatus = { label: (typeof memberStatusLabels)[number]; detail: string };

/** Whoever has not registered yet has no day on which their subscription ends. */
export const memberStatusLabel = (subscriptionEnd: string | null): MemberStatus["label"] =>
  subscriptionEnd === null ? "Registration Pending" : "Registered";

/** Text for a subscription that ends too far in the future to matter; undefined for an ordinary date. */
export const endlessText = (subscriptionEnd: string): string | undefined =>
  // Years have four digits, so that the text's order is that of the time.
  subscriptionEnd >= "2101" ? "Never Expires" : undefined;

/**
 * How far a member of a program is registered, as lists show it. Dates are in the viewer's zone.
 * @see spec courses §2.13 "Status display per member"
 */
export function memberStatus(
  subscriptionEnd: string | null,
  { now, timeZone }: { now: string; timeZone: string },
): MemberStatus {
  const label = memberStatusLabel(subscriptionEnd);
  return { label, detail: subscriptionEnd === null ? "" : expiryText(subscriptionEnd, now, timeZone) };
}

function expiryText(end: string, now: string, timeZone: string): string {
  const date = displayDate(end, timeZone);
  return endlessText(end) ?? (end > now ? `Registered until: ${date}` : `Expired on: ${date}`);
}
