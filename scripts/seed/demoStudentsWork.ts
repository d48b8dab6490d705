import { contentOf } from "#shared/case/model/tree.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { isPassage } from "#shared/case/tools/passages.ts";
import type { ToolAction } from "#shared/case/tools/toolActions.ts";
import { delirium } from "./cases/delirium/delirium.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { febrileInfant } from "./cases/febrileInfant/febrileInfant.ts";
import type { DemoPerson } from "./demoPeople.ts";
import type { PlayableCase } from "./learnerPlans.ts";
import { type LearnerRows, openedAttempt, rowsOf } from "./learnerRows.ts";
import { seededRandom } from "./seedIds.ts";
import { simulateLearner } from "./simulateLearner.ts";

const hourMs = 3600 * 1000;

type Kept = {
  /** Index of the content card on which it is kept. */
  card: number;
  findings?: readonly string[];
  /** The first one leads. */
  diagnoses?: readonly string[];
  /** On the first passage of the card, which is bookmarked as well. */
  note?: string;
};

type OwnWork = { demoCase: DemoCase; hoursAgo: number; stopAfterCards?: number; kept: readonly Kept[] };

/**
 * Work that the student's demo account has done: one case to its end, one begun. The first case of the courses is left undone, so that the story can
 * begin with it.
 */
export const ownWork: readonly OwnWork[] = [
  {
    demoCase: febrileInfant,
    hoursAgo: 75,
    kept: [
      { card: 0, findings: ["24 days old, 38.4 °C at home", "Drinks less, falls asleep at the breast"] },
      {
        card: 1,
        note: "Ask both parents about herpes, directly. Nobody tells it by themselves.",
        diagnoses: ["Urinary tract infection", "Bacterial meningitis", "Viral infection"],
      },
    ],
  },
  {
    demoCase: delirium,
    hoursAgo: 26,
    stopAfterCards: 3,
    kept: [
      {
        card: 0,
        note: "No sedative by telephone: first oxygen, glucose, bladder, pain, medicines.",
        findings: ["Confused since the second night after the operation", "Sleeps by day, climbs at night"],
        diagnoses: ["Delirium", "Dementia", "Alcohol withdrawal"],
      },
    ],
  },
];

/** The rows of that work; `playable` has the cases of {@link ownWork}. */
export function workOfDemoStudent(
  person: DemoPerson,
  playable: ReadonlyMap<DemoCase, PlayableCase>,
  nowMs: number,
): LearnerRows[] {
  return ownWork.map(({ demoCase, hoursAgo, stopAfterCards, kept }) => {
    const known = playable.get(demoCase);
    if (!known) throw new Error(`The demo student cannot play ${demoCase.title}`);
    const { document, flow } = known;
    const random = seededRandom(`own work of ${person.email} on ${demoCase.sourceId}`);
    const startMs = nowMs - hoursAgo * hourMs;
    const paceMs = ((demoCase.recommendedTime ?? 30) * 60_000) / (flow.contentUids.length + 2);
    const trace = simulateLearner(flow, {
      random,
      startMs,
      paceMs,
      skill: 0.8,
      ...(stopAfterCards !== undefined && { stopAfterCards }),
      keep: (index, now) =>
        kept.filter(({ card }) => card === index).flatMap((entry) => actionsOf(known, entry, now, random)),
    });
    return rowsOf(flow, openedAttempt(person.id, document, startMs), trace);
  });
}

function actionsOf({ flow }: PlayableCase, kept: Kept, nowMs: number, random: () => number): ToolAction[] {
  const { findings = [], diagnoses = [], note } = kept;
  const items = [
    ...findings.map((content) => ({ uid: newItemUid("finding", nowMs, random), content })),
    ...diagnoses.map((content) => ({ uid: newItemUid("diagnosis", nowMs, random), content })),
  ];
  const leading = items[findings.length]?.uid;
  const card = flow.index.byUid.get(flow.contentUids[kept.card] ?? "")?.node;
  const passage = card && contentOf(card).find(({ uid }) => isPassage(flow, uid))?.uid;
  return [
    ...items.map((item): ToolAction => ({ type: "saveItem", ...item })),
    ...(leading ? [{ type: "setLeading", diagnosisUid: leading } as const] : []),
    ...(note && passage
      ? [
          {
            type: "saveItem",
            uid: newItemUid("note", nowMs, random),
            content: note,
            notedNodeUid: passage,
          } as const,
          { type: "bookmark", uid: passage, isBookmarked: true } as const,
        ]
      : []),
  ];
}
