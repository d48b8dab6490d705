import { IconCheck, IconStarFilled, IconX } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { type Recap as RecapOfCase, type RecapQuestion, recapOf } from "#shared/case/flow/recap.ts";
import { type Item, itemsOf, leadingDiagnosis } from "#shared/case/tools/items.ts";
import { findingsBy, type Stance } from "#shared/case/tools/links.ts";
import { rankedDiagnoses } from "#shared/case/tools/ranking.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import { tallyWords } from "../../../viewer/nodes/tallyText.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import type { OpenedCase } from "../session/openCase.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import { goToNode } from "../tools/goToNode.ts";
import { words } from "./afterWords.ts";
import styles from "./recap.module.css";

type Props = { opened: OpenedCase; session: CaseSession };

/** A question, and what was right of it; it leads there. */
function QuestionLine({ question, number }: { question: RecapQuestion; number: number }): ReactNode {
  const viewer = useViewer();
  const goThere = (): void => {
    // The recap may stand in the dialog that is in front of the case.
    viewer.store.dispatch({ type: "closeModal", modal: "nextSteps" });
    goToNode(viewer, question.sectionUid);
  };
  const { tally, isSubmitted } = question;
  const isRight = tally && tally.right === tally.of && tally.wrong === 0;
  const Sign = isRight ? IconCheck : IconX;
  return (
    <li className={styles.line}>
      <button type="button" className={styles.name} onClick={goThere}>
        {number}. {question.question || question.card}
      </button>
      <span className={isRight ? styles.right : tally ? styles.wrong : styles.plain}>
        {tally && (isRight || tally.right === 0) && <Sign size={16} stroke={2.5} aria-hidden />}
        {tally ? tallyWords(tally) : isSubmitted ? words.answered : words.notAnswered}
        {question.isSelfAssessment && ` ${words.selfAssessmentScored}`}
      </span>
    </li>
  );
}

function Questions({ recap: { questions } }: { recap: RecapOfCase }): ReactNode {
  if (questions.length === 0) return null;
  return (
    <section aria-label={words.questions}>
      <h3 className={styles.title}>{words.questions}</h3>
      <ol className={styles.lines}>
        {questions.map((question, nth) => (
          <QuestionLine key={question.inputUid} question={question} number={nth + 1} />
        ))}
      </ol>
    </section>
  );
}

const stanceWords = (): Readonly<Record<Stance, string>> => ({ for: words.for, against: words.against });

/** Findings in the order in which they came, diagnoses as they are ranked; the leading diagnosis and the dangerous ones say so. */
function Reasoning(): ReactNode {
  const { store } = useViewer();
  const { state } = store;
  const leading = leadingDiagnosis(state);
  const by = findingsBy(state);
  const [findings, diagnoses] = [itemsOf(state, "finding"), rankedDiagnoses(state)];
  if (findings.length + diagnoses.length === 0) return null;
  const names = (items: readonly Item[]): string => items.map(({ content }) => content).join(", ");
  return (
    <section aria-label={words.yourReasoning}>
      <h3 className={styles.title}>{words.findingsOrderRankedDiagnoses}</h3>
      {findings.length > 0 && (
        <ol className={styles.items} aria-label={words.findings}>
          {findings.map(({ uid, content }) => (
            <li key={uid}>{content}</li>
          ))}
        </ol>
      )}
      {diagnoses.length > 0 && (
        <ol className={styles.items} aria-label={words.diagnoses}>
          {diagnoses.map(({ uid, content, isDangerous }) => (
            <li key={uid} data-leading={uid === leading}>
              {content}
              {uid === leading && (
                <span className={styles.leading}>
                  <IconStarFilled size={14} aria-hidden /> {words.leading}
                </span>
              )}
              {isDangerous && <span className={styles.danger}>{words.dangerous}</span>}
              {(["for", "against"] as const).map((stance) => {
                const linked = by.get(uid)?.[stance] ?? [];
                return (
                  linked.length > 0 && (
                    <span key={stance} className={styles.linked}>
                      {stanceWords()[stance]}: {names(linked)}
                    </span>
                  )
                );
              })}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const recapNow = ({ store }: ReturnType<typeof useViewer>): RecapOfCase =>
  recapOf(store.flow, store.state, { isExamTold: true });

/** Score and time of a case that is finished. */
export function CaseResult({ opened, session }: Props): ReactNode {
  const viewer = useViewer();
  useSyncExternalStore(session.progress.subscribe, session.progress.get);
  const { recommendedTime } = opened.contexts.documentContext;
  const { scored, scorePercent } = recapNow(viewer);
  const spent = words.minutes({ n: Math.round(session.timeOnCase() / 60_000) });
  return (
    <div className={styles.result}>
      {scorePercent !== undefined && (
        <p className={styles.score}>
          {words.inQuestions({ n: scored, percent: wholePercent(scorePercent) })}
        </p>
      )}
      <p className={styles.time}>
        {recommendedTime === null
          ? words.yourTime({ spent })
          : words.yourTimeRecommended({ spent, recommendedTime: words.minutes({ n: recommendedTime }) })}
      </p>
    </div>
  );
}

/** A learner's work in a case that they have finished, question by question, with their reasoning. */
export function Recap({ session }: Props): ReactNode {
  const viewer = useViewer();
  useSyncExternalStore(session.progress.subscribe, session.progress.get);
  return (
    <div className={styles.recap}>
      <Questions recap={recapNow(viewer)} />
      <Reasoning />
    </div>
  );
}
