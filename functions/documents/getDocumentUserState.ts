import { playedSpans } from "#shared/case/videoTimes.ts";
import { getDocumentUserState as route } from "#shared/contract/documents.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getLearnerHead, joinCards, listStateCards } from "../table/learnerState.ts";
import { progressReply } from "./progressReply.ts";

/** All that the person left in their current attempt. */
export const getDocumentUserState = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async ({ params }, { person, loaded }) => {
    const documentId = Number(params.id);
    const { attempt, progress } = await getLearnerHead(person.profile.id, documentId);
    const cards = attempt ? await listStateCards(person.profile.id, documentId, attempt.attempt) : [];
    const state = joinCards(cards);
    const signals = cards.map(({ signal_at }) => Date.parse(signal_at));
    return {
      id: documentId,
      attempt: attempt?.attempt ?? 1,
      state,
      ...progressReply(progress, loaded.document, { signals, videos: playedSpans(state) }),
    };
  },
});
