import { type ReactNode, useSyncExternalStore } from "react";
import { rootFlag } from "#shared/case/flow/effective.ts";
import { answerTexts } from "#shared/case/model/texts.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";
import endings from "../endings/endings.module.css";
import type { CaseSession } from "../session/sessionParts.ts";
import { words } from "../words.ts";
import type { ExamWatch } from "./examPorts.ts";

type Props = { session: Pick<CaseSession, "handIn">; exam: Pick<ExamWatch, "time"> };

/** For whoever pressed the button that ends the case, and then went back to the exam: the button itself is gone by then. */
export function HandInPrompt({ session, exam }: Props): ReactNode {
  const time = useSyncExternalStore(exam.time.subscribe, exam.time.get);
  const isFinished = useOfCase(({ state }) => rootFlag(state, "finished") === true);
  if (!isFinished || !time?.isRunning) return null;
  return (
    <div className={endings.prompt}>
      <p>{words.examNotSubmitted}</p>
      <button
        type="button"
        className={endings.main}
        onClick={() => session.handIn.set(answerTexts.examSubmitted)}
      >
        {words.submitExam}
      </button>
    </div>
  );
}
