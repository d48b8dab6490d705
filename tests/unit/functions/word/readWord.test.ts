import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { caseOfWord, imagesIn } from "#functions/word/caseOfWord.ts";
import { readWord, UnusableWordFile } from "#functions/word/readWord.ts";
import type { WordPicture } from "#functions/word/wordBlocks.ts";
import { wordLines } from "#functions/word/wordLines.ts";
import { writeWord } from "#functions/word/writeWord.ts";
import { generateCase } from "#shared/case/build/generateCase.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { onePointPng } from "#tests/builders/media.ts";

const fileOf = (children: (Paragraph | Table)[], more: object = {}): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children }], ...more }));
const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph =>
  new Paragraph({ heading: level, children: [new TextRun(text)] });

async function imported(bytes: Uint8Array, picture?: WordPicture) {
  const word = await readWord(bytes);
  const pictures = new Map(
    imagesIn(word.children).flatMap((image) => (picture ? [[image, picture] as const] : [])),
  );
  const made = caseOfWord(word, { author: "A. Author", pictures });
  const parsed = parseCaseTree(made.root);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return made;
}

const wordsOf = (root: ContentNode): string[] =>
  findNodes(root, ({ content }) => !Array.isArray(content) && plainText(content) !== "").map(({ content }) =>
    plainText(content),
  );
const cardsOf = (root: ContentNode) =>
  contentOf(root).filter(({ classes }) => classes?.includes("generic_card"));

describe("a Word file as a case", () => {
  it("has a page for each heading 1, sections below, lists in lists, tables with their spans, and looks of words", async () => {
    const bullet = (text: string, level = 0) => new Paragraph({ text, bullet: { level } });
    const { title, root, notes, pages } = await imported(
      await fileOf([
        heading("A man who coughs", HeadingLevel.TITLE),
        new Paragraph("Before the first heading."),
        heading("History", HeadingLevel.HEADING_1),
        new Paragraph({
          children: [
            new TextRun({ text: "Bold", bold: true }),
            new TextRun(" and CO"),
            new TextRun({ text: "2", subScript: true }),
            new ExternalHyperlink({ link: "https://example.org/a", children: [new TextRun(" here")] }),
          ],
        }),
        heading("Smoking", HeadingLevel.HEADING_2),
        bullet("Since 1990"),
        bullet("A pack a day", 1),
        bullet("Stopped"),
        heading("Testing", HeadingLevel.HEADING_1),
        new Table({
          rows: [
            new TableRow({
              children: [new TableCell({ columnSpan: 2, children: [new Paragraph("Blood")] })],
            }),
            new TableRow({
              children: [
                new TableCell({ children: [new Paragraph("Hb")] }),
                new TableCell({ children: [new Paragraph("9.1")] }),
              ],
            }),
          ],
        }),
        heading("Learning objectives", HeadingLevel.HEADING_1),
        bullet("Name three causes of a cough."),
      ]),
    );
    expect([title, pages, notes]).toEqual(["A man who coughs", 3, []]);
    const cards = cardsOf(root);
    expect(cards.map((card) => plainText(card.title))).toEqual(["Introduction", "History", "Testing"]);
    const [paragraph, smoking] = contentOf(cards[1] as ContentNode);
    expect(paragraph?.content).toEqual({
      text: "Bold and CO2 here",
      styleRanges: [
        { type: "bold", range: { start: 0, end: 4 } },
        { type: "subscript", range: { start: 11, end: 12 } },
        { type: "link", range: { start: 12, end: 17 }, args: { url: "https://example.org/a" } },
      ],
    });
    expect(plainText(smoking?.title)).toBe("Smoking");
    const [list] = contentOf(smoking as ContentNode);
    expect([list?.type, contentOf(list as ContentNode).length]).toEqual(["regularList", 2]);
    expect(wordsOf(list as ContentNode)).toEqual(["Since 1990", "A pack a day", "Stopped"]);
    const [table] = contentOf(cards[2] as ContentNode);
    expect(table?.rows?.[0]?.cells?.[0]?.columnSpan).toBe(2);
    expect(wordsOf(table as ContentNode)).toEqual(["Blood", "Hb", "9.1"]);
    expect(
      findNodes(root, ({ type }) => type === "learningObjective").map(({ content }) =>
        plainText(content as never),
      ),
    ).toEqual(["Name three causes of a cough."]);
  });

  it("tells what it does not take, with the page that it stood on", async () => {
    const picture = () =>
      new ImageRun({ type: "png", data: onePointPng, transformation: { width: 9, height: 9 } });
    const file = await fileOf(
      [
        heading("History", HeadingLevel.HEADING_1),
        new Paragraph({
          children: [
            new CommentRangeStart(0),
            new TextRun({ text: "Old", strike: true, color: "FF0000" }),
            new CommentRangeEnd(0),
            new TextRun({ children: [new CommentReference(0)] }),
            new FootnoteReferenceRun(1),
            new ExternalHyperlink({ link: "file:///c:/x", children: [new TextRun(" local")] }),
          ],
        }),
        new Paragraph({ children: [picture()] }),
        new Table({
          rows: [
            new TableRow({
              children: [new TableCell({ children: [new Paragraph({ children: [picture()] })] })],
            }),
          ],
        }),
      ],
      {
        comments: { children: [{ id: 0, author: "Dr. B", children: [new Paragraph("Since when?")] }] },
        footnotes: { 1: { children: [new Paragraph("Smith 2020.")] } },
      },
    );
    const { root, notes } = await imported(file, { ok: true, key: "0/original/images/a.png" });
    expect(notes.map(({ message, place }) => [message, place])).toEqual([
      ["Strikethrough was left out.", null],
      ["A comment by Dr. B was left out: “Since when?”", "History"],
      ["Footnotes and endnotes were put at the end of their pages.", null],
      ["A link was left out; its words were kept: file:///c:/x.", "History"],
      ["A picture has no description. Add one before you publish.", "History"],
      ["A picture has no description. Add one before you publish.", "History"],
      ["A picture in a table was left out: cells hold text alone.", "History"],
      ["Colors of text were left out.", null],
    ]);
    expect(wordsOf(root)).toEqual(["A. Author", "Old^([1]) local", "[1] Smith 2020."]);
    expect(findNodes(root, ({ type }) => type === "image").map(({ url }) => url)).toEqual([
      "0/original/images/a.png",
    ]);
    const without = await imported(file, { ok: false, problem: "its format is not supported." });
    expect(without.notes).toContainEqual({
      ...{ message: "A picture was left out: its format is not supported.", place: "History" },
    });
  });

  it("keeps every word of a case that went out, in its order", async () => {
    const root = generateCase({ cards: 6, blocks: 60, words: 900, seed: 7 });
    const draft = draftFromSnapshot(root);
    const parts = { title: "Case", changes: {}, nameOf: () => "", pictureOf: () => undefined };
    const back = await imported(await writeWord(wordLines(draft), parts));
    const text = wordsOf(back.root).join(" ");
    let at = 0;
    for (const words of wordsOf(root)) {
      const found = text.indexOf(words, at);
      if (/^[\w ]+$/.test(words) && words.length > 20) {
        expect(found, words).toBeGreaterThanOrEqual(0);
        at = found;
      }
    }
    expect(at).toBeGreaterThan(1000);
  });
});

