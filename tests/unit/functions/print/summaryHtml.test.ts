import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chromiumVersion } from "#functions/ports/pdf.ts";
import { type Summary, summaryHtml } from "#functions/print/summaryHtml.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold, link, rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { runs } from "#tests/propertyRuns.ts";

const make = caseBuilder("c");
const evil = `<img src=x onerror="alert(1)">&'`;

const aCase = (extra: { text?: string; cards?: Parameters<typeof make.signatureCase>[0]["cards"] } = {}) =>
  make.signatureCase({
    uid: `c${Math.abs(JSON.stringify(extra).length)}`,
    title: "Chest pain",
    authors: ["A. Writer"],
    learningObjectives: ["Name three causes of chest pain"],
    metadata: { final_diagnoses: ["Pericarditis"] },
    synopsis: "For editors only.",
    references: { nodes: [make.para("Textbook of medicine, 2026.")] },
    cards: extra.cards ?? [
      make.card({
        title: "History",
        content: [
          make.para(extra.text ?? "Pain since the morning."),
          make.section("tp_knowledge", {
            title: "Pericardial pain",
            content: [make.para("It eases on leaning forward.")],
          }),
          make.multipleChoiceQuestion({
            stem: "What is it?",
            options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
            answerComment: "The rub decides.",
          }),
        ],
      }),
    ],
  });
const html = (summary: Partial<Summary> = {}): string =>
  summaryHtml({
    title: "Chest <i>pain</i>",
    author: "A. Writer",
    editor: "",
    lastReleaseDate: "2026-11-01T00:00:00.000Z",
    brand: "Bedside",
    root: aCase(),
    timeZone: "UTC",
    pictureOf: () => undefined,
    ...summary,
  });
const bodyOf = (text: string): string => text.slice(text.indexOf("<body>"));

describe("the case summary", () => {
  it("prints a decision case inside a page like a section of it", () => {
    const decision: ContentNode = {
      ...{ type: "cdq_case", uid: "decision", title: rich("What now?") },
      content: [make.para("Airway first.")],
    };
    const body = bodyOf(
      html({ root: aCase({ cards: [make.card({ title: "Plan", content: [decision] })] }) }),
    );
    expect(body).toContain("What now?");
    expect(body).toContain("<p>Airway first.</p>");
  });

  it("holds title, credits, facts, objectives, key parts, best answers, comments, teaching points and references", () => {
    const body = bodyOf(html());
    for (const words of [
      "<h1>Chest pain</h1>",
      "Author(s): A. Writer",
      "Updated: November 1st 2026",
      "Pericarditis",
      "Upon completion of this module, the learner should be able to:",
      "Name three causes of chest pain",
      "<h2>History</h2>",
      "Pain since the morning.",
      "What is it?",
      "The rub decides.",
      "<h2>Teaching Points</h2>",
      "It eases on leaning forward.",
      "Textbook of medicine, 2026.",
    ]) {
      expect(body).toContain(words);
    }
    expect(body).toContain('<li class="best"><span class="letter">A.</span> Pericarditis');
    expect(body).toContain('<li><span class="letter">B.</span> Angina</li>');
  });

  it("names a teaching point once, and leaves out what is for editors", () => {
    expect(bodyOf(html()).split("It eases on leaning forward.")).toHaveLength(2);
    expect(html()).not.toContain("For editors only.");
  });

  it("leaves out what does nothing on paper", () => {
    expect(bodyOf(html())).not.toContain("Submit");
  });

  it("shortens long prose and says so, and keeps lists and tables whole", () => {
    const long = Array.from({ length: 200 }, (_, n) => `word${n}`).join(" ");
    const cards = [
      make.card({
        title: "Story",
        content: [make.para(long), make.para("Never printed."), make.bulletList(["one", "two"])],
      }),
    ];
    const body = bodyOf(html({ root: aCase({ cards }) }));
    expect(body).toContain("word199");
    expect(body).not.toContain("Never printed.");
    expect(body).toContain("Shortened here. The full text is in the case.");
    expect(body).toContain("two");
  });

  it("keeps styles and links to other hosts, and no address that could run or means nothing on paper", () => {
    const cards = [
      make.card({
        title: "Links",
        content: [
          make.para(rich(bold("Bold"), " ", link("https://example.org/a?b=1&c=2", "paper"))),
          make.para(rich(link("javascript:alert(1)", "script"), link("/documents/1", "own"))),
        ],
      }),
    ];
    const body = bodyOf(html({ root: aCase({ cards }) }));
    expect(body).toContain("<strong>Bold</strong>");
    expect(body).toContain('<a href="https://example.org/a?b=1&#38;c=2">paper</a>');
    expect(body).not.toContain("javascript:");
    expect(body).not.toContain('href="/');
  });

  it("escapes whatever people wrote", () => {
    const text = html({ root: aCase({ text: evil }), title: evil, author: evil, brand: evil });
    expect(bodyOf(text)).not.toContain("<img");
    fc.assert(
      fc.property(fc.string(), (words) => {
        const body = bodyOf(html({ root: aCase({ text: `${words}<script>${words}` }), brand: words }));
        expect(body).not.toMatch(/<script/i);
      }),
      { numRuns: runs(50) },
    );
  });

  it("asks for nothing from anywhere", () => {
    const text = html();
    expect(text).toContain("default-src 'none'");
    expect(text.replaceAll("url(data:font/woff2;", "")).not.toMatch(/\ssrc=|url\(|@import|<link/i);
  });

  it("tells dates in the reader's zone (issue 12, item 8)", () => {
    expect(html({ timeZone: "America/New_York" })).toContain("Updated: October 31st 2026");
    expect(html({ timeZone: "Asia/Tokyo" })).toContain("Updated: November 1st 2026");
  });

  it("marks the head cells of a table as the case shows them", () => {
    const cards = [
      make.card({
        title: "Labs",
        content: [
          make.tableOf([
            [rich(bold("Test")), rich(bold("Value"))],
            ["Troponin", "High"],
          ]),
        ],
      }),
    ];
    const body = bodyOf(html({ root: aCase({ cards }) }));
    expect(body.match(/<th scope="col"/g)).toHaveLength(2);
    expect(body.match(/<td /g)).toHaveLength(2);
  });

  it("is printed by the browser that package.json pins", () => {
    const pinned = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
    expect(chromiumVersion).toBe(pinned.dependencies["@sparticuz/chromium"]);
  });
});
