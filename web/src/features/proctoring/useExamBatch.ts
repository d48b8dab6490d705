import { useState } from "react";
import {
  addAssessmentTime,
  batchEndAssessment,
  batchPauseAssessment,
  batchRestartAssessment,
  batchStartAssessment,
} from "#shared/contract/proctoring/assessments.ts";
import {
  addExamTime,
  batchEndExam,
  batchPauseExam,
  batchRestartExam,
  batchStartExam,
  type StudentOutcomes,
} from "#shared/contract/proctoring/proctoring.ts";
import { studentsAtOnce } from "#shared/domain/proctoring.ts";
import { useKeyedCall } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";
import type { ProctorPlace } from "./place.ts";

export type Batch = "start" | "pause" | "end" | "restart" | { minutes: number; reason: string };

/**
 * Does to many students what a button says, in parts, and says how far it is. Where a later part fails that is told, and who was
 * not reached is not among the results.
 *
 * @throws ApiError when nothing was done
 */
export function useExamBatch(place: ProctorPlace, onPart: (part: StudentOutcomes) => void) {
  const flash = useFlash();
  const [done, setDone] = useState<{ done: number; of: number }>();
  const start = useKeyedCall(batchStartExam);
  const pause = useKeyedCall(batchPauseExam);
  const end = useKeyedCall(batchEndExam);
  const restart = useKeyedCall(batchRestartExam);
  const give = useKeyedCall(addExamTime);

  const inAssessment = useAssessmentBatch();

  function send(batch: Batch, user_ids: string[]): Promise<StudentOutcomes> {
    if ("deliveryId" in place) return inAssessment(place, batch, user_ids);
    const { courseId, documentId, code } = place;
    const at = {
      params: { id: courseId },
      query: { proctor_access_code: code, document_id: documentId },
    };
    if (batch === "start") return start({ ...at, body: { user_ids } });
    if (batch === "pause") return pause({ ...at, body: { user_ids } });
    if (batch === "end") return end({ ...at, body: { user_ids } });
    if (batch === "restart")
      return restart({ params: at.params, query: { document_id: documentId }, body: { user_ids } });
    const { minutes, reason } = batch;
    return give({ ...at, body: { user_ids, minutes, ...(reason ? { reason } : {}) } });
  }

  async function run(batch: Batch, userIds: readonly string[]): Promise<StudentOutcomes> {
    let all: StudentOutcomes | undefined;
    try {
      for (let first = 0; first < userIds.length; first += studentsAtOnce) {
        setDone({ done: first, of: userIds.length });
        const part = await send(batch, userIds.slice(first, first + studentsAtOnce));
        onPart(part);
        all = { ...part, results: [...(all?.results ?? []), ...part.results] };
      }
    } catch (error) {
      if (!(error instanceof ApiError) || !all) throw error;
      flash.error(textOf(error));
    } finally {
      setDone(undefined);
    }
    if (!all) throw new Error("A batch of nobody");
    return all;
  }

  return { run, progress: done };
}

/** The same buttons for an assessment. */
function useAssessmentBatch() {
  const start = useKeyedCall(batchStartAssessment);
  const pause = useKeyedCall(batchPauseAssessment);
  const end = useKeyedCall(batchEndAssessment);
  const restart = useKeyedCall(batchRestartAssessment);
  const give = useKeyedCall(addAssessmentTime);
  return (
    { deliveryId, code }: Extract<ProctorPlace, { deliveryId: string }>,
    batch: Batch,
    user_ids: string[],
  ): Promise<StudentOutcomes> => {
    const at = { params: { id: deliveryId }, query: { proctor_access_code: code } };
    if (batch === "start") return start({ ...at, body: { user_ids } });
    if (batch === "pause") return pause({ ...at, body: { user_ids } });
    if (batch === "end") return end({ ...at, body: { user_ids } });
    if (batch === "restart") return restart({ ...at, body: { user_ids } });
    const { minutes, reason } = batch;
    return give({ ...at, body: { user_ids, minutes, ...(reason ? { reason } : {}) } });
  };
}
