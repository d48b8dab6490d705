import { timedAnswers } from "#shared/case/flow/timedAnswers.ts";
import { connectExam } from "../exam/connectExam.ts";
import { createExamTree } from "../exam/examTree.ts";
import { startButtonOf } from "../exam/startButtonOf.ts";
import { refusedStepsText } from "../saving/refusedSteps.ts";
import { readTree } from "./openCase.ts";
import type { SessionBase, SessionParts } from "./sessionParts.ts";

/** Sets the parts of a session that belong to an exam. `resume` presses Start where the time runs already. */
export function startSessionExam(base: SessionBase, parts: SessionParts): { resume: () => void } {
  const { opened, ports, here, saveStatus } = base;
  const { exam } = opened;
  if (!exam) return { resume: () => {} };
  const { keeper } = ports;
  let isTimeRunning = typeof exam.sitting.currentTimeSegmentStart === "number";
  if (isTimeRunning) here.begin();

  /** The time runs, by whomever it was started: the page goes on without its start button. */
  function takeStart(): void {
    const uid = startButtonOf(parts.store);
    if (uid !== undefined) parts.store.dispatch({ type: "press", uid });
  }

  parts.exam = connectExam(opened, exam, {
    outbox: parts.outbox,
    leave: (message) => {
      here.end();
      const { notLetIn } = saveStatus.get();
      ports.leave(notLetIn ? `${message} ${refusedStepsText(notLetIn)}` : message);
    },
    refuse: base.notify,
    announce: base.announcement.set,
    userId: ports.person.id,
    noteSitting: (sitting) => keeper?.noteSitting(sitting),
    answers: () => {
      const { waiting } = saveStatus.get();
      const { flow, state } = parts.store;
      return { saved: Math.max(0, timedAnswers(flow, state) - waiting), waiting };
    },
    started: () => {
      isTimeRunning = true;
      here.begin();
      takeStart();
      parts.examTree?.look({});
    },
  });
  parts.examTree = createExamTree({
    store: parts.store,
    read: async () => {
      // The tree may tell what is right: answers that wait here go first.
      await parts.outbox.drain();
      const { tree: whole, treeHash } = await readTree(opened.contexts);
      keeper?.noteTree(whole, treeHash);
      return whole;
    },
    isTimeRunning: () => isTimeRunning,
  });
  return {
    resume: () => {
      if (isTimeRunning) takeStart();
    },
  };
}
