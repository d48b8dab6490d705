import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import {
  handInAssessment,
  type OwnSitting,
  pauseAssessment,
} from "#shared/contract/assessments/ownSitting.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useDocumentTitle } from "../../../api/useDocumentTitle.ts";
import { loadAhead } from "../../../bank/QuestionPictures.tsx";
import { words } from "../words.ts";
import { ReviewList } from "./ReviewList.tsx";
import { SittingItem } from "./SittingItem.tsx";
import classes from "./sitting.module.css";
import type { SaveState } from "./sittingStep.ts";
import { type AnswerCounts, countAnswers, type SittingStore } from "./sittingStore.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import { useSittingStore } from "./useSittingStore.ts";

type Parts = {
  sitting: OwnSitting;
  device: string;
  onReply: (reply: OwnSitting) => void;
  onChange: () => void;
  /** Takes how many questions have a saved answer, and how many wait here. */
  onAnswers: (answers: AnswerCounts) => void;
};

/** Loads all pictures at once: the line may be gone when their questions come. */
function usePicturesAhead(store: SittingStore): void {
  const loaded = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    loaded.current = loadAhead(store.get().items.flatMap(({ images }) => images));
  }, [store]);
}

/** Hands a sitting in, or pauses it, once what waits is sent. */
function useSittingActs({ sitting, device, onReply, onChange }: Parts, store: SittingStore) {
  const client = useQueryClient();
  const id = String(sitting.id);
  const handIn = useAction(handInAssessment, {
    success: ({ message }) => message,
    onDone: () => {
      void client.invalidateQueries({ queryKey: keyOf(listOwnRosterings) });
      onChange();
    },
  });
  const pause = useAction(pauseAssessment, {
    confirm: {
      title: words.pauseTheAssessment,
      message: words.pauseOnceSubmitsAsIs({ pauseMinutes: words.minutes({ n: sitting.pause_minutes }) }),
      confirmLabel: words.pause,
    },
    onDone: onReply,
  });
  return {
    isHandingIn: handIn.isRunning,
    isPausing: pause.isRunning,
    async handIn(): Promise<void> {
      await store.flush();
      await handIn.run({ params: { id }, body: { device, sent_at: Date.now(), changes: [] } });
    },
    async pause(): Promise<void> {
      await store.flush();
      await pause.run({ params: { id }, body: { device } });
    },
  };
}

/** The items, one at a time, and the list from which they are handed in. */
export function RunningSitting(props: Parts) {
  const { sitting, onAnswers } = props;
  const store = useSittingStore(props);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [isReviewing, setIsReviewing] = useState(false);
  useDocumentTitle(sitting.name);
  usePicturesAhead(store);
  // Told with each change of the store, which may be a save.
  useEffect(() => onAnswers(countAnswers(state, store.waiting())), [state, store, onAnswers]);
  const acts = useSittingActs(props, store);

  const item = state.items[state.at];
  if (state.isTimeOver) return <TimeOver name={sitting.name} save={state.save} />;
  return (
    <div className={classes.running}>
      <h1 className={classes.name}>{sitting.name}</h1>
      <div className={classes.bar}>
        <SaveLine save={state.save} />
        <TimeLeft store={store} isOnline={state.save !== "offline"} />
      </div>
      {isReviewing ? (
        <ReviewList
          state={state}
          isHandingIn={acts.isHandingIn}
          onShow={(at) => {
            store.show(at);
            setIsReviewing(false);
          }}
          onBack={() => setIsReviewing(false)}
          onHandIn={() => void acts.handIn()}
        />
      ) : (
        item && (
          <SittingItem
            key={item.id}
            item={item}
            newest={sitting.items.find(({ id }) => id === item.id)?.images ?? item.images}
            count={state.items.length}
            store={store}
            isBlocked={state.save === "lost" || state.save === "refused"}
            onLast={() => setIsReviewing(true)}
          />
        )
      )}
      <footer className={classes.foot}>
        {!isReviewing && (
          <Button variant="default" onClick={() => setIsReviewing(true)}>
            {words.reviewHand}
          </Button>
        )}
        {sitting.pause_minutes > 0 && (
          <Button variant="default" loading={acts.isPausing} onClick={() => void acts.pause()}>
            {words.pause}
          </Button>
        )}
      </footer>
    </div>
  );
}

function TimeOver({ name, save }: { name: string; save: SaveState }) {
  return (
    <section className={classes.running} aria-live="polite">
      <h1 className={classes.name}>{name}</h1>
      <p>{translated(examTexts.expired)}</p>
      <SaveLine save={save} />
    </section>
  );
}

const saveTexts = (): Record<SaveState, string> => ({
  saved: words.allAnswersSaved,
  waiting: words.saving,
  offline: words.offlineKeepPageOpen,
  lost: words.assessmentOpenedAnotherDevice,
  refused: words.answersCantSavedNow,
});

function SaveLine({ save }: { save: SaveState }) {
  return (
    <p
      className={classes.save}
      role="status"
      data-warning={(save !== "saved" && save !== "waiting") || undefined}
    >
      {saveTexts()[save]}
    </p>
  );
}
