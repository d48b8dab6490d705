import * as z from "zod/mini";
import { type CommunicationPoint, communicationOf } from "./communication.ts";

/** Item that an author wants to be asked in an encounter: any of its facts shows that it was. */
export const checklistItemSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  /** "Onset of the pain" */
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Facts of the sheet of which one must be told. */
  facts: z.array(z.string()).check(z.minLength(1), z.maxLength(20)),
  /** Without it the encounter is not complete; the others are good to know. */
  isKey: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

/** One message of the student with what the patient made of it. */
export interface Turn {
  message: string;
  /** Facts that the reply told, again or for the first time. */
  facts: readonly string[];
  /** Topics that the message was taken to ask for; those of which the sheet says nothing included. */
  meanings: readonly string[];
}

export interface ItemFeedback {
  item: ChecklistItem;
  /** `asked`: the question came, and the patient had no more to say than was told already. */
  result: "found" | "asked" | "missed";
  /** Place of the message that shows it, from 0; none for what was missed. */
  turn: number | undefined;
  message: string | undefined;
}

export interface EncounterFeedback {
  items: ItemFeedback[];
  found: number;
  keysMissed: string[];
  communication: CommunicationPoint[];
}

/**
 * Feedback on an encounter by rules alone: each item of the checklist with the message that shows it, and communication with its evidence.
 * What the patient said unasked counts as found with the first message that asks for it, since the student did nothing for it before.
 */
export function encounterFeedback(
  checklist: readonly ChecklistItem[],
  turns: readonly Turn[],
): EncounterFeedback {
  const told = new Map<string, number>();
  for (const [at, { facts }] of turns.entries())
    for (const fact of facts) if (!told.has(fact)) told.set(fact, at);
  const items = checklist.map((item): ItemFeedback => {
    const first = Math.min(...item.facts.map((fact) => told.get(fact) ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(first)) return { item, result: "found", turn: first, message: turns[first]?.message };
    const topics = new Set(item.facts.map(topicOfFact));
    const asked = turns.findIndex(({ meanings }) =>
      meanings.some((meaning) => topics.has(topicOfFact(meaning))),
    );
    return asked === -1
      ? { item, result: "missed", turn: undefined, message: undefined }
      : { item, result: "asked", turn: asked, message: turns[asked]?.message };
  });
  return {
    items,
    found: items.filter(({ result }) => result === "found").length,
    keysMissed: items
      .filter(({ result, item }) => item.isKey && result !== "found")
      .map(({ item }) => item.name),
    communication: communicationOf(turns.map(({ message }) => message)),
  };
}

/** "fact onset-2", "no-onset" and "onset-2" are of the topic "onset". */
const topicOfFact = (id: string): string => id.replace(/^fact |^no-/, "").replace(/-\d+$/, "");

/** Changes from one attempt to the next, by item. */
export function compareAttempts(
  before: EncounterFeedback,
  after: EncounterFeedback,
): { gained: string[]; lost: string[]; stillMissed: string[] } {
  const foundIn = ({ items }: EncounterFeedback) =>
    new Set(items.filter(({ result }) => result === "found").map(({ item }) => item.id));
  const [earlier, later] = [foundIn(before), foundIn(after)];
  const names = (wanted: (id: string) => boolean) =>
    after.items.filter(({ item }) => wanted(item.id)).map(({ item }) => item.name);
  return {
    gained: names((id) => later.has(id) && !earlier.has(id)),
    lost: names((id) => !later.has(id) && earlier.has(id)),
    stillMissed: names((id) => !later.has(id) && !earlier.has(id)),
  };
}
