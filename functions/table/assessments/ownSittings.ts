import { keys } from "../keys.ts";
import type { Item, Key } from "../table.ts";
import { type AnswersRow, readAnswers } from "./answers.ts";
import { type RosteringRow, readRostering } from "./rosterings.ts";

export type OwnSittingRows = { rostering: RosteringRow | undefined; answers: AnswersRow | undefined };

/** Keys of the student's own rows that saving an answer reads. */
export const ownSittingKeys = (deliveryId: number, userId: string): Key[] => [
  keys.rostering(deliveryId, userId),
  keys.assessmentAnswers(deliveryId, userId),
];

/** Reads the rows under `ownSittingKeys`. */
export function readOwnSitting(
  items: readonly Item[],
  [rosteringKey, answersKey]: readonly Key[],
): OwnSittingRows {
  const under = (key: Key | undefined): Item | undefined =>
    items.find(({ pk, sk }) => pk === key?.pk && sk === key.sk);
  const [rostering, answers] = [under(rosteringKey), under(answersKey)];
  return { rostering: rostering && readRostering(rostering), answers: answers && readAnswers(answers) };
}
