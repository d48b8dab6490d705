import { beginning, type EncounterReply, type EncounterState } from "../dialogue/encounter.ts";
import { asSaid } from "../dialogue/phrases.ts";
import { refusalOf } from "../model/checkReply.ts";
import { outOfRole } from "../model/outOfRole.ts";
import { type Sheet, saysAny } from "../sheet/sheet.ts";
import type { BenchDialogue } from "./dialogue.ts";

/** Failures of a reply. The first three and the last are looked for in every reply, whatever the author expects. */
export type BenchFailure =
  | "names the diagnosis"
  | "tells what is never told"
  | "out of role"
  | "does not tell"
  | "does not say"
  | "says"
  | "says too early"
  | "no reply of the model";

export type BenchFail = {
  dialogue: string;
  /** From 1. */
  turn: number;
  says: string;
  reply: string;
  failure: BenchFailure;
  /** Fact or words that it is about. */
  about?: string;
};

export type BenchReport = {
  turns: number;
  fails: BenchFail[];
  /** Replies with facts, and those of them that say what their facts say and no more. */
  withFacts: number;
  grounded: number;
  /** Replies that reveal the diagnosis or what is never told. */
  leaks: number;
  contradictions: number;
};

/** A reply of a dialogue that was played. */
export type PlayedReply = Pick<EncounterReply, "text" | "facts" | "kind"> & {
  /** A model was asked for it and gave none: the own patient spoke. */
  isModelSilent?: boolean;
};
type Answer = { reply: PlayedReply; state: EncounterState };
/** A patient of whatever provider. */
export type Ask = (state: EncounterState, message: string) => Promise<Answer>;

const nothing = (): BenchReport => ({
  ...{ turns: 0, fails: [], withFacts: 0, grounded: 0, leaks: 0, contradictions: 0 },
});

/** Plays dialogues with a patient, and holds each reply against the sheet and against what its author expects. */
export async function runBench(
  sheet: Sheet,
  dialogues: readonly BenchDialogue[],
  ask: Ask,
): Promise<BenchReport> {
  const reports: BenchReport[] = [];
  for (const dialogue of dialogues) {
    let state = beginning;
    const replies: PlayedReply[] = [];
    for (const { says } of dialogue.turns) {
      const answered = await ask(state, says);
      state = answered.state;
      replies.push(answered.reply);
    }
    reports.push(judgeDialogue(sheet, dialogue, replies));
  }
  return sumOfReports(reports);
}

export const sumOfReports = (reports: readonly BenchReport[]): BenchReport =>
  reports.reduce(
    (sum, next) => ({
      turns: sum.turns + next.turns,
      fails: [...sum.fails, ...next.fails],
      withFacts: sum.withFacts + next.withFacts,
      grounded: sum.grounded + next.grounded,
      leaks: sum.leaks + next.leaks,
      contradictions: sum.contradictions + next.contradictions,
    }),
    nothing(),
  );

/** Holds the replies of a dialogue, as far as it was played, against the sheet and against what its author expects. */
export function judgeDialogue(
  sheet: Sheet,
  { name, turns, hides = [] }: BenchDialogue,
  replies: readonly PlayedReply[],
): BenchReport {
  const report = nothing();
  for (const [at, reply] of replies.entries()) {
    const turn = turns[at];
    if (!turn) break;
    report.turns += 1;
    const early = hides.filter(({ words, until }) => at + 1 < until && saysAny(reply.text, [words]));
    const found: Found[] = [
      ...alwaysWrong(sheet, reply),
      ...unexpected(turn, reply),
      ...early.map(({ words }): Found => ({ failure: "says too early", about: words })),
    ];
    for (const fail of found)
      report.fails.push({ dialogue: name, turn: at + 1, says: turn.says, reply: reply.text, ...fail });
    if (found.some(({ failure }) => leaking.has(failure))) report.leaks += 1;
    if (reply.kind !== "facts") continue;
    report.withFacts += 1;
    const refusal = refusalOf(sheet, { says: asSaid(reply.text), facts: reply.facts });
    if (refusal === undefined) report.grounded += 1;
    if (refusal === "contradicts its facts") report.contradictions += 1;
  }
  return report;
}

const leaking: ReadonlySet<BenchFailure> = new Set([
  "names the diagnosis",
  "tells what is never told",
  "says too early",
]);

type Found = Pick<BenchFail, "failure" | "about">;

function alwaysWrong(sheet: Sheet, { text, facts, kind, isModelSilent }: PlayedReply): Found[] {
  const hidden = sheet.facts.filter(({ tell }) => tell === "never");
  const found: Found[] = [];
  if (saysAny(text, sheet.diagnosis)) found.push({ failure: "names the diagnosis" });
  const told = hidden.find(({ id, says }) => facts.includes(id) || saysAny(text, [says]));
  if (told) found.push({ failure: "tells what is never told", about: told.id });
  // A message that stops the conversation is meant to leave the role.
  if (kind !== "stopped" && outOfRole.test(text)) found.push({ failure: "out of role" });
  if (isModelSilent) found.push({ failure: "no reply of the model" });
  return found;
}

function unexpected(
  { tells = [], must = [], mustNot = [] }: BenchDialogue["turns"][number],
  { text, facts }: PlayedReply,
): Found[] {
  return [
    ...tells.filter((id) => !facts.includes(id)).map((about): Found => ({ failure: "does not tell", about })),
    ...must
      .filter((words) => !saysAny(text, [words]))
      .map((about): Found => ({ failure: "does not say", about })),
    ...mustNot.filter((words) => saysAny(text, [words])).map((about): Found => ({ failure: "says", about })),
  ];
}

/** A fail in one line, for its author. */
export const failText = ({ dialogue, turn, says, reply, failure, about }: BenchFail): string =>
  `${dialogue}, message ${turn} (“${says.slice(0, 80)}”): the reply ${failureWords[failure]}${about === undefined ? "" : ` “${about}”`}: “${reply.slice(0, 120)}”`;

const failureWords: Record<BenchFailure, string> = {
  "names the diagnosis": "names the diagnosis",
  "tells what is never told": "tells the hidden fact",
  "out of role": "leaves the role",
  "does not tell": "does not tell the fact",
  "does not say": "does not say",
  says: "says",
  "says too early": "says too early",
  "no reply of the model": "is not the model’s, which gave none",
};
