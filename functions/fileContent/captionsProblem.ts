/** Seconds and the line of a cue's timing, of WebVTT or SubRip. Hours may be left out in WebVTT. */
const stamp = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
const timing = new RegExp(`^${stamp}\\s*-->\\s*${stamp}(?:\\s|$)`);

function secondsOf([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: (string | undefined)[]):
  | number
  | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, "0")) / 1000
  );
}

/**
 * Finds the first fault of captions and names its line: a timing that cannot be read, an end that is not after its start, a cue that begins before
 * the one above, or no cue at all. Undefined if there is none.
 */
export function captionsProblem(text: string): string | undefined {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  let cues = 0;
  let last = 0;
  for (const [index, raw] of lines.entries()) {
    if (!raw.includes("-->")) continue;
    const line = raw.trim();
    const place = `line ${index + 1}`;
    const found = timing.exec(line);
    const [start, end] = found ? [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))] : [];
    if (start === undefined || end === undefined)
      return `${place}: “${line.slice(0, 60)}” is not a time range`;
    if (end <= start) return `${place}: the end is not after the start`;
    if (start < last) return `${place}: it starts before the caption above it`;
    last = start;
    cues += 1;
  }
  return cues === 0 ? "there is no caption in it" : undefined;
}
