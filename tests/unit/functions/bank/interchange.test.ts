import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { importLinesOf } from "#functions/bank/imports/importLines.ts";
import { readInterchange } from "#functions/bank/imports/readInterchange.ts";
import { readCsv } from "#functions/spreadsheets/readCsv.ts";
import { interchangeFiles } from "#functions/workers/reports/questionInterchange.ts";
import { readGift } from "#shared/questions/interchange/gift.ts";
import { splitText, type WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { type InterchangeFormat, interchangeFormats } from "#shared/questions/interchange/written.ts";
import { textOf } from "#tests/builders/archiveText.ts";
import { onePointPng } from "#tests/builders/media.ts";

const openData = fileURLToPath(new URL("../../../../../shared/opendata/", import.meta.url));
const hasOpenData = existsSync(`${openData}interchange`);
const named = (name: string): string =>
  hasOpenData ? name : `${name} (skipped: ../shared/opendata/interchange is not here)`;

/** All questions in one archive, as an export packs them; the reader opens it. */
const formats = (Object.keys(interchangeFormats) as InterchangeFormat[]).map(
  (format) => [interchangeFormats[format], format] as const,
);

const archiveOf = (questions: readonly WrittenQuestion[], format: InterchangeFormat): Buffer => {
  const files = [...interchangeFiles(questions, format).files];
  return Buffer.from(zipSync(Object.fromEntries(files.map((file) => [file.name, strToU8(textOf(file))]))));
};

/** Cells of the import's columns after a question went out in a format and came back. */
const roundTrip = (questions: readonly WrittenQuestion[], format: InterchangeFormat): string[][] => {
  const read = readInterchange({ bytes: archiveOf(questions, format), fileName: "questions.zip" });
  expect(read?.refused).toEqual([]);
  expect(read?.lost).toEqual([]);
  return (read?.lines ?? []).slice(1).map(({ cells }) => [...cells]);
};
const cellsOf = ({ name, vignette, stem, correct, explanation, choices }: WrittenQuestion): string[] => [
  ...[name, vignette, stem, "ABCDE"[correct ?? 0] ?? "", explanation],
  ...choices,
];

/** Text as the bank keeps it: trimmed, with single spaces, and no empty line. */
const aText = fc
  .stringMatching(/^[A-Za-z0-9~=#{}:\\<>&"'%é°≥¿ ]{1,60}(\n[A-Za-z0-9~=#{}:\\<>&"' ]{1,20})?$/)
  .map((text) =>
    text
      .split("\n")
      .map((line) => line.trim().replace(/ +/g, " "))
      .filter(Boolean)
      .join("\n"),
  )
  .filter((text) => text !== "");
const aQuestion = fc
  .record({
    name: aText.map((text) => text.replaceAll("\n", " ")),
    vignette: aText,
    stem: aText,
    explanation: aText,
    choices: fc.array(aText, { minLength: 2, maxLength: 5 }),
    key: fc.nat({ max: 4 }),
  })
  .map(({ key, ...parts }) => ({
    ...parts,
    id: 1,
    correct: key % parts.choices.length,
    pictures: [],
  }));

describe.each(formats)("questions in %s", (_name, format) => {
  it("come back as they went out", () => {
    fc.assert(
      fc.property(fc.array(aQuestion, { minLength: 1, maxLength: 5 }), (some) => {
        const questions = some.map((question, at) => ({ ...question, id: at + 1 }));
        expect(roundTrip(questions, format)).toEqual(questions.map(cellsOf));
      }),
    );
  });

  it.skipIf(!hasOpenData)(named("come back as they went out, for all of mcq.csv"), () => {
    const [head, ...rows] = readCsv(readFileSync(`${openData}questions/mcq.csv`, "utf8"), {
      linesAtMost: 100_000,
      titlesIn: () => 1,
    });
    const at = (title: string): number => head?.cells.indexOf(title) ?? -1;
    const tidy = (text = ""): string =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[ \t\u00a0]+/g, " ")
        .replace(/ ?\n ?/g, "\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
    const questions = rows.map(({ cells }, place): WrittenQuestion => {
      const text = (title: string): string => tidy(cells[at(title)]);
      return {
        id: place,
        name: text("source_id"),
        vignette: text("vignette"),
        stem: text("stem").replace(/\n\n/g, "\n"),
        choices: ["a", "b", "c", "d", "e"].map((letter) => text(`choice_${letter}`)).filter(Boolean),
        correct: Number(text("correct_answer_index")),
        explanation: text("answer_explanation"),
        pictures: [],
      };
    });
    expect(questions.length).toBeGreaterThan(100);
    const back = roundTrip(questions, format);
    expect(back.length).toBe(questions.length);
    for (const [place, question] of questions.entries()) {
      const [name, vignette, stem, ...rest] = back[place] ?? [];
      const [, , , ...others] = cellsOf(question);
      expect([name, ...rest]).toEqual([question.name, ...others]);
      // Without a vignette, the formats' one text is cut at its last sentence.
      if (question.vignette === "") expect(`${vignette} ${stem}`.trim()).toBe(question.stem);
      else expect([vignette, stem]).toEqual([question.vignette, question.stem]);
    }
  });
});

describe("GIFT of other systems", () => {
  it("gives choices, weights and feedback, and names what is lost", () => {
    const file = `$CATEGORY: $course$/top/Unit 1
// a comment
::Q1::[html]<p>A man has chest pain.</p><p>Which drug?</p>{
  ~%25%Aspirin#Not alone.
  =Nitroglycerin # right\\; good\\!

  ~\\{none\\}
  ####It acts \\= fast.
}

Two plus two is {#4}

::Open::Essay?{}`;
    const { lines, refused, lost } = importLinesOf(readGift(file));
    expect(lines.slice(1)).toEqual([
      {
        line: 3,
        cells: [
          ...["Q1", "A man has chest pain.", "Which drug?", "B", "It acts = fast."],
          ...["Aspirin", "Nitroglycerin", "{none}"],
        ],
      },
    ]);
    expect(lost.map(({ what }) => what)).toEqual([
      "the score of 25% for choice A",
      "feedback on choice A",
      "feedback on choice B",
    ]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [11, "This is a numerical question."],
      [13, "This is an essay question."],
    ]);
  });

  it.skipIf(!hasOpenData)(named("is read as the files' own answers say: kind, choices and key"), () => {
    const folder = `${openData}interchange/gift/`;
    const files = readdirSync(folder).filter((name) => name.endsWith(".gift"));
    expect(files.length).toBeGreaterThan(40);
    for (const name of files) {
      type Told = { type: string; choices?: { isCorrect: boolean; weight: number | null }[] };
      const told: Told[] = JSON.parse(readFileSync(folder + name.replace(".gift", ".json"), "utf8"));
      const items = readGift(readFileSync(folder + name, "utf8"));
      const expected = told.filter(({ type }) => type !== "Category");
      expect([name, items.length]).toEqual([name, expected.length]);
      for (const [at, { type, choices = [] }] of expected.entries()) {
        const item = items[at];
        const kind = type === "MC" || type === "TF" ? "choice" : "other";
        expect([name, at, item?.kind]).toEqual([name, at, kind]);
        if (item?.kind !== "choice" || type !== "MC") continue;
        expect(item.choices.map(({ fraction }) => fraction)).toEqual(
          choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0)),
        );
      }
    }
  });
});

