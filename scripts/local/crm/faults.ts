/** What the stand-in does wrong. */
export const faults = ["none", "down", "limited", "broken"] as const;
export type Fault = (typeof faults)[number];
