import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type BenchFail, runBench } from "#shared/patient/bench/runBench.ts";
import { askPatient, authoredEncounter } from "./askPatient.ts";

/** Plays the dialogues that the authors of a case expect with the case's own patients. @throws PatientUnavailable */
export async function benchOf(root: ContentNode): Promise<{ turns: number; fails: BenchFail[] }> {
  const all: { turns: number; fails: BenchFail[] } = { turns: 0, fails: [] };
  for (const chat of findNodes(root, ({ type }) => type === "aiAssistantChat")) {
    const authored = authoredEncounter(chat);
    if (!authored?.bench) continue;
    const { turns, fails } = await runBench(authored.sheet, authored.bench, (state, message) =>
      askPatient(chat, { state, message }),
    );
    all.turns += turns;
    all.fails.push(...fails);
  }
  return all;
}
