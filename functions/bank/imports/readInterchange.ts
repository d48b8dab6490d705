import { readGift } from "#shared/questions/interchange/gift.ts";
import { decodeText, detectEncoding } from "../../spreadsheets/decodeText.ts";
import { unreadable } from "../../spreadsheets/unreadable.ts";
import { openZip, type ZipParts } from "../../spreadsheets/zipParts.ts";
import { type ImportLines, importLinesOf } from "./importLines.ts";
import { isQtiItem, manifestIn, readQtiPackage, readSingleItem } from "./qti/readQtiPackage.ts";
import { readMoodleXml } from "./readMoodleXml.ts";

const what = "a list of questions";
type NamedFile = { bytes: Buffer; fileName: string };

/** A package of 20,000 items has a file for each, pictures beside them, and the manifest. */
const packageLimits = {
  what: "package",
  format: "package",
  bytesAtMost: 96 * 1024 * 1024,
  filesAtMost: 30_000,
};

/** Tells if a text begins as files in GIFT do, and no table does. */
const isGift = (bytes: Buffer): boolean =>
  /^\s*(::|\/\/|\$CATEGORY:)|\{\s*[=~]/m.test(bytes.toString("latin1", 0, 4000));

/**
 * Reads a file in a format of other systems: QTI packages and items, GIFT by its name, Moodle XML by what is in it, and a ZIP archive with one
 * of these. Undefined for any other file.
 * @throws Refusal INVALID_REQUEST
 */
export function readInterchange(file: NamedFile): ImportLines | undefined {
  return file.bytes.toString("latin1", 0, 2) === "PK" ? readArchive(file.bytes) : readText(file);
}

function readArchive(bytes: Buffer): ImportLines | undefined {
  // A workbook is an archive, too, and has its own reader.
  if (bytes.includes("[Content_Types].xml") || bytes.includes("xl/workbook")) return undefined;
  const zip = openZip(bytes, packageLimits);
  const manifest = manifestIn(zip);
  if (manifest === undefined) return readPacked(zip);
  const { items, tests } = readQtiPackage(zip, manifest);
  const { lost, ...rest } = importLinesOf(items);
  const ofTests = tests.map((name) => ({
    line: 0,
    name,
    what: "the order, sections, and rules of this test",
  }));
  return { ...rest, lost: [...ofTests, ...lost] };
}

/** An archive with one file of questions, as exports of questions are. */
function readPacked(zip: ZipParts): ImportLines | undefined {
  const named = zip.names.filter((name) => /^[^/]+\.(gift|xml)$/i.test(name));
  const [fileName] = named;
  if (fileName === undefined || named.length > 1) return undefined;
  return readText({ bytes: Buffer.from(zip.read(fileName) ?? "", "utf8"), fileName });
}

function readText({ bytes, fileName }: NamedFile): ImportLines | undefined {
  const decoded = (): string => decodeText(bytes, detectEncoding(bytes), what);
  if (/\.gift$/i.test(fileName) || (/\.txt$/i.test(fileName) && isGift(bytes)))
    return importLinesOf(readGift(decoded()));
  const start = bytes.toString("latin1", 0, 4000);
  const isXml =
    /^(\u00ef\u00bb\u00bf)?\s*<(\?|!--|quiz\b|\w+:assessmentItem\b|assessmentItem\b|qti-assessment-item\b)/;
  if (!isXml.test(start) || bytes.includes("urn:schemas-microsoft-com:office:spreadsheet")) return undefined;
  if (isQtiItem(start)) return importLinesOf(readSingleItem(decoded()));
  if (/<questestinterop[\s>]/.test(start))
    throw unreadable("This is a QTI 1.2 file. Export it as QTI 2.1, 2.2, or 3.0");
  if (/<(\w+:)?(assessmentTest|qti-assessment-test)[\s>]/.test(start))
    throw unreadable("This file is a test without its items. Choose the whole package (ZIP)");
  return importLinesOf(readMoodleXml(decoded()));
}
