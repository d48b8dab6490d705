import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embolismExam } from "#scripts/seed/cases/embolismExam/embolismExam.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { handInOf } from "#shared/case/flow/handIn.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { rich } from "#shared/case/model/richText.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { contentOf, findNodes, indexTree, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { keyIndexOf } from "#shared/case/sealed/questionKeys.ts";
import { revealedNodes, withRevealed } from "#shared/case/sealed/reveal.ts";
import { type ExamStage, seal } from "#shared/case/sealed/seal.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";
import { begin, isFinished, playOn } from "#tests/builders/learner.ts";
import { planted, withPlantedKeys } from "#tests/builders/plantedKeys.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;
const closed: ExamStage = { stage: "closed" };
const running = (...revealed: string[]): ExamStage => ({ stage: "running", revealed: new Set(revealed) });

function sealOf(root: ContentNode, exam: ExamStage): ContentNode {
  const section = timedSectionOf(root);
  if (!section) throw new Error("Not a timed case");
  return seal(root, section, exam);
}

function revealOf(root: ContentNode, ...revealed: string[]): ContentNode[] {
  const section = timedSectionOf(root);
  if (!section) throw new Error("Not a timed case");
  return revealedNodes(root, section, { asked: revealed, revealed: new Set(revealed) });
}

const anExam = (): ContentNode => ({ ...aSmallCase("An exam"), timeLimit: 600 });
const credits = ["author", "lead_editors", "contributing_authors"];
const asked = "question_input";
const inputsOf = (root: ContentNode): string[] => [...keyIndexOf(root).questions.keys()];

/** A random case, timed as a whole or in one of its cards. */
const someExam = fc.record({ source: someCase, place: fc.nat(20) }).map(({ source, place }): ContentNode => {
  const root = withPlantedKeys(caseOf(source));
  const content = contentOf(root);
  const page = content[place];
  if (page?.type !== "section" || !page.uid.startsWith("card_")) return { ...root, timeLimit: 60 };
  return { ...root, content: content.with(place, { ...page, timeLimit: 60 }) };
});

