import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { jobKinds } from "#shared/contract/jobs.ts";
import {
  listMemberBatches,
  type MemberBatch,
  undoMemberBatch,
} from "#shared/contract/members/memberBatches.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import classes from "./members.module.css";
import { memberReadings } from "./useMemberActions.tsx";

const lookAgainMs = 1500;

const isOpen = ({ state }: MemberBatch): boolean => state === "queued" || state === "running";

const titles = {
  addition: counted({ one: "Adding {n} member", other: "Adding {n} members" }),
  removal: counted({ one: "Removing {n} member", other: "Removing {n} members" }),
  restoration: counted({ one: "Restoring {n} member", other: "Restoring {n} members" }),
  accommodation: counted({
    one: "Setting exam time for {n} member",
    other: "Setting exam time for {n} members",
  }),
  invitation: counted({ one: "Rescheduling {n} invitation", other: "Rescheduling {n} invitations" }),
} as const satisfies Record<MemberBatch["kind"], (n: number) => string>;

const leftText = counted({ one: "{n} member was not changed:", other: "{n} members were not changed:" });
const moreText = counted({ one: "and {n} more.", other: "and {n} more." });

/** Large changes of the members that this person has ordered: how far each is, what came of it, and the way back. */
export function MemberBatches(props: { courseId: string }) {
  const { courseId } = props;
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: keyOf(listMemberBatches, courseId),
    queryFn: ({ signal }) => call(listMemberBatches, { params: { id: courseId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookAgainMs : false),
  });
  const running = batches.data?.filter(isOpen).length ?? 0;
  const refresh = useEffectEvent((): void => {
    for (const queryKey of memberReadings(courseId)) void client.invalidateQueries({ queryKey });
  });
  // The list is another one once a change has ended; on the way it is read again by whoever wants to.
  useEffect(() => {
    if (running === 0) refresh();
  }, [running]);
  if (!batches.data || batches.data.length === 0) return null;
  return (
    <section aria-label="Your recent bulk changes" className={classes.scheduled}>
      {batches.data.map((batch) => (
        <Batch key={batch.id} batch={batch} courseId={courseId} />
      ))}
    </section>
  );
}

function Batch(props: { batch: MemberBatch; courseId: string }) {
  const { batch, courseId } = props;
  const undo = useAction(undoMemberBatch, { invalidates: [keyOf(listMemberBatches, courseId)] });
  const title = titles[batch.kind](batch.total);
  const unnamed = batch.left_count - batch.left.length;
  return (
    <article className={classes.order} aria-label={title}>
      <p>
        <strong>{title}</strong>
        {batch.is_undo && " (undo)"}, {displayTime(batch.ordered_at)}
      </p>
      {isOpen(batch) && <ProgressBar label={title} percent={batch.progress} />}
      {batch.state === "failed" && <p role="alert">{jobKinds.course_member_batch.failedText}</p>}
      <p role="status">
        {numberText(batch.done)} of {numberText(batch.total)} done.
        {isOpen(batch) && "  You can leave this page."}
      </p>
      {batch.left_count > 0 && (
        <details>
          <summary>{leftText(batch.left_count)}</summary>
          <ul>
            {batch.left.map(({ id, name, why }) => (
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
          <Button
            size="xs"
            variant="default"
            loading={undo.isRunning}
            onClick={() => void undo.run({ params: { id: courseId, batchId: batch.id }, body: undefined })}
          >
            Undo
          </Button>
        </div>
      )}
    </article>
  );
}
