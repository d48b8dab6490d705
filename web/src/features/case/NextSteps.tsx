import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { finishTexts } from "#shared/case/texts.ts";
import type { CaseContexts } from "#shared/contract/documents.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import styles from "./endings.module.css";

type Props = { documentContext: CaseContexts["documentContext"] };

function QuizBlock({ documentContext }: Props): ReactNode {
  const { product } = useBrand();
  const { quizUrl, quizQuestionCount } = documentContext;
  if (!quizUrl) return null;
  return (
    <div className={styles.block}>
      <p className={styles.blockTitle}>{finishTexts.quizHeading}</p>
      <p>{finishTexts.quizOffer(product, quizQuestionCount)}</p>
      <a className={styles.main} href={quizUrl} target="_blank" rel="noopener noreferrer">
        {finishTexts.takeQuiz}
      </a>
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
