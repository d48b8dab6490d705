import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { leadTo } from "../../../viewer/scrollToNode.ts";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import { type CaseStep, stepsOf } from "../session/caseSteps.ts";
import { words } from "../words.ts";
import { Contents } from "./Contents.tsx";
import styles from "./rail.module.css";
import { useInView } from "./useInView.ts";

/** @see spec documents §9 scrollTo */
const topOffsetPx = 125;

function StepButton({ step }: { step: CaseStep }): ReactNode {
  const { store } = useViewer();
  const go = (): void => {
    const node = store.nodeOf(step.uid);
    if (node && !store.showsChildren(node)) store.dispatch({ type: "toggle", uid: step.uid });
    leadTo(step.uid, { topOffsetPx });
  };
  return (
    <button
      type="button"
      className={styles.step}
      aria-current={step.place === "here" ? "step" : undefined}
      onClick={go}
    >
      <span className={styles.dot} aria-hidden>
        {step.place === "done" && <IconCheck size={12} stroke={3} />}
      </span>
      <span className={styles.title}>{step.title}</span>
      {step.place === "done" && <VisuallyHidden>{words.done}</VisuallyHidden>}
    </button>
  );
}

/** A step that is over and has nothing left to go to. */
function GoneStep({ step }: { step: CaseStep }): ReactNode {
  return (
    <span className={styles.gone}>
      <span className={styles.dot} aria-hidden>
        <IconCheck size={12} stroke={3} />
      </span>
      {step.title}
      <VisuallyHidden>{words.done}</VisuallyHidden>
    </span>
  );
}

/** Where the reader is: among the cards of a case, or in what is read as a whole, as staff may read a case too. */
export function Rail(): ReactNode {
  const hasSteps = useOfCase(({ flow, mode }) => flow.hasCardFlow && mode === "student");
  return hasSteps ? <CardSteps /> : <Contents />;
}

/** The cards as steps: done, here, ahead. What lies ahead has no title yet. On a phone it is a strip above the page. */
function CardSteps(): ReactNode {
  const { store } = useViewer();
  // As text, so that an answer, which moves no step, renders nothing here.
  const asText = useOfCase((it) => JSON.stringify(stepsOf(it)));
  // The text stands for what the store holds.
  const { steps, ahead, isOpenEnded } = useMemo(() => stepsOf(store), [store, asText]);
  const total = steps.filter(({ place }) => place !== "after").length + ahead;
  const here = steps.filter(({ place }) => place === "done" || place === "here").length;
  const rail = useRef<HTMLElement>(null);
  useInView(rail, here);
  if (steps.length === 0) return null;

  return (
    <nav ref={rail} className={styles.rail} aria-label={words.cardsCase}>
      <p className={styles.strip}>
        <span className={styles.segments} aria-hidden>
          {Array.from({ length: total }, (_, index) => (
            // Segments have nothing but their place.
            <span
              key={index}
              data-place={index + 1 < here ? "done" : index + 1 === here ? "here" : "ahead"}
            />
          ))}
        </span>
        <span>{isOpenEnded ? words.stepPlusExam({ here }) : words.stepOf({ here, total })}</span>
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.uid} data-place={step.place}>
            {step.isGone ? <GoneStep step={step} /> : <StepButton step={step} />}
          </li>
        ))}
        {ahead > 0 && (
          <li className={styles.ahead}>
            <span className={styles.dots} aria-hidden>
              {Array.from({ length: Math.min(ahead, 12) }, (_, index) => (
                <span key={index} className={styles.dot} />
              ))}
            </span>
            <span className={styles.aheadText}>{words.stepsAhead({ n: ahead })}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
