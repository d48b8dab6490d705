import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { PageBar } from "../../ui/PageBar.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useOfCase } from "../../viewer/ViewerContext.ts";
import styles from "./caseBar.module.css";
import { ExamTimer } from "./exam/ExamTimer.tsx";
import { SaveSign } from "./saving/SaveSign.tsx";
import type { CaseSession } from "./session/sessionParts.ts";
import { usePercent } from "./session/usePercent.ts";
import { words } from "./words.ts";

type Props = {
  session: Pick<CaseSession, "saveStatus" | "outbox" | "online" | "progress" | "exam">;
  /** Plain text. */
  title: string;
  /** True where the case is played, so that progress is shown; false where it is only looked through. */
  isPlayed: boolean;
  /** The head of the page, which says the title while it is in view. */
  head: RefObject<HTMLElement | null>;
};

/** Returns true if the page has been scrolled past an element. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // The bar itself covers the topmost 56 px.
    const observer = new IntersectionObserver(
      (entries) => setIsPast(entries.at(-1)?.isIntersecting === false),
      { rootMargin: "-56px 0px 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}

function Progress({ session }: Pick<Props, "session">): ReactNode {
  const percent = usePercent(session);
  return (
    <span className={styles.progress}>
      <ProgressBar label={words.progressCase} percent={percent} />
      <span className={styles.percent}>{words.percentComplete({ percent })}</span>
    </span>
  );
}

/** Bar of a case that stays in view: title, progress, save sign and time. */
export function CaseBar({ session, title, isPlayed, head }: Props): ReactNode {
  const status = useSyncExternalStore(session.saveStatus.subscribe, session.saveStatus.get);
  const isPast = useIsPast(head);
  const hasSteps = useOfCase(({ flow, mode }) => flow.hasCardFlow && mode === "student");
  return (
    <PageBar>
      <section
        className={styles.bar}
        aria-label={session.exam ? words.exam : words.thisCase}
        data-titled={isPast}
        data-steps={hasSteps}
      >
        {isPast && (
          <span className={styles.title} title={title}>
            {title}
          </span>
        )}
        {isPlayed && <Progress session={session} />}
        <SaveSign status={status} onRetry={() => session.outbox.retry()} />
        {session.exam && <ExamTimer exam={session.exam} online={session.online} />}
      </section>
    </PageBar>
  );
}
