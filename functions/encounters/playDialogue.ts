import type { BenchDialogue } from "#shared/patient/bench/dialogue.ts";
import type { PlayedReply } from "#shared/patient/bench/runBench.ts";
import { beginning, type EncounterState } from "#shared/patient/dialogue/encounter.ts";
import type { Sheet } from "#shared/patient/sheet/sheet.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { ConversationMessage } from "../table/cases/conversations.ts";
import type { PaidModel } from "./allowedModel.ts";
import { askSheet } from "./askPatient.ts";
import { refusedOutcomes } from "./refusedOutcomes.ts";
import { replyByModel } from "./replyByModel.ts";

/** A dialogue as far as it was played. */
export type Playing = {
  replies: PlayedReply[];
  state: EncounterState;
  asked: number;
  used: number;
  micro_usd: number;
  ms: number;
};

export const notPlayed = (): Playing => ({
  ...{ replies: [], state: beginning, asked: 0, used: 0, micro_usd: 0, ms: 0 },
});

/** Letters of a reply that are kept; a longer one of a model was refused. */
const longestKept = 4000;

type How = {
  /** Absent: the case's own patient. */
  model: PaidModel | undefined;
  /** Time after which no further message is begun. */
  untilMs: number;
};

/** Plays a dialogue from where it stands, as a conversation of its own. @throws PatientUnavailable */
export async function playDialogue(
  { sheet, dialogue }: { sheet: Sheet; dialogue: BenchDialogue },
  from: Playing,
  { model, untilMs }: How,
): Promise<Playing & { isDone: boolean }> {
  const playing: Playing = { ...from, replies: [...from.replies] };
  for (const { says } of dialogue.turns.slice(playing.replies.length)) {
    if (nowMs() >= untilMs) return { ...playing, isDone: false };
    const began = performance.now();
    const own = await askSheet(sheet, { state: playing.state, message: says });
    const before = { messages: messagesOf(dialogue, playing.replies), encounter: playing.state };
    const { reply, state, use } = model
      ? await replyByModel(model, { sheet, own, before, message: says })
      : { ...own, use: undefined };
    const isModelSilent = use !== undefined && use.outcome !== "used" && !refusedOutcomes.has(use.outcome);
    playing.replies.push({
      text: reply.text.slice(0, longestKept),
      facts: reply.facts,
      kind: reply.kind,
      ...(isModelSilent && { isModelSilent }),
    });
    playing.state = state;
    playing.asked += use ? 1 : 0;
    playing.used += use?.outcome === "used" ? 1 : 0;
    playing.micro_usd += use?.micro_usd ?? 0;
    playing.ms += Math.round(performance.now() - began);
  }
  return { ...playing, isDone: true };
}

/** The conversation until now, as a model is given it: all of it is the authors' own. */
const messagesOf = ({ turns }: BenchDialogue, replies: readonly PlayedReply[]): ConversationMessage[] =>
  replies.flatMap(({ text, facts }, at): ConversationMessage[] => {
    const [id, time] = [String(at), isoTime(nowMs())];
    return [
      { id, role: "user", content: turns[at]?.says ?? "", at: time, may_leave: true },
      { id: `${id}-reply`, role: "assistant", content: text, at: time, facts },
    ];
  });
