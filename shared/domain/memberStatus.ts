import { displayDate } from "../words/dates.ts";

export type MemberStatus = { label: "Registered" | "Registration Pending"; detail: string };

/**
 * How far a member of a program is registered, as lists show it. Dates are in the viewer's zone.
 * @see spec courses §2.13 "Status display per member"
 */
export function memberStatus(
  subscriptionEnd: string | null,
  { now, timeZone }: { now: string; timeZone: string },
): MemberStatus {
  if (subscriptionEnd === null) return { label: "Registration Pending", detail: "" };
  return { label: "Registered", detail: expiryText(subscriptionEnd, now, timeZone) };
}

function expiryText(end: string, now: string, timeZone: string): string {
  // Years have four digits, so that the text's order is that of the time.
  if (end >= "2101") return "Never Expires";
  const date = displayDate(end, timeZone);
  return end > now ? `Registered until: ${date}` : `Expired on: ${date}`;
}
