import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { isKeyNodeType } from "#shared/case/sealed/keyTable.ts";
import { type SearchHit, searchCase } from "#shared/case/tools/searchCase.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { isWithinReach } from "../../../viewer/reading.ts";
import type { ViewerStore } from "../../../viewer/store.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { goToNode, notShownNow } from "./goToNode.ts";
import { words } from "./panelWords.ts";
import styles from "./searchCase.module.css";
import { useTools } from "./ToolsContext.ts";

/** More are not looked through; other words find fewer. */
const shownAtMost = 50;

/** Returns true if this reader has reached a node and sees it. */
const canRead =
  (store: ViewerStore) =>
  (uid: string): boolean =>
    isWithinReach(store, uid) &&
    [...(store.flow.index.byUid.get(uid)?.path ?? []), uid].every((each) => {
      const node = store.nodeOf(each);
      return node !== undefined && !isKeyNodeType(node) && store.isShown(node);
    });

function Hit({ hit, onGo }: { hit: SearchHit; onGo: () => void }): ReactNode {
  return (
    <li>
      <button type="button" className={styles.hit} data-hit onClick={onGo}>
        <span>
          {hit.before}
          <mark className={styles.words}>{hit.words}</mark>
          {hit.after}
        </span>
        <span className={styles.where}>
          {[hit.isNote && words.yourNote, hit.card].filter(Boolean).join(" · ")}
        </span>
      </button>
    </li>
  );
}

/** Looks through what the learner has come to, and their notes. Arrows go from one to the next; each leads to its place. */
export function SearchCase({ onClose }: { onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const { store } = viewer;
  const tools = useTools();
  const flash = useFlash();
  const [wanted, setWanted] = useState("");
  const asked = useDeferredValue(wanted);
  const body = useRef<HTMLElement>(null);
  const field = useId();
  const hits = useMemo(
    () => searchCase(store.flow, store.state, { wanted: asked, canRead: canRead(store) }),
    [store, asked],
  );

  const go = ({ uid, goTo }: SearchHit): void => {
    // The dialog gives the focus back as it goes; only then is there somewhere to lead it.
    flushSync(onClose);
    if (goTo === undefined) tools.edit({ uid, kind: "note" });
    else if (!goToNode(viewer, goTo)) flash.error(notShownNow);
  };

  return (
    <Dialog title={words.searchThisCase} crossLabel={words.closeSearch} onClose={onClose}>
      <search ref={body} className={styles.search} onKeyDown={(event) => step(event, body.current)}>
        <label className={styles.label} htmlFor={field}>
          {words.searchFor}
        </label>
        <input
          id={field}
          className={styles.field}
          type="search"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <p className={styles.told} role="status">
          {toldOf(asked, hits.length)}
        </p>
        <ul className={styles.hits}>
          {hits.slice(0, shownAtMost).map((hit) => (
            <Hit key={hit.uid} hit={hit} onGo={() => go(hit)} />
          ))}
        </ul>
      </search>
    </Dialog>
  );
}

/** Arrows go from the field to the first hit, and from one hit to the next. */
function step(event: KeyboardEvent, body: HTMLElement | null): void {
  if (isConfirming(event) || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  const stops = [...(body?.querySelectorAll<HTMLElement>("input, [data-hit]") ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)]?.focus();
  event.preventDefault();
}

function toldOf(asked: string, hits: number): string {
  if (asked.trim() === "") return words.searchesCardsReachedNotes;
  return hits > shownAtMost ? words.foundMore({ n: hits, shown: shownAtMost }) : words.found({ n: hits });
}
