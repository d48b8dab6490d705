import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { ImportLines } from "#functions/bank/imports/importLines.ts";
import { readInterchange } from "#functions/bank/imports/readInterchange.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { interchangeFiles } from "#functions/workers/reports/questionInterchange.ts";
import type { WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { textOf } from "#tests/builders/archiveText.ts";

const folder = fileURLToPath(new URL("../../../../../shared/opendata/interchange/", import.meta.url));
const hasOpenData = existsSync(folder);
const named = (name: string): string =>
  hasOpenData ? name : `${name} (skipped: ../shared/opendata/interchange is not here)`;

const read = (bytes: Buffer, fileName = "file.zip"): ImportLines | undefined =>
  readInterchange({ bytes, fileName });
const problemOf = (bytes: Buffer, fileName?: string): string => {
  try {
    read(bytes, fileName);
    return "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields?.[0]?.message ?? "";
  }
};
const zipOf = (files: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
/** An archive of so many files, all of which are one empty part. */
function crowdedZip(count: number): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entries = Array.from({ length: count }, (_, at) => {
    const name = Buffer.from(`f${at}`);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...entries, end]);
}
const manifestOf = (hrefs: readonly string[], type = "imsqti_item_xmlv2p2"): string =>
  `<manifest identifier="m"><resources>${hrefs
    .map((href, at) => `<resource identifier="r${at}" type="${type}" href="${href}"/>`)
    .join("")}</resources></manifest>`;
const anItem = ({
  body = "<p>A man falls. Which bone?</p>",
  interaction = 'maxChoices="1"',
  cardinality = "single",
  key = "<correctResponse><value>b</value></correctResponse>",
  more = "",
  choices = '<simpleChoice identifier="a">Ulna</simpleChoice><simpleChoice identifier="b">Radius</simpleChoice>',
} = {}): string =>
  `<assessmentItem identifier="i" title="Q1" adaptive="false"><responseDeclaration identifier="R" cardinality="${cardinality}">${key}</responseDeclaration><itemBody>${body}<choiceInteraction responseIdentifier="R" ${interaction}>${choices}</choiceInteraction></itemBody>${more}</assessmentItem>`;
const itemRead = (item: string) => read(Buffer.from(item), "item.xml");

describe("QTI packages of other systems (A-33)", () => {
  it.skipIf(!hasOpenData)(named("are read item by item; what is no question is refused by its kind"), () => {
    const valid = read(readFileSync(`${folder}qti_kennisnet_v3/fixtures/valid-package.zip`));
    expect([valid?.lines.length, valid?.refused.length]).toEqual([29, 19]);
    expect(new Set(valid?.refused.map(({ reason }) => reason))).toEqual(
      new Set([
        "This is an essay question.",
        "The item has 6 choices. A question has 5 at most.",
        "This is a text without a question.",
      ]),
    );
    expect(valid?.lost.filter(({ line }) => line === 0).map(({ what }) => what)).toEqual([
      "the order, sections, and rules of this test",
    ]);
    const two = read(readFileSync(`${folder}qti_qtiworks/packages/WebDeveloperTest1.zip`));
    expect(two?.lines[2]?.cells.slice(0, 6)).toEqual([
      ...["Getting Started", "Question 2"],
      "What is the notation required to create a link to another page?",
      ...["A", "", '<a href = "myimage.html">Link to my page</a>'],
    ]);
    expect(two?.refused.map(({ reason }) => reason)).toEqual([
      ...["Students may choose several answers of this question.", "This item has 2 questions."],
      "Students may choose several answers of this question.",
    ]);
  });

  it.skipIf(!hasOpenData)(
    named("each single item is a question just where it has one choice with a key"),
    () => {
      let items = 0;
      let questions = 0;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/^qti_.*\.xml$/.test(name)) continue;
        const bytes = readFileSync(folder + name);
        const text = bytes.toString("utf8").replace(/<!--[\s\S]*?-->/g, "");
        if (!/<(qti-)?assessment-?item[\s>]/i.test(text.slice(0, 4000))) continue;
        items += 1;
        const interactions = text.match(/<(?:qti-)?[\w-]+?-?interaction[\s>]/gi) ?? [];
        const isOne = /cardinality="single"[^>]*>\s*<(qti-)?(correct-?response|mapping)/i.test(text);
        const isFixed = !/<(qti-)?template-?declaration|adaptive="true"/i.test(text);
        const isChoice =
          interactions.length === 1 && /^<(qti-)?choice-?interaction/i.test(interactions[0] ?? "");
        const read = readInterchange({ bytes, fileName: name });
        expect([name, read?.lines.length]).toEqual([name, isOne && isFixed && isChoice ? 2 : 1]);
        questions += (read?.lines.length ?? 1) - 1;
      }
      expect(items).toBeGreaterThan(85);
      expect(questions).toBeGreaterThan(20);
    },
  );

  it.skipIf(!hasOpenData)(named("are refused where they are damaged, old, or no packages"), () => {
    const packages = `${folder}qti_qtiworks/packages/`;
    const problem = (path: string) => problemOf(readFileSync(path), path);
    expect(problem(`${packages}BadManifest.zip`)).toBe("The file imsmanifest.xml can't be read");
    expect(problem(`${packages}WebDeveloperTest1-incomplete.zip`)).toBe("This package can't be read");
    expect(problem(`${packages}NotContentPackage.zip`)).toContain("a test without its items");
    expect(problem(`${packages}ExternalHref.zip`)).toContain("lists no QTI items");
    expect(problem(`${folder}qti_instructure/test_qti_1.2.zip`)).toContain("QTI 1.2 package");
    expect(problem(`${folder}qti_instructure/items_1.2/choice.xml`)).not.toBe("");
    // Its only file lies outside of the archive's folder, and is no file of questions.
    expect(read(readFileSync(`${packages}ZipSlip.zip`))).toBeUndefined();
  });

  it("names a file that is missing, elsewhere, or no item", () => {
    const hrefs = ["missing.xml", "https://example.org/q.xml", "../secret.xml", "test.xml", "broken.xml"];
    const bytes = zipOf({
      "bank/imsmanifest.xml": manifestOf(hrefs),
      "bank/test.xml": "<assessmentTest/>",
      "bank/broken.xml": "<assessmentItem>",
    });
    expect(read(bytes)?.refused.map(({ reason }) => reason)).toEqual([
      "The package has no such file.",
      "The file of this item is at another address and is not fetched.",
      "The package has no such file.",
      "The file is no QTI item.",
      "The file of this item can't be read.",
    ]);
  });

  it("are refused where a file declares entities, of its own or of other places", () => {
    const laughs = '<!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    const outside = '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const declared of [laughs, outside]) {
      const item = `${declared}${anItem()}`;
      expect(problemOf(Buffer.from(`<?xml version="1.0"?>${item}`), "item.xml")).toContain(
        "its own XML entities",
      );
      expect(problemOf(zipOf({ "imsmanifest.xml": manifestOf(["i.xml"]), "i.xml": item }))).toContain(
        "XML entities",
      );
      expect(
        problemOf(zipOf({ "imsmanifest.xml": declared + manifestOf(["i.xml"]), "i.xml": anItem() })),
      ).toContain("XML entities");
    }
  });

  it("are refused where they unpack to too much, nest without end, or hold 100,000 files", () => {
    const bomb = zipOf({
      "imsmanifest.xml": manifestOf(["i.xml"]),
      "i.xml": `${" ".repeat(100 * 1024 * 1024)}<a/>`,
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(problemOf(bomb)).toBe("This package is too large");
    // Each file alone is small enough.
    const hrefs = Array.from({ length: 40 }, (_, at) => `i${at}.xml`);
    const item = anItem({ body: `<p>${" ".repeat(3 * 1024 * 1024)}</p>` });
    const many = Object.fromEntries(hrefs.map((href) => [href, item]));
    expect(problemOf(zipOf({ "imsmanifest.xml": manifestOf(hrefs), ...many }))).toBe(
      "This package is too large",
    );
    const deep = `${"<div>".repeat(5000)}${"</div>".repeat(5000)}`;
    expect(problemOf(Buffer.from(`<?xml version="1.0"?>${anItem({ body: deep })}`), "item.xml")).toContain(
      "can't be read",
    );
    const crowded = crowdedZip(100_000);
    crowded.writeUInt16LE(40_000, crowded.length - 12);
    expect(problemOf(crowded)).toBe("This package has more than 30,000 files");
    // The sign of archives that give the number of their files elsewhere.
    crowded.writeUInt16LE(0xffff, crowded.length - 12);
    expect(problemOf(crowded)).toBe("This package has more than 30,000 files");
    expect(problemOf(crowded.subarray(0, 2000))).toBe("This package can't be read");
  });
});

