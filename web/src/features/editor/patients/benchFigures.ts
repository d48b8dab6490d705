import type { ReplyOf } from "#shared/contract/route.ts";
import type { BenchPlay, playBench } from "#shared/contract/versions/bench.ts";
import { type BenchReport, failText, judgeDialogue, sumOfReports } from "#shared/patient/bench/runBench.ts";
import {
  type Agreement,
  agreementOf,
  statementFails,
  statementFailText,
} from "#shared/patient/bench/statements.ts";

export type Played = { play: BenchPlay; reply: ReplyOf<typeof playBench> };

export type BenchFigures = {
  /** Fails, a line each. */
  fails: string[];
  dialogues: BenchReport;
  agreement: Agreement;
  /** Requests to a model. */
  asked: number;
  used: number;
  microUsd: number;
  /** Time a message or statement took. */
  msEach: number;
};

/** Figures of what was played, by the rules that also decide whether the case is published. */
export function benchFigures(played: readonly Played[]): BenchFigures {
  const dialogues = sumOfReports(
    played.flatMap(({ play, reply }) =>
      play.kind === "dialogue" ? [judgeDialogue(play.sheet, play.dialogue, reply.replies)] : [],
    ),
  );
  const graded = played.flatMap(({ play, reply }) =>
    play.kind === "statement"
      ? [{ graded: play.graded, given: reply.grades ?? {}, isUngraded: reply.is_ungraded }]
      : [],
  );
  const sum = (of: (cost: Played["reply"]["cost"]) => number): number =>
    played.reduce((total, { reply }) => total + of(reply.cost), 0);
  return {
    fails: [
      ...dialogues.fails.map(failText),
      ...graded.flatMap((each) =>
        each.isUngraded
          ? [`Statement “${each.graded.name}”: the model gave no grades that can be checked`]
          : statementFails(each.graded, each.given).map(statementFailText),
      ),
    ],
    dialogues,
    agreement: agreementOf(graded),
    asked: sum(({ asked }) => asked),
    used: sum(({ used }) => used),
    microUsd: sum(({ micro_usd }) => micro_usd),
    msEach: sum(({ ms }) => ms) / Math.max(1, dialogues.turns + graded.length),
  };
}
