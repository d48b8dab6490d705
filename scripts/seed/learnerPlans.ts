import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { type DemoPerson, demoStudentEmail, isInvitedOnly } from "./demoPeople.ts";
import { type LearnerRows, openedAttempt, rowsOf } from "./learnerRows.ts";
import { seededRandom } from "./seedIds.ts";
import { type LearnerPlan, simulateLearner } from "./simulateLearner.ts";

/** A published case, ready to be played. */
export type PlayableCase = { document: DocumentRow; flow: Flow };

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
const minuteMs = 60 * 1000;

type Way = Omit<LearnerPlan, "startMs">;

/** How a learner goes about one attempt: thoroughly, in a hurry, or part of the way. */
function wayOf(random: () => number, cards: number, recommendedMinutes: number): Way {
  const skill = 0.45 + random() * 0.5;
  const usualPaceMs = (recommendedMinutes * minuteMs) / (cards + 2);
  const style = random();
  if (style < 0.12) return { random, skill, paceMs: usualPaceMs * 0.12 };
  const paceMs = usualPaceMs * (0.7 + random() * 0.7);
  if (style < 0.37) return { random, skill, paceMs, stopAfterCards: Math.floor(random() * (cards - 1)) + 1 };
  return { random, skill, paceMs };
}

/**
 * Plans one student's work in the given cases, in their order: nothing, part of it, all of it, some of it twice. A case with a prerequisite is opened
 * only behind a finished one. The last of a case's attempts is the one that counts.
 */
export function workOfStudent(
  person: DemoPerson,
  cases: readonly PlayableCase[],
  nowMs: number,
): LearnerRows[] {
  if (person.email === demoStudentEmail || isInvitedOnly(person)) return [];
  const random = seededRandom(`work of ${person.email}`);
  if (random() < 0.1) return [];
  const rows: LearnerRows[] = [];
  const finished = new Set<number>();
  let startMs = Math.floor(nowMs / dayMs) * dayMs - (4 + Math.floor(random() * 34)) * dayMs;
  startMs += (8 + Math.floor(random() * 13)) * hourMs + Math.floor(random() * 60) * minuteMs;

  for (const { document, flow } of cases) {
    const needed = document.prerequisite_document_id;
    if (needed !== null && !finished.has(needed)) continue;
    const isRepeated = random() < 0.12;
    for (const attempt of isRepeated ? [1, 2] : [1]) {
      if (startMs > nowMs - dayMs / 2) break;
      const way = wayOf(random, flow.contentUids.length, document.recommended_time ?? 30);
      const isAllDone = attempt === 1 && isRepeated;
      const plan = { ...way, ...(isAllDone ? { stopAfterCards: flow.contentUids.length + 1 } : {}), startMs };
      const trace = simulateLearner(flow, plan);
      rows.push(rowsOf(flow, openedAttempt(person.id, document, startMs, attempt), trace));
      if (trace.state.root?.finished?.value === true) finished.add(document.id);
      else finished.delete(document.id);
      startMs = trace.endMs + Math.floor((0.6 + random() * 3) * dayMs);
    }
  }
  return rows;
}

/** The attempt that counts of each document: the latest. */
export function currentAttempts(rows: readonly LearnerRows[]): LearnerRows[] {
  const latest = new Map<string, LearnerRows>();
  for (const entry of rows) latest.set(`${entry.attempt.user_id} ${entry.attempt.document_id}`, entry);
  return [...latest.values()];
}
