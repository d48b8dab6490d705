import { channels } from "#shared/contract/channels.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { type Decision, refuse } from "#shared/domain/access/decision.ts";
import { decide } from "#shared/domain/access.ts";
import { documentOfLearner, type LoadedDocument } from "../access/document.ts";
import { placeOfThread } from "../encounters/threadId.ts";
import { recentProgram } from "../runtime/openProgram.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import type { Conversation } from "../table/cases/conversations.ts";
import type { LearnerHead } from "../table/cases/learnerState.ts";
import type { Item } from "../table/table.ts";
import { defineChannel, type Followed, type Preparation, type Said } from "./channel.ts";

type Definition = typeof channels.AiAssistantChatChannel;

/** Courses and loans of the case: a reply asks for them several times. Whether the person still is who they were is asked each time. */
const recentDocuments = ttlCache<LoadedDocument | undefined>(5_000, 2_000);

/** A thread's case as its owner may use it in the program. */
export async function caseOfThread({ identifier, programId }: Followed<Definition>) {
  const place = placeOfThread(identifier.thread_id);
  if (!place) return undefined;
  const program = await recentProgram(programId);
  if (!program) return undefined;
  const loaded = await recentDocuments(`${place.user_id} ${programId} ${place.document_id}`, () =>
    documentOfLearner(place.document_id, { learnerId: place.user_id, program }),
  );
  return loaded && { place, loaded };
}

/** A conversation as it stood when the speaker's rights were read. `allowance`: what they have used of their messages. */
export type Prepared = {
  conversation: Conversation | undefined;
  head: LearnerHead;
  allowance: Item | undefined;
};

export type AnswerChat = (said: Said<Definition>, prepared?: Prepared) => Promise<Decision>;
type AnswersChats = {
  prepare: (threadId: string, userId: string) => Preparation<Prepared> | undefined;
  answer: AnswerChat;
};
let answersChats: AnswersChats | undefined;

/**
 * Sets what answers messages in this process. Only the function that takes them does: every function that publishes on channels
 * knows this one, and none of them is to carry the patients and their model.
 */
export function answerChatsWith(answers: AnswersChats): void {
  answersChats = answers;
}

/** A learner's own conversation with the patient of a case, or with the one who gives feedback on it. Nobody else follows it. */
export const assistantChatChannel = defineChannel<Definition, Prepared>({
  definition: channels.AiAssistantChatChannel,
  action: "case.play",
  rule: async (followed) => {
    const known = await caseOfThread(followed);
    return (actor) =>
      known && learnerIdOf(actor) === known.place.user_id
        ? decide(actor, "case.play", known.loaded.resource)
        : refuse("NOT_FOUND");
  },
  // Waiting for a language model holds up nobody else.
  takesTurns: ({ model_consent }) => model_consent !== true,
  prepare: ({ identifier }, userId) => answersChats?.prepare(identifier.thread_id, userId),
  receive: (said, prepared) => {
    if (!answersChats) throw new Error("This function answers no chats");
    return answersChats.answer(said, prepared);
  },
});
