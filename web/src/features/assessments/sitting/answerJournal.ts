import * as z from "zod/mini";
import type { AnswerChangeBody } from "#shared/contract/assessments/ownSitting.ts";
import { localMemory, tabMemory } from "../../../api/browserStorage.ts";

const changeSchema = z.object({
  item_id: z.number(),
  n: z.number(),
  option: z.nullable(z.number()),
  certainty: z.nullable(z.enum(["very_certain", "certain", "uncertain", "very_uncertain"])),
  is_marked: z.boolean(),
  visible_ms: z.number(),
  made_at: z.number(),
});
const journalSchema = z.array(changeSchema);

const prefixOf = (userId: string, deliveryId: number): string =>
  `bedside/assessment/${userId}/${deliveryId}/`;

/** This tab of the browser, as the server tells devices apart: another tab is another one. */
export function deviceOf(userId: string): string {
  const key = `bedside/assessment-device/${userId}`;
  const known = tabMemory.getItem(key);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  tabMemory.setItem(key, made);
  return made;
}

/** Changes that this browser has not delivered yet. They outlive the page. */
export type AnswerJournal = {
  list(): readonly AnswerChangeBody[];
  add(change: AnswerChangeBody): void;
  /** Lets go of what has arrived. */
  drop(arrived: readonly AnswerChangeBody[]): void;
};

function read(key: string): AnswerChangeBody[] {
  try {
    return journalSchema.parse(JSON.parse(localMemory.getItem(key) ?? "[]"));
  } catch (error) {
    // Another version of the page may have written it.
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return [];
    throw error;
  }
}

const isSame = (a: AnswerChangeBody, b: AnswerChangeBody): boolean => a.item_id === b.item_id && a.n === b.n;

/** Opens the journal of one assessment on one device. If the browser keeps nothing, it lives as long as the page. */
export function answerJournal(place: { userId: string; deliveryId: number; device: string }): AnswerJournal {
  const key = prefixOf(place.userId, place.deliveryId) + place.device;
  let waiting = read(key);
  const keep = (): void => {
    if (waiting.length === 0) localMemory.removeItem(key);
    else localMemory.setItem(key, JSON.stringify(waiting));
  };
  return {
    list: () => waiting,
    add(change) {
      waiting = [...waiting, change];
      keep();
    },
    drop(arrived) {
      waiting = waiting.filter((one) => !arrived.some((each) => isSame(one, each)));
      keep();
    },
  };
}

/** Devices of this browser, other than `device`, that left undelivered changes of an assessment behind: tabs that were closed. */
export function devicesLeft(place: { userId: string; deliveryId: number; device: string }): string[] {
  const prefix = prefixOf(place.userId, place.deliveryId);
  return localMemory
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((device) => device !== place.device);
}
