import type { TableKind } from "./tableKind.ts";
import { unreadable } from "./unreadable.ts";
import { openZip, workbookLimits } from "./zipParts.ts";

export type FileKind = "text" | "workbook";

const starts: readonly (readonly [signature: string, what: string])[] = [
  ["%PDF-", "a PDF"],
  ["\u0089PNG", "a picture (PNG)"],
  ["\u00ff\u00d8\u00ff", "a picture (JPEG)"],
  ["GIF8", "a picture (GIF)"],
  ["{\\rtf", "a text document (RTF)"],
  ["\u001f\u008b", "a compressed file (GZIP)"],
  ["7z\u00bc\u00af", "a compressed file (7-Zip)"],
  ["Rar!", "a compressed file (RAR)"],
  ["BEGIN:VCARD", "a list of contacts (vCard)"],
  ["SQLite format 3", "a database (SQLite)"],
];

const saveAs = "Save it as XLSX or CSV";

/** Tells the kind of a file by its content, whatever its name says. @throws Refusal INVALID_REQUEST that names any other kind of file */
export function fileKindOf(
  bytes: Buffer,
  fileName: string,
  kind: Pick<TableKind, "unpackedBytesAtMost">,
): FileKind {
  const start = bytes.toString("latin1", 0, 16);
  for (const [signature, what] of starts)
    if (start.startsWith(signature)) throw unreadable(`This file is ${what}. ${saveAs}`);
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"))
    throw unreadable(oldOffice(bytes, fileName));
  if (start.startsWith("PK")) return requireWorkbook(bytes, kind);
  requireNoMarkup(bytes);
  return "text";
}

/** Names in the directory of a compound file are UTF-16. */
const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, "utf16le"));

function oldOffice(bytes: Buffer, fileName: string): string {
  if (holds(bytes, "EncryptedPackage") || holds(bytes, "EncryptionInfo"))
    return "This workbook is password protected. Save it without a password";
  if (holds(bytes, "Workbook") || holds(bytes, "Book") || /\.xl[st]$/i.test(fileName))
    return `This is an old Excel workbook (XLS). ${saveAs}`;
  if (holds(bytes, "WordDocument")) return `This file is a Word document (DOC). ${saveAs}`;
  // A workbook of the new kind is in such a container only where it is encrypted.
  if (/\.xl[st][xmb]$/i.test(fileName))
    return "This workbook is password protected. Save it without a password";
  return `This is an old Office document. ${saveAs}`;
}

function requireWorkbook(
  bytes: Buffer,
  { unpackedBytesAtMost }: Pick<TableKind, "unpackedBytesAtMost">,
): FileKind {
  const zip = openZip(bytes, workbookLimits(unpackedBytesAtMost));
  const has = (name: string): boolean => zip.names.includes(name);
  const starting = (start: string): boolean => zip.names.some((name) => name.startsWith(start));
  if (has("xl/workbook.xml")) return "workbook";
  const mimetype = has("mimetype") ? (zip.read("mimetype") ?? "").trim() : "";
  if (has("xl/workbook.bin")) throw unreadable(`This is a binary workbook (XLSB). ${saveAs}`);
  if (mimetype.includes("opendocument.spreadsheet"))
    throw unreadable(`This is an OpenDocument spreadsheet (ODS). ${saveAs}`);
  if (starting("Index/") || has("Index.zip"))
    throw unreadable(`This is an Apple Numbers document. ${saveAs}`);
  if (starting("word/")) throw unreadable(`This file is a Word document (DOCX). ${saveAs}`);
  if (starting("ppt/")) throw unreadable(`This file is a presentation (PPTX). ${saveAs}`);
  if (has("[Content_Types].xml")) return "workbook";
  throw unreadable("This file is a ZIP archive. Unpack it and choose the list inside");
}

/** Some systems name a web page or the XML of 2003 `.xls`. */
function requireNoMarkup(bytes: Buffer): void {
  const start = bytes
    .toString("latin1", 0, 2000)
    .replaceAll("\u0000", "")
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
  if (/^\s*(<!doctype html|<html|<table|<meta|<head|<div)/i.test(start))
    throw unreadable(`This file is actually a web page (HTML). Open it in Excel and save it as XLSX or CSV`);
  if (/^\s*<\?xml/.test(start)) {
    const what = start.includes("urn:schemas-microsoft-com:office:spreadsheet")
      ? "an Excel 2003 XML workbook"
      : "XML";
    throw unreadable(`This file is ${what}. ${saveAs}`);
  }
  if (/^\s*[{[]\s*["{[]/.test(start)) throw unreadable(`This file is JSON. ${saveAs}`);
}
