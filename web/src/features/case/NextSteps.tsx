import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { isSafeUrl } from "#shared/case/safeUrl.ts";
import { finishTexts } from "#shared/case/texts.ts";
import type { CaseContexts } from "#shared/contract/documents.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { Dialog } from "../../viewer/Dialog.tsx";
import styles from "./endings.module.css";
import { FetchedPage } from "./FetchedPage.tsx";

type Props = { documentContext: CaseContexts["documentContext"] };

/** A quiz that is started by opening its address needs a page of its own. @see spec documents §2.1 */
const opensInTab = (quizUrl: string): boolean => quizUrl.includes("create_start_quiz") && isSafeUrl(quizUrl);

function QuizBlock({ documentContext }: Props): ReactNode {
  const { product } = useBrand();
  const { quizUrl, quizQuestionCount, todoUrl, todoAction } = documentContext;
  const [isQuizOpen, setIsQuizOpen] = useState(false);
  const [isTodoOpen, setIsTodoOpen] = useState(false);
  if (!quizUrl) return null;
  return (
    <div className={styles.block}>
      <p className={styles.blockTitle}>{finishTexts.quizHeading}</p>
      <p>{finishTexts.quizOffer(product, quizQuestionCount)}</p>
      <div className={styles.actions}>
        {opensInTab(quizUrl) ? (
          <a className={styles.main} href={quizUrl} target="_blank" rel="noopener noreferrer">
            {finishTexts.takeQuiz}
          </a>
        ) : (
          <button type="button" className={styles.main} onClick={() => setIsQuizOpen(true)}>
            {finishTexts.takeQuiz}
          </button>
        )}
        {todoUrl && todoAction && (
          <button
            type="button"
            className={styles.second}
            aria-expanded={isTodoOpen}
            onClick={() => setIsTodoOpen((was) => !was)}
          >
            {todoAction}
          </button>
        )}
      </div>
      {isTodoOpen && todoUrl && todoAction && <FetchedPage url={todoUrl} title={todoAction} isShort />}
      {isQuizOpen && (
        <Dialog title="Quiz" onClose={() => setIsQuizOpen(false)}>
          <FetchedPage url={quizUrl} title="Quiz" />
          <div className={styles.actions}>
            <button type="button" className={styles.second} onClick={() => setIsQuizOpen(false)}>
              {finishTexts.close}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What is left to do when a case is finished: on the finish card, and in the modal that shows it. */
export function NextSteps({ documentContext }: Props): ReactNode {
  return (
    <div className={styles.steps}>
      <p className={styles.lead}>{finishTexts.wellDone}</p>
      <QuizBlock documentContext={documentContext} />
      <div className={styles.block}>
        <p className={styles.blockTitle}>{finishTexts.accessCaseSummary}</p>
        <a
          className={styles.main}
          href={`/documents/${documentContext.id}/case_summary.pdf`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconDownload size={18} aria-hidden /> {finishTexts.viewCaseSummary}
        </a>
      </div>
    </div>
  );
}
