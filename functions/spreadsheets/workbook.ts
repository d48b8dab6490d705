import { readXml, unescaped } from "./readXml.ts";
import { cellCharactersAtMost } from "./tableKind.ts";
import { unreadable } from "./unreadable.ts";
import type { ZipParts } from "./zipParts.ts";

export type WorkbookSheet = { name: string; isHidden: boolean; part: string };
export type Workbook = {
  sheets: readonly WorkbookSheet[];
  /** Texts that cells share, by their number. */
  shared: readonly string[];
  /** True if numbers of cells of a style are shown as dates, by the number of the style. */
  isDateStyle: readonly boolean[];
  /** True if days are counted from 1904. */
  isFrom1904: boolean;
};

const noSheet = "This workbook has no sheets";

/** The sheets of a workbook and what they share; the sheets themselves are not read. @throws Refusal INVALID_REQUEST */
export function openWorkbook(zip: ZipParts): Workbook {
  const path =
    relationsOf(zip, "").find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const xml = zip.read(path);
  if (xml === undefined) throw unreadable("This XLSX workbook can't be read");
  const relations = relationsOf(zip, path);
  const partOf = (id: string | undefined): string | undefined =>
    relations.find((each) => each.id === id && each.type === "worksheet")?.target;
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "workbookPr") isFrom1904 = isTrue(attributes().date1904);
      if (name !== "sheet") return;
      const { name: title = "", state = "visible", id } = attributes();
      const part = partOf(id);
      if (part) sheets.push({ name: title.slice(0, 100), isHidden: state !== "visible", part });
    },
  });
  if (sheets.length === 0) throw unreadable(noSheet);
  const partOfType = (type: string): string | undefined => {
    const target = relations.find((each) => each.type === type)?.target;
    return target === undefined ? undefined : zip.read(target);
  };
  return {
    sheets: sheets.slice(0, 100),
    shared: textsOf(partOfType("sharedStrings")),
    isDateStyle: dateStylesOf(partOfType("styles")),
    isFrom1904,
  };
}

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

type Relation = { id: string; type: string; target: string };

/** Lists the parts that a part refers to, by their whole names; the empty name is the workbook's file. */
function relationsOf(zip: ZipParts, part: string): Relation[] {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const xml = zip.read(`${folder}_rels/${part.slice(slash)}.rels`);
  const relations: Relation[] = [];
  if (xml === undefined) return relations;
  readXml(xml, {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const { Id = "", Type = "", Target = "" } = attributes();
      const target = Target.startsWith("/") ? Target.slice(1) : joined(folder, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

function joined(folder: string, path: string): string {
  const parts = folder.split("/").filter((part) => part !== "");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The shared texts: dressed up ones whole, without how they are pronounced. */
function textsOf(xml: string | undefined): string[] {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let text = "";
  let [isText, isPronunciation] = [false, false];
  readXml(xml, {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "t") isText = true;
      else if (name === "rPh") isPronunciation = true;
    },
    close: (name) => {
      if (name === "si") texts.push(unescaped(text));
      else if (name === "t") isText = false;
      else if (name === "rPh") isPronunciation = false;
    },
    text: (part) => {
      if (!isText || isPronunciation) return;
      text += part;
      requireCell(text);
    },
  });
  return texts;
}

/** @throws Refusal INVALID_REQUEST where a text is longer than a cell of a spreadsheet gets */
export function requireCell(text: string): void {
  if (text.length > cellCharactersAtMost) throw unreadable("A cell in this workbook has too much text");
}

/** The formats that Excel has for dates and times by itself. @see ECMA-376 §18.8.30 */
const isOwnDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function dateStylesOf(xml: string | undefined): boolean[] {
  const styles: boolean[] = [];
  if (xml === undefined) return styles;
  const ofDates = new Set<number>();
  let isInCells = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes();
        if (isDateFormat(formatCode)) ofDates.add(Number(numFmtId));
      } else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) {
        const id = Number(attributes().numFmtId);
        styles.push(isOwnDateFormat(id) || ofDates.has(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

/** True if a format of numbers has letters of days, months, years or hours outside of what it quotes. */
const isDateFormat = (code: string): boolean =>
  code.length < 1000 && /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|General/g, ""));
