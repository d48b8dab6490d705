const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** `01:05:09`, or `05:09` under an hour. @see spec documents §2.7 Timer */
export function timeLeftText(timeLeftSeconds: number): string {
  const seconds = Math.max(0, Math.floor(timeLeftSeconds));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${twoDigits(hours)}:${rest}` : rest;
}
