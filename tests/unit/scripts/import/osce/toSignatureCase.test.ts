import { describe, expect, it } from "vitest";
import { caseTitle } from "#scripts/import/osce/caseTitle.ts";
import { type Examination, leavesOf } from "#scripts/import/osce/record.ts";
import { factsShown, toSignatureCase } from "#scripts/import/osce/toSignatureCase.ts";
import { isSupported } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { pagesOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { examinationsOf, hasOpenData, openExaminations, overOpenData } from "./openData.ts";

const context = { distractors: ["Wrong one", "Wrong two"], credit: { source: "A source", licence: "MIT" } };
const build = (examination: Examination) => toSignatureCase(examination, context);

function textsOf(root: ContentNode): string[] {
  const texts: string[] = [];
  walk(root, (node) => {
    texts.push(plainText(node.title), plainText(node.content));
    return true;
  });
  return texts;
}

/** A leaf stands by itself, or behind its label. */
function missingLeaves(examination: Examination): string[] {
  const texts = textsOf(build(examination));
  const holds = (leaf: string) => texts.some((text) => text === leaf || text.endsWith(`: ${leaf}`));
  return [...leavesOf(examination)].filter((leaf) => leaf !== "" && !holds(leaf));
}

function countOf(texts: readonly string[], leaf: string): number {
  return texts.filter((text) => text === leaf || text.endsWith(`: ${leaf}`)).length;
}

const one = (name: string, index: number): Examination => {
  const examination = examinationsOf(name)[index];
  if (!examination) throw new Error(`The fixture ${name} has no line ${index + 1}`);
  return examination;
};

describe("an examination as a signature case (D-01)", () => {
  it.each(["good", "odd"])("loses no text of the %s lines", (name) => {
    for (const examination of examinationsOf(name)) expect(missingLeaves(examination)).toEqual([]);
  });

  it("keeps a text that stands twice twice", () => {
    const examination = one("odd", 0);
    expect(countOf(textsOf(build(examination)), "1.0")).toBe(2);
  });

  it("is a valid tree of node types that the viewer shows", () => {
    for (const examination of [...examinationsOf("good"), ...examinationsOf("odd")]) {
      const root = build(examination);
      expect(parseCaseTree(root)).toMatchObject({ ok: true });
      walk(root, (node) => {
        expect(isSupported(node.type), node.type).toBe(true);
        return true;
      });
    }
  });

  it("has the cards in their order", () => {
    expect(pagesOf(build(one("good", 0))).map(titleText)).toEqual([
      "Presentation",
      "History",
      "Physical examination",
      "Test results",
      "Assessment",
      "Diagnosis",
      "Case Summary Download",
      "Learning Objectives",
      "Case Synopsis",
      "References",
    ]);
  });

  it("asks for the assessment, and tells the diagnosis with its reasons in the answer of the question on it alone", () => {
    const root = build(one("good", 0));
    const comments: ContentNode[] = [];
    walk(root, (node) => {
      if (node.subtype === "answer_comment") comments.push(node);
      return true;
    });
    expect(comments).toHaveLength(2);
    for (const comment of comments) expect(comment.invisible).toBe(true);
    const [assessment = [], diagnosis = []] = comments.map(textsOf);
    expect(assessment.join(" ")).not.toContain("Gout");
    expect(diagnosis).toContain("The best answer is Gout.");
    expect(diagnosis).toContain("Primary symptom: Severe pain in the right big toe");
  });

  it("marks the right diagnosis alone as correct", () => {
    const answers: [string, unknown][] = [];
    walk(build(one("good", 0)), (node) => {
      if (node.type === "multipleChoiceAnswer") answers.push([plainText(node.content), node.answer]);
      return true;
    });
    expect(answers.sort()).toEqual([
      ["Gout", true],
      ["Wrong one", false],
      ["Wrong two", false],
    ]);
  });

  it("does not tell the diagnosis before the question is answered", () => {
    const before = pagesOf(build(one("good", 0))).slice(0, 4);
    expect(before.flatMap(textsOf).filter((text) => /gout/i.test(text))).toEqual([]);
  });

  it.each([
    ["Gout", "Toe typical of gout."],
    ["Acute cholecystitis", "Findings of cholecystitis"],
    ["Progressive multifocal encephalopathy (PML)", "Indicative of PML."],
    ["Coarctation of the Aorta", "The aorta's coarctation is seen"],
    ["Benign paroxysmal positional vertigo", "Nystagmus, BPPV likely"],
    ["Hirschsprung disease", "Biopsy of Hirschsprung's disease"],
  ])("leaves %s out of what stands before the question, and shows it in full after it", (diagnosis, text) => {
    const examination: Examination = structuredClone(one("good", 0));
    const { OSCE_Examination } = examination;
    OSCE_Examination.Correct_Diagnosis = diagnosis;
    OSCE_Examination.Objective_for_Doctor = `Tell apart: ${text}`;
    Object.assign(OSCE_Examination.Patient_Actor, { Family_History: [text, "None other"] });
    Object.assign(OSCE_Examination.Test_Results, {
      Biopsy: { Findings: text },
      [`${diagnosis} test`]: "Done",
    });
    const root = build(examination);
    const titles = pagesOf(root).map(titleText);
    const at = titles.indexOf("Diagnosis");
    const before = pagesOf(root).slice(0, at).flatMap(textsOf);
    expect(before.filter((shown) => shown.includes(text))).toEqual([]);
    expect(before.filter((shown) => shown.includes("[the diagnosis]"))).not.toEqual([]);
    expect(before.join(" ")).not.toMatch(
      /gout|cholecystitis|encephalopathy|PML|coarctation|vertigo|BPPV|Hirschsprung/i,
    );
    expect(before).toContain("None other");
    expect(titles[at + 1]).toBe("Findings in full");
    expect(missingLeaves(examination)).toEqual([]);
    const lists = factsShown(examination);
    expect(`${lists.title} ${lists.synopsis}`).not.toContain(text);
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
  });

  it("shows groups that no other examination has, after the diagnosis, which they may give away", () => {
    const examination: Examination = structuredClone(one("good", 0));
    Object.assign(examination.OSCE_Examination, {
      Explanation: "It was gout.",
      Notes: { Points: ["Toe", "Diet"] },
    });
    Object.assign(examination, { Notes: ["Beside it"], Version: "7" });
    expect(missingLeaves(examination)).toEqual([]);
    const pages = pagesOf(build(examination));
    const titles = pages.map(titleText);
    expect(titles.slice(4, 8)).toEqual([
      "Assessment",
      "Diagnosis",
      "Further information",
      "Case Summary Download",
    ]);
    const holders = pages.filter((page) => textsOf(page).some((text) => text.includes("It was gout.")));
    expect(holders.map(titleText)).toEqual(["Further information"]);
    expect(parseCaseTree(build(examination))).toMatchObject({ ok: true });
  });

  it.each([
    ["no symptom", {}],
    ["symptoms as a text", "A sore toe"],
    ["symptoms as a list", ["A sore toe", "Fever"]],
  ])("is a whole case with %s", (_what, symptoms) => {
    const examination: Examination = structuredClone(one("good", 0));
    Object.assign(examination.OSCE_Examination.Patient_Actor, { Symptoms: symptoms });
    expect(missingLeaves(examination)).toEqual([]);
    expect(parseCaseTree(build(examination))).toMatchObject({ ok: true });
    expect(caseTitle(examination)).toMatch(/^52-year-old man(: what is the diagnosis\?| with a sore toe)$/);
  });

  it("marks in the references, for editors, wrong answers that may be right", () => {
    const root = toSignatureCase(one("good", 0), { ...context, toReview: ["Wrong two"] });
    const marked = pagesOf(root).filter((page) =>
      textsOf(page).some((text) => text.includes("To be reviewed")),
    );
    expect(marked.map(titleText)).toEqual(["References"]);
    expect(marked.flatMap(textsOf).join()).toContain(
      "could the wrong answer “Wrong two” mean the same as Gout",
    );
  });

  it("gives the same uids again, and other cases other ones", () => {
    const uidsOf = (root: ContentNode) => {
      const uids: string[] = [];
      walk(root, (node) => {
        uids.push(node.uid);
        return true;
      });
      return uids;
    };
    const first = uidsOf(build(one("good", 0)));
    expect(uidsOf(build(one("good", 0)))).toEqual(first);
    const shared = uidsOf(build(one("odd", 0))).filter((uid) => first.includes(uid));
    expect(shared).toEqual(["learning_objectives_card"]);
  });

  it("names the source, its record and its licence among the references", () => {
    const references = pagesOf(build(one("good", 0))).at(-1);
    expect(references && textsOf(references)).toEqual(
      expect.arrayContaining(["A source", "fixture-01", "MIT"]),
    );
  });

  it("puts short values into a table and names groups by headings", () => {
    const root = build(one("good", 0));
    const tests = pagesOf(root).find((page) => titleText(page) === "Test results");
    const titles: string[] = [];
    const tables: ContentNode[] = [];
    if (tests) {
      walk(tests, (node) => {
        if (node.type === "section") titles.push(titleText(node));
        if (node.type === "table") tables.push(node);
        return true;
      });
    }
    expect(titles).toEqual(["Test results", "Joint aspirate", "Serum chemistry"]);
    expect(tables.map((table) => textsOf(table).filter(Boolean))).toEqual([
      ["Uric acid", "9.1 mg/dL", "Creatinine", "1.0 mg/dL"],
    ]);
  });
});

describe.skipIf(!hasOpenData)(overOpenData("the sixty open cases"), () => {
  it("lose no text", () => {
    const missing = openExaminations().flatMap(missingLeaves);
    expect(missing).toEqual([]);
  });

  it("name the diagnosis nowhere before the question on it, and give a reason with its answer", () => {
    const told = openExaminations().flatMap((examination) => {
      const { Correct_Diagnosis } = examination.OSCE_Examination;
      const bare = Correct_Diagnosis.replace(/\s*[([].*$/, "").toLowerCase();
      const letters = /\(([A-Z]{2,7})\)/.exec(Correct_Diagnosis)?.[1];
      const pages = pagesOf(build(examination));
      const at = pages.findIndex((page) => titleText(page) === "Diagnosis");
      const { title, synopsis } = factsShown(examination);
      return [...pages.slice(0, at).flatMap(textsOf), title, synopsis].filter(
        (text) =>
          text.toLowerCase().includes(bare) ||
          (letters !== undefined && new RegExp(`\\b${letters}\\b`).test(text)),
      );
    });
    expect(told).toEqual([]);
    for (const examination of openExaminations()) {
      const question = pagesOf(build(examination)).find((page) => titleText(page) === "Diagnosis");
      const texts = question ? textsOf(question) : [];
      const reasons = texts
        .slice(texts.indexOf("These findings of the source support it:") + 1)
        .filter(Boolean);
      expect(reasons.length, examination.source_id).toBeGreaterThanOrEqual(2);
    }
  });

  it("are valid trees", () => {
    for (const examination of openExaminations()) {
      const parsed = parseCaseTree(build(examination));
      expect(parsed.ok ? [] : parsed.problems, examination.source_id).toEqual([]);
    }
  });
});
