/** How long the link of an invitation works. */
export const invitationDays = 14;
/** How long the link for a new password works. */
export const passwordResetMinutes = 60;
/** How long the link that confirms a new address works. */
export const emailChangeMinutes = 60;
/** The end of a subscription that never ends. @see spec courses §9 "Dates" */
export const neverEnds = "9999-12-31T00:00:00.000Z";

/**
 * State of a link in a mail. `withdrawn`: the membership that it invited to is gone; `replaced`: a newer one was sent.
 */
export const linkStates = ["open", "used", "expired", "withdrawn", "replaced"] as const;
export type LinkState = (typeof linkStates)[number];

/** Returns the state of a link. `isPending`: whether the membership still waits; undefined if it is gone. */
export function linkState(
  link: { expires_at: string; used_at: string | null },
  {
    now,
    isPending,
    isReplaced = false,
  }: { now: string; isPending: boolean | undefined; isReplaced?: boolean },
): LinkState {
  if (isPending === undefined) return "withdrawn";
  if (link.used_at !== null || !isPending) return "used";
  if (isReplaced) return "replaced";
  return link.expires_at > now ? "open" : "expired";
}
