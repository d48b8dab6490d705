import { cardRole } from "#shared/case/model/cardRoles.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { type Item, itemsOf, leadingDiagnosis } from "#shared/case/tools/items.ts";
import { excerptOf } from "#shared/case/tools/passages.ts";
import { rankedDiagnoses } from "#shared/case/tools/ranking.ts";
import { displayDate } from "#shared/words/dates.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { paragraphsHtml } from "../html/questionHtml.ts";
import { printedText } from "../html/richTextHtml.ts";
import type { OwnWork } from "./ownWork.ts";

/** The day on which the case was completed, in the viewer's zone. */
export const completedHtml = ({ completedAt }: OwnWork, timeZone: string): string =>
  completedAt === null
    ? ""
    : `<p class="credit">Completed: ${escapeHtml(displayDate(completedAt, timeZone))}</p>`;

/** Diagnoses as ranked, the leading one first. */
export function diagnosesHtml({ state }: OwnWork): string {
  const leading = leadingDiagnosis(state);
  const items = rankedDiagnoses(state).map(({ uid, content, isDangerous }) => {
    const marks = [uid === leading && "Leading", isDangerous && "Dangerous"].filter(Boolean);
    return `<li>${escapeHtml(content)}${marks.map((word) => ` <span class="mark">${word}</span>`).join("")}</li>`;
  });
  return items.length === 0 ? "" : `<ol>${items.join("")}</ol>`;
}

export function findingsHtml({ state }: OwnWork): string {
  const items = itemsOf(state, "finding").map(({ content }) => `<li>${escapeHtml(content)}</li>`);
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
}

/** All notes, those on passages in the order of the case with the words that they are on. @see spec courses §2.8 */
export function notesHtml({ flow, state }: OwnWork): string {
  const places = new Map([...flow.index.byUid.keys()].map((uid, place) => [uid, place]));
  const placeOf = ({ notedNodeUid }: Item): number =>
    (notedNodeUid === undefined ? undefined : places.get(notedNodeUid)) ?? Number.POSITIVE_INFINITY;
  const notes = itemsOf(state, "note").map((note) => ({ note, place: placeOf(note) }));
  // Equal places are none: what is on no passage comes last, in the order in which it was written.
  notes.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
  const items = notes.map(
    ({ note }) => `<li>${paragraphsHtml(note.content)}${passageHtml({ flow }, note)}</li>`,
  );
  return items.length === 0 ? "" : `<ul class="notes">${items.join("")}</ul>`;
}

function passageHtml({ flow }: Pick<OwnWork, "flow">, { notedNodeUid }: Item): string {
  const passage = notedNodeUid === undefined ? undefined : flow.index.byUid.get(notedNodeUid);
  if (!passage) return "";
  const card = passage.cardUid === undefined ? undefined : flow.index.byUid.get(passage.cardUid)?.node;
  const place = card && cardRole(card) === "content" ? titleText(card) : "";
  const words = excerptOf(passage.node);
  const told = [place && printedText(place), words && `“${printedText(words)}”`].filter(Boolean).join(": ");
  return told ? `<p class="credit">On ${told}</p>` : "";
}
