import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import classes from "./BatchCard.module.css";
import type { Undone } from "./UndoneNotice.tsx";

/** A change of many things that is made behind the request, as its reply tells it. */
type Batch = {
  state: "queued" | "running" | "ready" | "failed";
  /** 0–100. */
  progress: number;
  ordered_at: string;
  total: number;
  is_undo: boolean;
  can_undo: boolean;
};

export const isOpenBatch = ({ state }: Pick<Batch, "state">): boolean =>
  state === "queued" || state === "running";

const moreText = counted({ one: "and {n} more.", other: "and {n} more." });

/** The recent large changes that a person has ordered. */
export const BatchCards = ({ children }: { children: ReactNode }) => (
  <section aria-label="Your recent bulk changes" className={classes.cards}>
    {children}
  </section>
);

/** How far a large change is, what came of it, and the way back. */
export function BatchCard(props: {
  batch: Batch;
  title: string;
  done: number;
  failedText: string;
  /** The first of those that were not changed, their number, and what is said above them. */
  left: { title: string; named: readonly Undone[]; count: number };
  undo: { isRunning: boolean; run: () => void };
}) {
  const { batch, title, done, left, undo } = props;
  const unnamed = left.count - left.named.length;
  return (
    <article className={classes.card} aria-label={title}>
      <p>
        <strong>{title}</strong>
        {batch.is_undo && " (undo)"}, {displayTime(batch.ordered_at)}
      </p>
      {isOpenBatch(batch) && <ProgressBar label={title} percent={batch.progress} />}
      {batch.state === "failed" && <p role="alert">{props.failedText}</p>}
      <p role="status">
        {numberText(done)} of {numberText(batch.total)} done.
        {isOpenBatch(batch) && "  You can leave this page."}
      </p>
      {left.count > 0 && (
        <details>
          <summary>{left.title}</summary>
          <ul>
            {left.named.map(({ id, name, why }) => (
              <li key={id}>
                <strong>{name}</strong>: {why}
              </li>
            ))}
            {unnamed > 0 && <li>{moreText(unnamed)}</li>}
          </ul>
        </details>
      )}
      {batch.can_undo && (
        <div>
          <Button size="xs" variant="default" loading={undo.isRunning} onClick={undo.run}>
            Undo
          </Button>
        </div>
      )}
    </article>
  );
}