describe("a file that is no good Word document is refused", () => {
  const refusal = async (bytes: Uint8Array): Promise<string> => {
    try {
      await readWord(bytes);
    } catch (error) {
      if (error instanceof UnusableWordFile) return error.message;
      throw error;
    }
    return "not refused";
  };

  it("where it is a bomb, even one that lies about its size, before it is whole in memory", async () => {
    const bomb = zipSync({ "word/document.xml": new Uint8Array(25 * 1024 * 1024) }, { level: 1 });
    const many = "This Word file unpacks to more than one case can hold.";
    expect(await refusal(bomb)).toBe(many);
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    view.setUint32(22, 10, true);
    for (let at = 0; at + 46 < lying.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect(await refusal(lying)).toBe(many);
    const pictures = Object.fromEntries(
      Array.from({ length: 2 }, (_, n) => [`word/media/${n}.png`, new Uint8Array(61 * 1024 * 1024)]),
    );
    expect(await refusal(zipSync({ "word/document.xml": strToU8("<a/>"), ...pictures }, { level: 1 }))).toBe(
      many,
    );
  });

  it("where it is something else, is damaged, or declares entities", async () => {
    const good = await fileOf([new Paragraph("Text")]);
    const damaged = /^This Word file is damaged/;
    expect(await refusal(strToU8("MZ a program"))).toMatch(/not a Word document|damaged/);
    expect(await refusal(zipSync({ "a.txt": strToU8("a") }))).toBe("This is not a Word document (.docx).");
    expect(await refusal(good.subarray(0, good.length / 2))).toMatch(/damaged|not a Word document/);
    const parts = unzipSync(good);
    const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
    const cut = { ...parts, "word/document.xml": strToU8(document.slice(0, document.length / 2)) };
    expect(await refusal(zipSync(cut))).toMatch(damaged);
    const laughs = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha">]>${document.replace(/^<\?xml[^>]*>/, "")}`;
    expect(await refusal(zipSync({ ...parts, "word/document.xml": strToU8(laughs) }))).toMatch(/entities/);
    const deep = document.replace("<w:body>", `<w:body>${"<w:sdt><w:sdtContent>".repeat(60_000)}`);
    expect(await refusal(zipSync({ ...parts, "word/document.xml": strToU8(deep) }))).toMatch(damaged);
  });
});