describe("an exam that runs", () => {
  it("tells nothing of what is right, in any random case", () => {
    fc.assert(
      fc.property(someExam, (root) => {
        const section = timedSectionOf(root);
        const isWhole = section?.uid === root.uid;
        const sealed = sealOf(root, running());
        const text = JSON.stringify(isWhole ? sealed : nodeOf(sealed, section?.uid ?? ""));
        expect(text).not.toContain(planted);
        expect(text).not.toMatch(/"answer":/);
      }),
    );
  });

  it("keeps every uid and place outside of what is kept back whole", () => {
    fc.assert(
      fc.property(someExam, (root) => {
        const { byUid } = indexTree(root);
        for (const [uid, { path }] of indexTree(sealOf(root, running())).byUid) {
          expect(byUid.get(uid)?.path).toEqual(path);
        }
      }),
    );
  });

  it("has the questions, and what their Submit waits for, as the whole case has them", () => {
    fc.assert(
      fc.property(someExam, (root) => {
        const whole = deriveFlow(root, options);
        const sealed = deriveFlow(sealOf(root, running()), options);
        const own = [...whole.questions].filter(([uid]) => sealed.index.byUid.has(uid));
        expect([...sealed.questions]).toEqual(own);
        expect(sealed.sequence).toEqual(whole.sequence);
        for (const step of whole.continueOfCard.values()) {
          expect(sealed.continueOfCard.get(step.cardUid)).toEqual(step);
        }
      }),
    );
  });

  it("leads a willing learner as far as the whole case does, with nothing given out", () => {
    fc.assert(
      fc.property(someExam, (root) => {
        const came = (tree: ContentNode): boolean => {
          const flow = deriveFlow(tree, options);
          return isFinished(playOn(flow, begin(flow), "answers"));
        };
        expect(came(sealOf(root, running()))).toBe(came(root));
      }),
      { numRuns: runs(40) },
    );
  });

  it("given out question by question, in any order, is what is sealed with all of them given out", () => {
    const inOrder = someExam.chain((root) =>
      fc.shuffledSubarray(inputsOf(root)).map((order) => ({ root, order })),
    );
    fc.assert(
      fc.property(inOrder, ({ root, order }) => {
        let tree = sealOf(root, running());
        const section = timedSectionOf(root);
        const given = new Set<string>();
        for (const asked of order) {
          given.add(asked);
          if (section)
            tree = withRevealed(tree, revealedNodes(root, section, { asked: [asked], revealed: given }));
        }
        expect(tree).toEqual(sealOf(root, running(...order)));
      }),
    );
  });

  it("shows options, comment and what Submit uncovers of a question that was submitted, and of no other", () => {
    const root = anExam();
    const tree = withRevealed(sealOf(root, running()), revealOf(root, asked));
    expect(nodeOf(tree, uids.question)).toEqual(nodeOf(root, uids.question));
    expect(JSON.stringify(nodeOf(tree, uids.essay))).not.toContain("Because.");
  });

  it("keeps back what a Submit shows in another place, but not a question that it leads to", () => {
    const make = caseBuilder("far");
    const told = make.section("neutral_text", {
      uid: "told",
      invisible: true,
      content: [make.para("It is B.")],
    });
    const next = make.multipleChoiceQuestion({
      uid: "next",
      stem: "And then?",
      options: [{ text: "C", correct: true }, { text: "D" }],
    });
    const question = make.multipleChoiceQuestion({
      uid: "asked",
      stem: "What?",
      options: [{ text: "A" }, { text: "B", correct: true }],
    });
    const shows = [told.uid, next.uid].map((uid) => ({
      action: "setNodeInvisible" as const,
      uid,
      invisible: false,
    }));
    const content = contentOf(question).map((node) =>
      node.type === "button" ? { ...node, onClick: [...(node.onClick ?? []), ...shows] } : node,
    );
    const card = make.card({
      uid: "card",
      content: [{ ...question, content }, told, { ...next, invisible: true }],
    });
    const root: ContentNode = {
      ...make.signatureCase({ uid: "far", title: "Far", authors: [], cards: [card], learningObjectives: [] }),
      timeLimit: 60,
    };
    const tree = sealOf(root, running());
    expect(contentOf(nodeOf(tree, "told") as ContentNode)).toEqual([]);
    expect(JSON.stringify(nodeOf(tree, "next"))).toContain("And then?");
    const input = contentOf(question).find(({ type }) => type === "multipleChoice")?.uid ?? "";
    expect(nodeOf(withRevealed(tree, revealOf(root, input)), "told")).toEqual(told);
  });

  it("gives nothing out with a Submit where the exam keeps its answers to its end", () => {
    const root = { ...anExam(), answersAtEnd: true };
    expect(revealOf(root, asked)).toEqual([]);
    expect(nodeOf(sealOf(root, running()), asked)?.sealed).toBe("untilOver");
  });

  it("takes an answer on the sealed case with the very steps of the whole one", () => {
    const root = anExam();
    const events = [
      { type: "open", now: 1 },
      {
        type: "answer",
        uid: `${contentOf(nodeOf(root, uids.choice) as ContentNode)[0]?.uid}`,
        value: true,
        now: 2,
      },
      { type: "press", uid: contentOf(nodeOf(root, uids.question) as ContentNode).at(-2)?.uid ?? "", now: 3 },
      { type: "continue", cardUid: uids.cardOne, now: 4 },
    ] as const;
    const play = (tree: ContentNode) => {
      const flow = deriveFlow(tree, options);
      return events.reduce((state, event) => reduce(flow, state, event).state, {});
    };
    expect(play(sealOf(root, running()))).toEqual(play(root));
  });

  it("keeps a limit that learners are told of, and not one that they are not", () => {
    const make = caseBuilder("cdq");
    const cdq = (uid: string, isExplicitLimit: boolean) =>
      make.cdqQuestion({
        uid,
        stem: "What next?",
        features: [],
        options: [{ text: "Right", answer: true }, { text: "Idle" }],
        limit: 1,
        isExplicitLimit,
      });
    const card = make.card({ uid: "card", content: [cdq("told", true), cdq("untold", false)] });
    const root = {
      ...make.signatureCase({ uid: "c", title: "C", authors: [], cards: [card], learningObjectives: [] }),
      timeLimit: 60,
    };
    const [told, untold] = inputsOf(root).map((uid) => nodeOf(sealOf(root, running()), uid));
    expect(told?.limit).toBe(1);
    expect(untold?.limit).toBeUndefined();
  });
});

