import { dateFormat } from "./dateFormat.ts";

const dayMs = 24 * 60 * 60 * 1000;

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Wall-clock time in a zone at an instant. */
export function wallClockAt(instantMs: number, timeZone: string): WallClock {
  const parts = dateFormat({
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetMs(instantMs: number, timeZone: string): number {
  const wall = wallClockAt(instantMs, timeZone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return asUtc - Math.floor(instantMs / 1000) * 1000;
}

const hourMs = 60 * 60 * 1000;
/** Zone and UTC day → whether its clock is changed around that day: asked of every cell of a file. */
const changes = new Map<string, boolean>();
const changesAtMost = 20_000;

function isChangedAround(instantMs: number, timeZone: string): boolean {
  const day = Math.floor(instantMs / dayMs);
  const name = `${timeZone} ${day}`;
  const known = changes.get(name);
  if (known !== undefined) return known;
  if (changes.size >= changesAtMost) changes.clear();
  const [before, after] = [day * dayMs - 2 * hourMs, (day + 1) * dayMs + 2 * hourMs];
  const isChanged = offsetMs(before, timeZone) !== offsetMs(after, timeZone);
  changes.set(name, isChanged);
  return isChanged;
}

/** True if the clock on the wall shows the same time twice around an instant, as when summer time ends. */
export function isTimeRepeated(instantMs: number, timeZone: string): boolean {
  if (!isChangedAround(instantMs, timeZone)) return false;
  const own = offsetMs(instantMs, timeZone);
  // By half an hour on Lord Howe Island, by an hour elsewhere.
  return [hourMs / 2, hourMs].some((byMs) =>
    [byMs, -byMs].some((away) => offsetMs(instantMs + away, timeZone) + away === own),
  );
}
