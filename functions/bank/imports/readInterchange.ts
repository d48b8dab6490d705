import { readGift } from "#shared/questions/interchange/gift.ts";
import { decodeText, detectEncoding } from "../../spreadsheets/decodeText.ts";
import { type ImportLines, importLinesOf } from "./importLines.ts";
import { readMoodleXml } from "./readMoodleXml.ts";

const what = "a list of questions";

/** Tells if a text begins as files in GIFT do, and no table does. */
const isGift = (bytes: Buffer): boolean =>
  /^\s*(::|\/\/|\$CATEGORY:)|\{\s*[=~]/m.test(bytes.toString("latin1", 0, 4000));

/** Reads a file in a format of other systems: GIFT by its name, Moodle XML by what is in it. Undefined for any other file. @throws Refusal INVALID_REQUEST */
export function readInterchange({
  bytes,
  fileName,
}: {
  bytes: Buffer;
  fileName: string;
}): ImportLines | undefined {
  const decoded = (): string => decodeText(bytes, detectEncoding(bytes), what);
  if (/\.gift$/i.test(fileName) || (/\.txt$/i.test(fileName) && isGift(bytes)))
    return importLinesOf(readGift(decoded()));
  const isXml = /^(\u00ef\u00bb\u00bf)?\s*<(\?|!--|quiz\b)/.test(bytes.toString("latin1", 0, 200));
  if (!isXml || bytes.includes("urn:schemas-microsoft-com:office:spreadsheet")) return undefined;
  return importLinesOf(readMoodleXml(decoded()));
}
