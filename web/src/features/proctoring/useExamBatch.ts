import { useState } from "react";
import {
  addExamTime,
  batchEndExam,
  batchPauseExam,
  batchRestartExam,
  batchStartExam,
  type ExamOutcomes,
} from "#shared/contract/proctoring/proctoring.ts";
import { studentsAtOnce } from "#shared/domain/proctoring.ts";
import { useKeyedCall } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useFlash } from "../../ui/Flash.tsx";

export type Batch = "start" | "pause" | "end" | "restart" | { minutes: number; reason: string };
type Room = { courseId: string; code: string; documentId: string };

/**
 * Does to many students what a button says, in parts, and says how far it is. Where a later part fails that is told, and who was
 * not reached is not among the results.
 *
 * @throws ApiError when nothing was done
 */
export function useExamBatch({ courseId, code, documentId }: Room, onPart: (part: ExamOutcomes) => void) {
  const flash = useFlash();
  const [done, setDone] = useState<{ done: number; of: number }>();
  const start = useKeyedCall(batchStartExam);
  const pause = useKeyedCall(batchPauseExam);
  const end = useKeyedCall(batchEndExam);
  const restart = useKeyedCall(batchRestartExam);
  const give = useKeyedCall(addExamTime);

  function send(batch: Batch, user_ids: string[]): Promise<ExamOutcomes> {
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

  async function run(batch: Batch, userIds: readonly string[]): Promise<ExamOutcomes> {
    let all: ExamOutcomes | undefined;
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
