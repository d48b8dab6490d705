import * as z from "zod/mini";

/** Names the header in which the edge proves to the API that a request came through it. In lower case. */
export const originSecretHeader = "x-origin-secret";

const value = z.string().check(z.minLength(32));

/** Secret that the edge and the API share, as kept in Secrets Manager. */
export const originSecretSchema = z.object({
  /** Value that the edge sends; made with the stack. */
  current: value,
  /** Next value: accepted already, so that no request is refused while the edge changes over. */
  next: z.optional(value),
  /** Former value: accepted until every edge location has changed over. */
  previous: z.optional(value),
  /** When one of them last changed, epoch ms; absent until the first look at it. */
  changed_at_ms: z.optional(z.number()),
});
export type OriginSecret = z.infer<typeof originSecretSchema>;

/** Any of them shows that a request came through the edge. */
export const acceptedValues = ({ current, next, previous }: OriginSecret): string[] =>
  [current, next, previous].filter((each) => each !== undefined);

/** Current state of the edge. */
export type EdgeState = {
  sends: string | undefined;
  /** Every location does as it was last told. */
  isDeployed: boolean;
};

/** One thing to do, which may be done again by whoever comes after one that died over it. */
export type RotationStep =
  | { do: "nothing" }
  | { do: "keep"; secret: OriginSecret }
  | { do: "send"; value: string };

const rotateAfterMs = 30 * 24 * 3600_000;
/** Longer than a function believes what it has read. */
export const settleMs = 15 * 60_000;

/**
 * The next step of a rotation. Accept the next value everywhere, then send it, then forget the one before: at no time does
 * the edge send what is not accepted.
 *
 * @param fresh makes a new value
 */
export function planRotation(
  secret: OriginSecret,
  edge: EdgeState,
  { nowMs, fresh }: { nowMs: number; fresh: () => string },
): RotationStep {
  const { current, next, previous, changed_at_ms } = secret;
  if (changed_at_ms === undefined) return { do: "keep", secret: { ...secret, changed_at_ms: nowMs } };
  const hasSettled = nowMs - changed_at_ms >= settleMs;
  if (next !== undefined) {
    if (!hasSettled) return { do: "nothing" };
    if (edge.sends !== next) return { do: "send", value: next };
    return { do: "keep", secret: { current: next, previous: current, changed_at_ms: nowMs } };
  }
  if (edge.sends !== current) return { do: "send", value: current };
  if (previous !== undefined) {
    if (!hasSettled || !edge.isDeployed) return { do: "nothing" };
    return { do: "keep", secret: { current, changed_at_ms: nowMs } };
  }
  if (nowMs - changed_at_ms < rotateAfterMs) return { do: "nothing" };
  return { do: "keep", secret: { current, next: fresh(), changed_at_ms: nowMs } };
}