describe("Moodle XML of other systems", () => {
  it.skipIf(!hasOpenData)(named("is read, or its items are refused by kind"), () => {
    const file = readFileSync(`${openData}interchange/moodle_xml/QCM.xml`);
    const read = readInterchange({ bytes: file, fileName: "QCM.xml" });
    const kinds = [...(read?.lines ?? []).slice(1), ...(read?.refused ?? [])];
    // Eight of multiple choice, two calculated, and one each of three other kinds.
    expect(kinds.length).toBe(13);
    const pictures = [...(read?.pictures.values() ?? [])].flat();
    expect(pictures.map(({ format }) => format)).not.toEqual([]);
  });

  it("brings the pictures that stand beside a text, and names the others", () => {
    const png = onePointPng.toString("base64");
    const xml = `<quiz><question type="multichoice"><name><text>Q</text></name>
<questiontext format="html"><text><![CDATA[<p>A film.</p><p><img alt="Chest &amp; arm" src="@@PLUGINFILE@@/a%20b.png"><img src='https://elsewhere.example/x.png'></p><p>Which?</p>]]></text>
<file name="a b.png" path="/" encoding="base64">${png}</file></questiontext>
<answer fraction="100" format="html"><text>Yes</text></answer><answer fraction="0" format="html"><text><![CDATA[No <img src="y.png">]]></text></answer>
</question></quiz>`;
    const read = readInterchange({ bytes: Buffer.from(xml), fileName: "bank.xml" });
    const [pictures = []] = [...(read?.pictures.values() ?? [])];
    expect(pictures.map(({ alt, format }) => [alt, format])).toEqual([["Chest & arm", "png"]]);
    expect(Buffer.from(pictures[0]?.bytes ?? [])).toEqual(onePointPng);
    expect(read?.lost.map(({ what }) => what)).toEqual([
      "the pictures of its choices",
      "the picture “https://elsewhere.example/x.png”: it is not in the file",
    ]);
  });

  const refusalOf = (text: string): string => {
    try {
      readInterchange({ bytes: Buffer.from(text), fileName: "bank.xml" });
      return "";
    } catch (error) {
      return JSON.stringify(error);
    }
  };

  it("is refused where it declares entities, nests without end, or is no question bank", () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>`;
    const external = `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>`;
    for (const text of [laughs, external]) expect(refusalOf(text)).toContain("declares its own XML entities");
    expect(refusalOf(`<quiz>${"<a>".repeat(100_000)}`)).toContain("can't be read");
    expect(refusalOf("<?xml version='1.0'?><book/>")).toContain("is not a Moodle question bank");
    expect(refusalOf("<quiz><question")).toContain("can't be read");
  });

  it("never takes long over text that repeats what begins a tag", () => {
    const parts = ["<!--", "<script", "<a", "&nbsp;", "\\n\\n", "{", "::", "\n\n", ". "];
    for (const part of parts) {
      const text = part.repeat(200_000);
      readGift(`[html]${text}{=a ~b}`);
      splitText(text);
    }
  });
});

describe("the two parts of a text", () => {
  it("are the last paragraph and the rest, or the last sentence and the rest", () => {
    expect(splitText("A\n\nB\n\nC")).toEqual({ vignette: "A\n\nB", stem: "C" });
    expect(splitText("A man has 3.5 mg. Which drug is best?")).toEqual({
      vignette: "A man has 3.5 mg.",
      stem: "Which drug is best?",
    });
    expect(splitText("Which drug?")).toEqual({ vignette: "", stem: "Which drug?" });
  });
});
