import { type Stretches, signalsOf, withoutSteps } from "#shared/domain/timeOnCase.ts";

/** An attempt is opened a moment after the page that opens it. */
const openingSlackMs = 60_000;

/**
 * When a learner was at work before a save arrived, on the server's clock. What lies after its arrival or before the attempt was opened is
 * left out; undefined where nothing is left.
 */
export function stretchesOfSave(
  { stretches, sent_at }: { stretches?: Stretches | undefined; sent_at?: number | undefined },
  { receivedAt, openedAt }: { receivedAt: number; openedAt: number },
): Stretches | undefined {
  if (!stretches || sent_at === undefined) return undefined;
  const aheadMs = receivedAt - sent_at;
  const heard = stretches
    .map((stretch) =>
      withoutSteps(
        stretch.map((at) => at + aheadMs).filter((at) => at <= receivedAt && at >= openedAt - openingSlackMs),
      ),
    )
    .filter((stretch) => stretch.length > 0)
    .sort(([a = 0], [b = 0]) => a - b);
  return heard.length > 0 ? heard : undefined;
}

/** Stored form in a card's row: one short text. */
export const writeStretches = (stretches: Stretches): string =>
  stretches.map((stretch) => stretch.join(",")).join(";");

/** @throws Error where the text is no stretches */
function readStretches(text: string): Stretches {
  const stretches = text.split(";").map((stretch) => stretch.split(",").map(Number));
  if (stretches.flat().some(Number.isNaN)) throw new Error(`Stretches of work have an unknown form: ${text}`);
  return stretches;
}

/** The signals of work that a card's row tells of: those that its last save brought, else its arrival. */
export const workOfCard = ({
  signal_at,
  worked,
}: {
  signal_at: string;
  worked?: string | undefined;
}): ReturnType<typeof signalsOf> =>
  worked === undefined
    ? { signals: [Date.parse(signal_at)], openings: [] }
    : signalsOf(readStretches(worked));
