import { useEffect, useEffectEvent, useRef } from "react";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import type { AnswerCounts } from "./sittingStore.ts";

/**
 * Follows a proctored assessment: reads it again whenever something is done to it, and tells its proctor of this page. Assessments that nobody
 * proctors open no connection.
 *
 * @returns Takes the counts of answers, for the proctor
 */
export function useFollowedByProctor(
  sitting: OwnSitting | undefined,
  userId: string,
  onChange: () => void,
): (answers: AnswerCounts) => void {
  const counts = useRef<AnswerCounts>({ saved: 0, waiting: 0 });
  const changed = useEffectEvent(onChange);
  const id = sitting?.is_proctored && sitting.state !== "over" ? sitting.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    let stop: (() => void) | undefined;
    void import("../../../api/followSitting.ts").then(({ followSitting }) => {
      if (isLeft) return;
      const live = followSitting({
        identifier: { channel: "AssessmentSittingChannel", delivery_id: id, user_id: userId },
        answers: () => counts.current,
        onNews: () => changed(),
        onGap: () => changed(),
      });
      stop = () => live.stop();
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [id, userId]);
  return (answers) => {
    counts.current = answers;
  };
}
