import { beginning, type EncounterReply, type EncounterState } from "../dialogue/encounter.ts";
import { refusalOf } from "../model/checkReply.ts";
import { outOfRole } from "../model/outOfRole.ts";
import { type Sheet, saysAny } from "../sheet/sheet.ts";
import type { BenchDialogue } from "./dialogue.ts";

/** Failures of a reply. The first three are looked for in every reply, whatever the author expects. */
export type BenchFailure =
  | "names the diagnosis"
  | "tells what is never told"
  | "out of role"
  | "does not tell"
  | "does not say"
  | "says";

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

type Answer = { reply: Pick<EncounterReply, "text" | "facts" | "kind">; state: EncounterState };
/** A patient of whatever provider. */
export type Ask = (state: EncounterState, message: string) => Promise<Answer>;

/** Plays dialogues with a patient, and holds each reply against the sheet and against what its author expects. */
export async function runBench(
  sheet: Sheet,
  dialogues: readonly BenchDialogue[],
  ask: Ask,
): Promise<BenchReport> {
  const report: BenchReport = {
    ...{ turns: 0, fails: [], withFacts: 0, grounded: 0, leaks: 0, contradictions: 0 },
  };
  for (const { name, turns } of dialogues) {
    let state = beginning;
    for (const [at, turn] of turns.entries()) {
      const answered = await ask(state, turn.says);
      state = answered.state;
      report.turns += 1;
      const { text, facts, kind } = answered.reply;
      const found = [...alwaysWrong(sheet, answered.reply), ...unexpected(turn, answered.reply)];
      for (const fail of found)
        report.fails.push({ dialogue: name, turn: at + 1, says: turn.says, reply: text, ...fail });
      if (
        found.some(
          ({ failure }) => failure === "names the diagnosis" || failure === "tells what is never told",
        )
      )
        report.leaks += 1;
      if (kind !== "facts") continue;
      report.withFacts += 1;
      const refusal = refusalOf(sheet, { says: text, facts });
      if (refusal === undefined) report.grounded += 1;
      if (refusal === "contradicts its facts") report.contradictions += 1;
    }
  }
  return report;
}

type Found = Pick<BenchFail, "failure" | "about">;

function alwaysWrong(sheet: Sheet, { text, facts, kind }: Answer["reply"]): Found[] {
  const hidden = sheet.facts.filter(({ tell }) => tell === "never");
  const found: Found[] = [];
  if (saysAny(text, sheet.diagnosis)) found.push({ failure: "names the diagnosis" });
  const told = hidden.find(({ id, says }) => facts.includes(id) || saysAny(text, [says]));
  if (told) found.push({ failure: "tells what is never told", about: told.id });
  // A message that stops the conversation is meant to leave the role.
  if (kind !== "stopped" && outOfRole.test(text)) found.push({ failure: "out of role" });
  return found;
}

function unexpected(
  { tells = [], must = [], mustNot = [] }: BenchDialogue["turns"][number],
  { text, facts }: Answer["reply"],
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
};
