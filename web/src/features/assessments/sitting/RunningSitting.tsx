import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import {
  handInAssessment,
  type ItemToSit,
  type OwnSitting,
  pauseAssessment,
  saveAssessmentAnswers,
} from "#shared/contract/assessments/ownSitting.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { timerText } from "#shared/domain/examTimer.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useAction } from "../../../actions/useAction.ts";
import { ApiError, isWorthRetrying } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { useDocumentTitle } from "../../../api/useDocumentTitle.ts";
import { loadAhead, QuestionPictures } from "../../../bank/QuestionPictures.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { words } from "../words.ts";
import { Certainty, Options } from "./AnswerFields.tsx";
import { answerJournal } from "./answerJournal.ts";
import { ReviewList } from "./ReviewList.tsx";
import classes from "./sitting.module.css";
import { blankAnswer, type SaveState } from "./sittingStep.ts";
import { type AnswerCounts, countAnswers, createSittingStore, type SittingStore } from "./sittingStore.ts";

type Parts = {
  sitting: OwnSitting;
  device: string;
  onReply: (reply: OwnSitting) => void;
  onChange: () => void;
  /** Takes how many questions have a saved answer, and how many wait here. */
  onAnswers: (answers: AnswerCounts) => void;
};

const isPassing = (error: unknown): boolean =>
  isWorthRetrying(error) ||
  (error instanceof ApiError && (error.status === 429 || error.code === "CONFLICT"));

function useStore({ sitting, device, onChange }: Parts): SittingStore {
  const { id: userId } = useCurrentUser();
  const changed = useRef(onChange);
  changed.current = onChange;
  const [store] = useState(() => {
    const params = { id: String(sitting.id) };
    return createSittingStore(sitting, {
      journal: answerJournal({ userId, deliveryId: sitting.id, device }),
      send: (changes) =>
        call(saveAssessmentAnswers, {
          params,
          body: { device, sent_at: Date.now(), changes: [...changes] },
          keepalive: true,
        }),
      isWorthRetrying: isPassing,
      ticksMs: () => performance.now(),
      deviceNow: () => Date.now(),
      isVisible: () => document.visibilityState === "visible",
      onOver: () => changed.current(),
    });
  });
  useEffect(() => {
    const look = (): void => {
      store.noteVisibility();
      if (document.visibilityState === "hidden") void store.flush();
    };
    const send = (): void => void store.flush();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", send);
    const ticking = setInterval(() => store.tick(), 1000);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", send);
      clearInterval(ticking);
    };
  }, [store]);
  useEffect(() => store.takeTime(sitting), [store, sitting]);
  return store;
}

/** The items, one at a time, and the list from which they are handed in. */
export function RunningSitting(props: Parts) {
  const { sitting, device, onReply, onChange } = props;
  const store = useStore(props);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [isReviewing, setIsReviewing] = useState(false);
  const client = useQueryClient();
  useDocumentTitle(sitting.name);
  // All pictures are loaded at once: the line may be gone when their questions come.
  const loaded = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    loaded.current = loadAhead(store.get().items.flatMap(({ images }) => images));
  }, [store]);
  const { onAnswers } = props;
  // Told with each change of the store, which may be a save.
  useEffect(() => onAnswers(countAnswers(state, store.waiting())), [state, store, onAnswers]);
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

  async function submit(): Promise<void> {
    await store.flush();
    await handIn.run({ params: { id }, body: { device, sent_at: Date.now(), changes: [] } });
  }
  async function takePause(): Promise<void> {
    await store.flush();
    await pause.run({ params: { id }, body: { device } });
  }

  const item = state.items[state.at];
  if (state.isTimeOver)
    return (
      <section className={classes.running} aria-live="polite">
        <h1 className={classes.name}>{sitting.name}</h1>
        <p>{translated(examTexts.expired)}</p>
        <SaveLine save={state.save} />
      </section>
    );
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
          isHandingIn={handIn.isRunning}
          onShow={(at) => {
            store.show(at);
            setIsReviewing(false);
          }}
          onBack={() => setIsReviewing(false)}
          onHandIn={() => void submit()}
        />
      ) : (
        item && (
          <Item
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
          <Button variant="default" loading={pause.isRunning} onClick={() => void takePause()}>
            {words.pause}
          </Button>
        )}
      </footer>
    </div>
  );
}

function Item(props: {
  item: ItemToSit;
  /** Its pictures by the newest links. */
  newest: ItemToSit["images"];
  count: number;
  store: SittingStore;
  isBlocked: boolean;
  onLast: () => void;
}) {
  const { item, count, store, isBlocked } = props;
  const { at, answers } = useSyncExternalStore(store.subscribe, store.get);
  const answer = answers.get(item.id) ?? blankAnswer;
  const heading = useRef<HTMLHeadingElement>(null);
  // A picture that is loaded stays, whatever links come later.
  const [pictures, setPictures] = useState(item.images);
  // Each question begins where its number is read out.
  useEffect(() => heading.current?.focus(), []);
  const isLast = at === count - 1;

  function submit(): void {
    void store.flush();
    if (isLast) props.onLast();
    else store.show(at + 1);
  }

  return (
    <section className={classes.item} aria-labelledby={`item-${item.id}`}>
      <h2 id={`item-${item.id}`} ref={heading} tabIndex={-1}>
        {words.questionOf({ value: at + 1, count })}
      </h2>
      {item.vignette && <p className={classes.vignette}>{item.vignette}</p>}
      <QuestionPictures pictures={pictures} onExpired={() => setPictures(props.newest)} />
      <Options
        name={`item-${item.id}`}
        stem={item.stem}
        choices={item.choices}
        value={answer.option}
        isDisabled={isBlocked}
        onChange={store.choose}
      />
      {answer.option !== null && (
        <Certainty
          name={`item-${item.id}`}
          value={answer.certainty}
          isDisabled={isBlocked}
          onChange={store.rate}
        />
      )}
      <Checkbox
        label={words.markForReview}
        checked={answer.isMarked}
        disabled={isBlocked}
        onChange={({ currentTarget }) => store.mark(currentTarget.checked)}
      />
      <div className={classes.steps}>
        <Button disabled={answer.certainty === null || isBlocked} onClick={submit}>
          {words.submit}
        </Button>
        <Button variant="default" disabled={at === 0} onClick={() => store.show(at - 1)}>
          {words.previous}
        </Button>
        <Button variant="default" disabled={isLast} onClick={() => store.show(at + 1)}>
          {words.next}
        </Button>
      </div>
    </section>
  );
}

/** Whole minutes at which the time left is read out. */
const saidMinutes = [10, 5, 1];

function TimeLeft({ store, isOnline }: { store: SittingStore; isOnline: boolean }) {
  const left = useLeft(store);
  const inMinutes = Math.ceil(left / 60_000);
  if (left <= 0 || !isOnline) return null;
  return (
    <>
      <span
        role="timer"
        aria-label={words.timeLeft}
        className={classes.time}
        data-low={inMinutes <= 5 || undefined}
      >
        {timerText(left)}
      </span>
      <VisuallyHidden as="output">
        {saidMinutes.includes(inMinutes) ? words.minutesLeft({ n: inMinutes }) : ""}
      </VisuallyHidden>
    </>
  );
}

function useLeft(store: SittingStore): number {
  const read = useCallback(() => Math.ceil(store.timeLeftMs() / 1000) * 1000, [store]);
  const subscribe = useCallback((listener: () => void) => {
    const ticking = setInterval(listener, 1000);
    return () => clearInterval(ticking);
  }, []);
  return useSyncExternalStore(subscribe, read);
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
