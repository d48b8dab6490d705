import { IconCircleCheckFilled } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { progressTexts } from "#shared/case/model/texts.ts";
import { displayModesOf } from "#shared/domain/access/audience.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { counted } from "#shared/words/counted.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { useOfCase } from "../../viewer/ViewerContext.ts";
import styles from "./caseHeader.module.css";
import { ExamBar } from "./exam/ExamBar.tsx";
import { ModeSelector } from "./ModeSelector.tsx";
import { SaveSign } from "./saving/SaveSign.tsx";
import type { CaseSession } from "./session/caseSession.ts";
import type { OpenedCase } from "./session/openCase.ts";
import { usePercent } from "./session/usePercent.ts";

type Props = { opened: OpenedCase; session: CaseSession; onReset: () => void };

/** Of what staff do in a case. */
const notReported = "Your own attempt, in no report";

const minutesOf = (ms: number): number => Math.round(ms / 60_000);

const minutesText = counted({ one: "{n} minute", other: "{n} minutes" });

function Progress({ opened, session, onReset }: Props): ReactNode {
  const reply = useSyncExternalStore(session.progress.subscribe, session.progress.get);
  const percent = usePercent(session);
  if (percent < 100) {
    return (
      <div className={styles.progress}>
        <ProgressBar label="Progress in this case" percent={percent} />
        <span className={styles.figure}>{progressTexts.percentComplete(percent)}</span>
      </div>
    );
  }
  const minutes = minutesOf(reply.time_on_case);
  return (
    <div className={styles.progress}>
      <span className={styles.complete}>
        <IconCircleCheckFilled size={20} aria-hidden /> Complete
      </span>
      <span className={styles.figure}>
        {progressTexts.myTime} <strong>{minutesText(minutes)}</strong>
      </span>
      {!session.exam && !opened.examOver && (
        <button type="button" className={styles.reset} onClick={onReset}>
          Reset
        </button>
      )}
    </div>
  );
}

export function CaseHeader({ opened, session, onReset }: Props): ReactNode {
  const status = useSyncExternalStore(session.saveStatus.subscribe, session.saveStatus.get);
  const { documentContext, displayContext, document_set } = opened.contexts;
  const isPlayed = useOfCase(({ mode }) => mode === displayModesOf("student", documentContext.kind)[0]);
  return (
    <div className={styles.header}>
      <PageHeading
        tabTitle={textOfHtml(documentContext.title)}
        title={<RichHtml html={documentContext.title} inline className={styles.title} />}
        above={
          document_set && (
            <Link className={styles.course} to={`/document_sets/${document_set.id}`}>
              {document_set.name}
            </Link>
          )
        }
        action={displayContext.displayModes.length > 1 && <ModeSelector opened={opened} />}
        below={
          displayContext.scheduled_review_version_id !== undefined && (
            <Link
              className={styles.course}
              to={`/versions/${displayContext.scheduled_review_version_id}/edit`}
            >
              Edit
            </Link>
          )
        }
      />
      {session.exam && (
        <ExamBar exam={session.exam} session={session} title={textOfHtml(documentContext.title)} />
      )}
      <div className={styles.figures}>
        {isPlayed && !isResource(documentContext.kind) && (
          <Progress opened={opened} session={session} onReset={onReset} />
        )}
        {isPlayed && displayContext.audience === "educator" && (
          <span className={styles.own}>{notReported}</span>
        )}
        {!session.exam && <SaveSign status={status} onRetry={() => session.outbox.retry()} />}
      </div>
    </div>
  );
}
