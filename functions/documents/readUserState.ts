import { playedSpans } from "#shared/case/state/videoTimes.ts";
import type { UserState } from "#shared/contract/documents/userState.ts";
import { workOfCard } from "../attempts/workedStretches.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { getLearnerHead, joinCards, listStateCards } from "../table/cases/learnerState.ts";
import { progressReply } from "./progressReply.ts";

/** All that the person left in their current attempt; before they have any, an empty first one. */
export async function readUserState(userId: string, document: DocumentRow): Promise<UserState> {
  const { attempt, progress } = await getLearnerHead(userId, document.id);
  const cards = attempt ? await listStateCards(userId, document.id, attempt.attempt) : [];
  const state = joinCards(cards);
  const work = cards.map(workOfCard);
  const signals = work.flatMap((one) => one.signals);
  const openings = work.flatMap((one) => one.openings);
  return {
    id: document.id,
    attempt: attempt?.attempt ?? 1,
    state,
    ...progressReply(progress, document, { signals, openings, videos: playedSpans(state) }),
  };
}