describe("an item of QTI", () => {
  it("is a question with its vignette, stem, key and explanation, and names what is lost", () => {
    const item = anItem({
      body: '<p>A man falls.</p><img src="x.png"/><p>Which bone?</p>',
      interaction: 'maxChoices="1" shuffle="true"',
      choices:
        '<simpleChoice identifier="a">Ulna<feedbackInline identifier="a">No.</feedbackInline></simpleChoice><simpleChoice identifier="b">Radius</simpleChoice>',
      more: '<modalFeedback identifier="b">It &amp; no other.</modalFeedback><modalFeedback identifier="x">Else.</modalFeedback>',
    });
    const { lines, refused, lost } = itemRead(item) ?? { lines: [], refused: [], lost: [] };
    expect(refused).toEqual([]);
    expect(lines[1]?.cells).toEqual([
      "Q1",
      "A man falls.",
      "Which bone?",
      "B",
      "It & no other.",
      "Ulna",
      "Radius",
    ]);
    expect(lost.map(({ what }) => what)).toEqual([
      ...["the shuffling of its choices", "feedback “x”", "feedback on choice A"],
      "the picture “x.png”: it is not in the file",
    ]);
  });

  it("may carry its key in a mapping, whose other scores are lost", () => {
    const key =
      '<mapping><mapEntry mapKey="a" mappedValue="1"/><mapEntry mapKey="b" mappedValue="2"/></mapping>';
    const result = itemRead(anItem({ key }));
    expect(result?.lines[1]?.cells[3]).toBe("B");
    expect(result?.lost.map(({ what }) => what)).toEqual(["the score of 50% for choice A"]);
  });

  it.each([
    [{ cardinality: "multiple", interaction: 'maxChoices="0"' }, "Students may choose several answers"],
    [{ key: "" }, "No choice is correct."],
    [
      { key: "<correctResponse><value>a</value><value>b</value></correctResponse>" },
      "Several choices are fully",
    ],
    [{ more: '<templateDeclaration identifier="t"/>' }, "change from student to student"],
    [{ more: '<assessmentStimulusRef identifier="s" href="s.xml"/>' }, "needs a text from another file"],
    [{ body: '<textEntryInteraction responseIdentifier="S"/>' }, "short answer"],
  ])("is refused with its reason: %j", (parts, reason) => {
    expect(itemRead(anItem(parts))?.refused[0]?.reason).toContain(reason);
  });
});

