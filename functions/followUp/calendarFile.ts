/** An entry of a whole day. */
export type CalendarEntry = {
  /** The same entry again replaces the first one in a calendar. */
  uid: string;
  /** `2026-11-21`. */
  date: string;
  summary: string;
  description: string;
  url: string;
  /** Epoch milliseconds. */
  madeAt: number;
};

/** Octets in a line, before the line break. @see RFC 5545 §3.1 */
const lineOctets = 75;

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A content line, folded so that no character is cut. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const basicDate = (date: string): string => date.replaceAll("-", "");
const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10);

/** The entry as a file that calendars import. @see RFC 5545 */
export function calendarFile(entry: CalendarEntry): string {
  const stamp = new Date(entry.madeAt).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Bedside//Review of a case//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDate(entry.date)}`,
    `DTEND;VALUE=DATE:${basicDate(dayAfter(entry.date))}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}
