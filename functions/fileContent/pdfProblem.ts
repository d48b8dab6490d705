import { inflateSync } from "node:zlib";

/** Bytes of what is unpacked of one file, all together. More is refused: it would be a bomb. */
const unpackedAtMost = 64 * 1024 * 1024;

const names: readonly [RegExp, string][] = [
  [/\/(JavaScript|JS)(?![A-Za-z0-9])/, "a script"],
  [/\/Launch(?![A-Za-z0-9])/, "a command that starts a program"],
  [/\/(EmbeddedFiles?|Filespec\/EF)(?![A-Za-z0-9])/, "another file inside"],
  [/\/(RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/, "active content"],
];

/** Names as they are meant: any letter of one may be written as its number, `/J#53` for `/JS`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const activePart = (text: string): string | undefined => {
  const plain = plainNames(text);
  return names.find(([name]) => name.test(plain))?.[1];
};

/**
 * Finds the first fault of a PDF: scripts and other active content (also inside its packed objects), a password, or a missing end. Undefined if there
 * is none.
 */
export function pdfProblem(bytes: Uint8Array): string | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = whole.toString("latin1");
  if (!text.slice(-2048).includes("%%EOF")) return "no end: it is cut off";
  // Streams of pictures and letters are no objects: a name in them would be chance.
  let outside = "";
  let unpacked = 0;
  let at = 0;
  const streams = /stream\r?\n/g;
  for (;;) {
    streams.lastIndex = at;
    const begin = streams.exec(text);
    if (!begin) break;
    const before = text.slice(at, begin.index);
    outside += before;
    const from = begin.index + begin[0].length;
    const end = text.indexOf("endstream", from);
    if (end < 0) return "no end: it is cut off";
    at = end + "endstream".length;
    const said = plainNames(before.slice(before.lastIndexOf(" obj") + 1));
    if (!/\/Type\s*\/ObjStm/.test(said)) continue;
    if (!/\/FlateDecode|\/Fl(?![A-Za-z])/.test(said)) {
      if (/\/Filter/.test(said)) return "objects packed in a way that cannot be checked";
      outside += text.slice(from, end);
      continue;
    }
    try {
      const objects = inflateSync(whole.subarray(from, end), { maxOutputLength: unpackedAtMost - unpacked });
      unpacked += objects.length;
      outside += objects.toString("latin1");
    } catch {
      return "objects that cannot be unpacked";
    }
    if (unpacked >= unpackedAtMost) return "more than 64 MB of packed objects";
  }
  outside += text.slice(at);
  const active = activePart(outside);
  if (active) return active;
  return /\/Encrypt(?![A-Za-z0-9])/.test(plainNames(outside))
    ? "a password, so it cannot be checked"
    : undefined;
}