describe("an export for other systems (A-32)", () => {
  const question = (parts: Partial<WrittenQuestion>): WrittenQuestion => ({
    ...{ id: 1, name: "Q1", vignette: "A man.", stem: "Which?", choices: ["x", "y"], correct: 0 },
    ...{ explanation: "", pictures: [] },
    ...parts,
  });
  const filesOf = (questions: WrittenQuestion[], format: Parameters<typeof interchangeFiles>[1]) => {
    const { files, written, notCarried } = interchangeFiles(questions, format);
    const made = new Map([...files].map((file) => [file.name, textOf(file)]));
    return { files: made, written: written(), notCarried: notCarried() };
  };

  it("leaves out questions that can't be answered, and lists everything that is lost", () => {
    const made = filesOf(
      [
        question({ id: 1, stem: "Which?\n\nOne." }),
        question({ id: 2, name: "=cmd()", correct: null }),
        question({ id: 3, choices: ["x"] }),
        question({ id: 4, vignette: "", stem: " " }),
      ],
      "qti_3_0",
    );
    expect([made.written, made.notCarried]).toEqual([1, 4]);
    expect([...made.files.keys()]).toEqual(["items/question-1.xml", "imsmanifest.xml", "not-carried.csv"]);
    expect(made.files.get("not-carried.csv")?.split("\r\n").slice(2)).toEqual([
      '1,Q1,"the paragraphs of its stem, which become lines"',
      "2,'=cmd(),the question: it has no correct answer",
      "3,Q1,the question: it has fewer than two choices",
      "4,Q1,the question: it has no text",
      "",
    ]);
  });

  it("writes the elements, types and schema of each version, and signs that XML can hold", () => {
    const only = [question({ name: 'a "b" & <c>\u0000\u000b', explanation: "Because." })];
    const item = (format: "qti_2_1" | "qti_2_2" | "qti_3_0") =>
      filesOf(only, format).files.get("items/question-1.xml");
    expect(item("qti_2_1")).toContain('<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"');
    expect(item("qti_2_2")).toContain('xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"');
    expect(item("qti_2_2")).toContain('title="a &quot;b&quot; &amp; &lt;c&gt;"');
    expect(item("qti_3_0")).toContain('<qti-choice-interaction response-identifier="RESPONSE"');
    expect(item("qti_3_0")).toContain("<qti-content-body><p>Because.</p></qti-content-body>");
    const manifest = (format: "qti_2_1" | "qti_2_2" | "qti_3_0") =>
      filesOf(only, format).files.get("imsmanifest.xml");
    expect(manifest("qti_2_1")).toContain('type="imsqti_item_xmlv2p1" href="items/question-1.xml"');
    expect(manifest("qti_2_2")).toContain("<schema>QTIv2.2 Package</schema>");
    expect(manifest("qti_3_0")).toContain("<schemaversion>3.0.0</schemaversion>");
  });
});