describe("an exam whose time does not run", () => {
  it("says how many questions it has, and no more of them", () => {
    expect(sealOf(anExam(), closed).questionCount).toBe(2);
    expect(sealOf(anExam(), running()).questionCount).toBeUndefined();
  });

  it("counts as questions what is submitted, as the list at its end does, and no comment on the exam", () => {
    const root = embolismExam.build((file) => file);
    const closedSection = findNodes(sealOf(root, closed), ({ sealed }) => sealed === "untilStarted")[0];
    const flow = deriveFlow(root, options);
    expect(closedSection?.questionCount).toBe(handInOf(flow, {}).questions.length + handInOf(flow, {}).ahead);
    expect(closedSection?.questionCount).toBe(6);
  });

  it("is its title and its time limit alone, in any random case", () => {
    fc.assert(
      fc.property(someExam, (root) => {
        const section = timedSectionOf(root);
        const tree = sealOf(root, closed);
        const node = nodeOf(tree, section?.uid ?? "");
        expect(node).toMatchObject({ uid: section?.uid, timeLimit: 60, sealed: "untilStarted" });
        expect(node?.title).toEqual(nodeOf(root, section?.uid ?? "")?.title);
        expect(contentOf(node as ContentNode).every(({ type }) => credits.includes(type))).toBe(true);
        expect(JSON.stringify(node)).not.toContain(planted);
        if (node !== tree) expect(timedSectionOf(tree)).toEqual(section);
      }),
    );
  });

  it("has the pages up to the button that starts it, where they ask nothing", () => {
    const make = caseBuilder("start");
    const begin: ContentNode = {
      type: "button",
      uid: "begin",
      title: rich("Start"),
      onClick: [{ action: "startTimer", uid: "small" }],
    };
    const rules = make.card({ uid: "rules", title: "Rules", content: [make.para("No talking.")] });
    const start = make.card({ uid: "start", title: "Start", content: [begin] });
    const [author, ...rest] = contentOf(anExam());
    const root = { ...anExam(), content: [author as ContentNode, rules, start, ...rest] };
    expect(contentOf(sealOf(root, closed)).map(({ uid }) => uid)).toEqual([author?.uid, "rules", "start"]);

    const flow = deriveFlow(sealOf(root, closed), options);
    expect(flow.sequence).toEqual(["rules", "start"]);
    expect(flow.gates.get("start_continue")).toEqual({ waitsFor: "start" });
    expect(flow.gates.get("rules_continue")).toBeUndefined();

    const asking = { ...anExam(), content: [author as ContentNode, ...rest, start] };
    expect(contentOf(sealOf(asking, closed)).map(({ uid }) => uid)).toEqual([author?.uid]);
  });

  it("leads nowhere past a timed card that is not open yet", () => {
    const root = aSmallCase();
    const content = contentOf(root).map((node) =>
      node.uid === uids.cardOne ? { ...node, timeLimit: 60 } : node,
    );
    const flow = deriveFlow(sealOf({ ...root, content }, closed), options);
    const opened = reduce(flow, {}, { type: "open", now: 1 }).state;
    expect(reduce(flow, opened, { type: "continue", cardUid: uids.cardOne, now: 2 }).state).toBe(opened);
  });
});

describe("an exam that is over", () => {
  it("is the very case", () => {
    fc.assert(fc.property(someExam, (root) => sealOf(root, { stage: "over" }) === root));
  });
});

describe("a case that is timed in a part", () => {
  it("keeps its other cards as they are, and the pages of its end back", () => {
    const whole = aSmallCase();
    const content = contentOf(whole).map((node) =>
      node.uid === uids.cardTwo ? { ...node, timeLimit: 60 } : node,
    );
    const root: ContentNode = { ...whole, content, final_diagnoses: ["Gout"] };
    const tree = sealOf(root, running());
    expect(nodeOf(tree, uids.cardOne)).toBe(nodeOf(root, uids.cardOne));
    expect(JSON.stringify(tree)).not.toContain("Gout");
    expect(JSON.stringify(tree)).not.toContain("Tell one thing from another");
  });
});
