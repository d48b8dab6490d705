import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { leadTo } from "../../../viewer/scrollToNode.ts";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import { stepsOf } from "../session/caseSteps.ts";
import { words } from "../words.ts";
import styles from "./contents.module.css";
import { useInView } from "./useInView.ts";

/** @see spec documents §9 scrollTo */
const topOffsetPx = 125;

/** The page that is being read: the last one that has begun above the middle of the window's upper half. */
function useCurrentPage(uids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(uids[0]);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const begun = uids.filter((uid) => {
        const top = document.getElementById(uid)?.getBoundingClientRect().top;
        return top !== undefined && top < Math.max(topOffsetPx + 40, window.innerHeight / 3);
      });
      setCurrent(begun.at(-1) ?? uids[0]);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon);
    };
  }, [uids]);
  return current;
}

/** The pages of a document that is read as a whole, such as an illness script. On a phone it folds into one line. */
export function Contents(): ReactNode {
  const { store } = useViewer();
  const asText = useOfCase((it) => JSON.stringify(stepsOf(it)));
  // The text stands for what the store holds.
  const pages = useMemo(() => stepsOf(store).steps, [store, asText]);
  const uids = useMemo(() => pages.map(({ uid }) => uid), [pages]);
  const current = useCurrentPage(uids);
  const [isOpen, setIsOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  useInView(nav, current);
  if (pages.length < 2) return null;

  const go = (uid: string): void => {
    const page = store.nodeOf(uid);
    if (page && !store.showsChildren(page)) store.dispatch({ type: "toggle", uid });
    setIsOpen(false);
    leadTo(uid, { topOffsetPx, isFar: true });
  };
  return (
    <nav ref={nav} className={styles.contents} aria-label={words.contents}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((was) => !was)}
      >
        {words.contents}
        <span className={styles.now}>{pages.find(({ uid }) => uid === current)?.title}</span>
        <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </button>
      <p className={styles.heading}>{words.contents}</p>
      <ol className={styles.list} data-open={isOpen}>
        {pages.map(({ uid, title }) => (
          <li key={uid}>
            <button
              type="button"
              className={styles.page}
              aria-current={uid === current ? "location" : undefined}
              onClick={() => go(uid)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
