import { saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { answerJournal, devicesLeft } from "./answerJournal.ts";

/** Delivers what tabs that are closed by now could not. What cannot be delivered now stays for the next time. */
export async function sendLeftBehind(place: {
  userId: string;
  deliveryId: number;
  device: string;
}): Promise<void> {
  for (const device of devicesLeft(place)) {
    const journal = answerJournal({ ...place, device });
    const changes = journal.list();
    try {
      if (changes.length > 0)
        await call(saveAssessmentAnswers, {
          params: { id: String(place.deliveryId) },
          body: { device, sent_at: Date.now(), changes: [...changes] },
        });
      journal.drop(changes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
  }
}
