import { describe, expect, it, vi } from "vitest";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { revealedNodes } from "#shared/case/sealed/reveal.ts";
import { type ExamStage, seal } from "#shared/case/sealed/seal.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { createExamTree } from "#web/features/case/exam/examTree.ts";
import { play } from "../../../viewer/playing.tsx";

const root: ContentNode = { ...aSmallCase("An exam"), timeLimit: 600 };
const section = timedSectionOf(root) ?? { uid: "", timeLimitSeconds: 0 };
const sealed = (exam: ExamStage): ContentNode => seal(root, section, exam);
const running = (...revealed: string[]) => sealed({ stage: "running", revealed: new Set(revealed) });
const input = "question_input";
const graded = { [input]: { graded: { value: true, updatedAt: 5 } } };

function anExamPage(tree: ContentNode, answers: (ContentNode | ApiError)[], isTimeRunning = true) {
  const { store } = play(tree);
  const read = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error("Asked once too often");
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  return { store, read, exam: createExamTree({ store, read, isTimeRunning: () => isTimeRunning }) };
}

describe("the case of an exam in front of a learner (A-03)", () => {
  it("gets its questions once the time runs, and asks again when that failed", async () => {
    const offline = new ApiError({ code: "OFFLINE", status: 0, message: "" });
    const { store, exam } = anExamPage(sealed({ stage: "closed" }), [offline, running()]);
    expect(store.nodeOf(uids.question)).toBeUndefined();
    exam.look({});
    await Promise.resolve();
    await vi.waitFor(() => {
      exam.look({});
      expect(store.nodeOf(uids.question)).toBeDefined();
    });
    // The first card is open, as it is when a case opens.
    expect(store.read(uids.cardOne, "collapsed")).toBe(false);
  });

  it("asks for nothing while the time does not run", () => {
    const { read, exam } = anExamPage(sealed({ stage: "closed" }), [], false);
    exam.look({});
    expect(read).not.toHaveBeenCalled();
  });

  it("takes what came with the submission, and asks for nothing more", () => {
    const { store, read, exam } = anExamPage(running(), []);
    const nodes = revealedNodes(root, section, { asked: [input], revealed: new Set([input]) });
    exam.take(JSON.parse(JSON.stringify(nodes)));
    exam.look(graded);
    expect(store.nodeOf(uids.question)).toEqual(nodeOf(root, uids.question));
    expect(read).not.toHaveBeenCalled();
  });

  it("asks when another device has submitted, or the reply was lost, and only then", async () => {
    const { store, read, exam } = anExamPage(running(), [running(input)]);
    exam.look({ [input]: { value: { value: true, updatedAt: 5 } } });
    expect(read).not.toHaveBeenCalled();
    exam.look(graded);
    exam.look(graded);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(store.nodeOf(input)?.sealed).toBeUndefined());
    exam.look(graded);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("asks for no key that comes with the end alone", () => {
    const atEnd = { ...root, answersAtEnd: true };
    const tree = seal(atEnd, section, { stage: "running", revealed: new Set() });
    const { read, exam } = anExamPage(tree, []);
    exam.look(graded);
    expect(read).not.toHaveBeenCalled();
  });
});
