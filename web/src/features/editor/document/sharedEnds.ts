/** How many units two texts have in common at their start. */
function commonStart(a: string, b: string, atMost: number): number {
  let at = 0;
  while (at < atMost && a[at] === b[at]) at++;
  return at;
}

function commonEnd(a: string, b: string, atMost: number): number {
  let at = 0;
  while (at < atMost && a[a.length - 1 - at] === b[b.length - 1 - at]) at++;
  return at;
}

const isHalf = (unit: string | undefined): boolean => unit !== undefined && /[\uDC00-\uDFFF]/.test(unit);

/**
 * How many letters two texts have in common at their start and at their end; never the half of a character of two units.
 * @param caret where the later text was written last: what came in ends there, where the letters leave a choice ('aa' that becomes 'aaa')
 */
export function sharedEnds(
  old: string,
  now: string,
  caret: number | undefined,
): { head: number; tail: number } {
  const shortest = Math.min(old.length, now.length);
  let tail = commonEnd(old, now, Math.min(shortest, now.length - (caret ?? 0)));
  let head = commonStart(old, now, Math.min(shortest - tail, caret ?? shortest));
  if (caret !== undefined) {
    const rest = shortest - tail - head;
    tail += commonEnd(old.slice(0, old.length - tail), now.slice(0, now.length - tail), rest);
  }
  if (isHalf(old[head]) || isHalf(now[head])) head -= 1;
  if (isHalf(old[old.length - tail]) || isHalf(now[now.length - tail])) tail -= 1;
  return { head, tail };
}
