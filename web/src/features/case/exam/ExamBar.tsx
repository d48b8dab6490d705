import { type ReactNode, useSyncExternalStore } from "react";
import { progressTexts } from "#shared/case/model/texts.ts";
import { SaveSign } from "../saving/SaveSign.tsx";
import type { CaseSession } from "../session/caseSession.ts";
import { usePercent } from "../session/usePercent.ts";
import { ExamTimer } from "./ExamTimer.tsx";
import styles from "./examBar.module.css";
import type { ExamWatch } from "./examPorts.ts";

type Props = {
  exam: Pick<ExamWatch, "time">;
  session: Pick<CaseSession, "saveStatus" | "outbox" | "online" | "progress">;
  title: string;
};

/** What somebody who sits an exam has in view wherever they read: which one, how far, whether it is saved, how long. */
export function ExamBar({ exam, session, title }: Props): ReactNode {
  const status = useSyncExternalStore(session.saveStatus.subscribe, session.saveStatus.get);
  const percent = usePercent(session);
  return (
    <section className={styles.bar} aria-label="Exam">
      <span className={styles.title} title={title}>
        {title}
      </span>
      <span className={styles.percent}>{progressTexts.percentComplete(percent)}</span>
      <SaveSign isSmall status={status} onRetry={() => session.outbox.retry()} />
      <ExamTimer exam={exam} online={session.online} />
    </section>
  );
}
