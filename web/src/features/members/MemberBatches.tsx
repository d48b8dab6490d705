import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { jobFailedTexts } from "#shared/contract/jobFailedTexts.ts";
import {
  listMemberBatches,
  type MemberBatch,
  undoMemberBatch,
} from "#shared/contract/members/memberBatches.ts";
import { counted } from "#shared/words/counted.ts";
import { BatchCard, BatchCards, isOpenBatch } from "../../actions/BatchCard.tsx";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { memberReadings } from "./useMemberActions.tsx";

const lookAgainMs = 1500;

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

/** Large changes of the members that this person has ordered: how far each is, what came of it, and the way back. */
export function MemberBatches(props: { courseId: string }) {
  const { courseId } = props;
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: keyOf(listMemberBatches, courseId),
    queryFn: ({ signal }) => call(listMemberBatches, { params: { id: courseId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpenBatch) ? lookAgainMs : false),
  });
  const running = batches.data?.filter(isOpenBatch).length ?? 0;
  const refresh = useEffectEvent((): void => {
    for (const queryKey of memberReadings(courseId)) void client.invalidateQueries({ queryKey });
  });
  // The list is another one once a change has ended; on the way it is read again by whoever wants to.
  useEffect(() => {
    if (running === 0) refresh();
  }, [running]);
  if (!batches.data || batches.data.length === 0) return null;
  return (
    <BatchCards>
      {batches.data.map((batch) => (
        <Batch key={batch.id} batch={batch} courseId={courseId} />
      ))}
    </BatchCards>
  );
}

function Batch(props: { batch: MemberBatch; courseId: string }) {
  const { batch, courseId } = props;
  const undo = useAction(undoMemberBatch, { invalidates: [keyOf(listMemberBatches, courseId)] });
  return (
    <BatchCard
      batch={batch}
      title={titles[batch.kind](batch.total)}
      done={batch.done}
      failedText={jobFailedTexts.course_member_batch}
      left={{ title: leftText(batch.left_count), named: batch.left, count: batch.left_count }}
      undo={{
        isRunning: undo.isRunning,
        run: () => void undo.run({ params: { id: courseId, batchId: batch.id }, body: undefined }),
      }}
    />
  );
}
