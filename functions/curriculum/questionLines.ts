import { pictureWithFile } from "#shared/domain/bank/pictureText.ts";
import { changesBetween, type FieldChanges, type Fields } from "#shared/domain/bank/questionChanges.ts";
import { reviewsInForce } from "#shared/domain/bank/reviews.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import type { BankHistoryLine, QuestionRow, QuestionWrite } from "../table/bank/questions.ts";

/** Fields of a question that its history shows, by their path. */
export function questionFields({
  content: { choices, images, ...content },
  uid: _,
  created_at: _created,
  updated_at: _updated,
  rev: _rev,
  text_snapshot_id,
  author_ids: _authors,
  delivered,
  reviews,
  ...row
}: QuestionRow): Fields {
  const reviewed = { text_snapshot_id, content: { choices, images, ...content }, reviews };
  return {
    ...row,
    ...(reviews && { reviewed_by: reviewsInForce(reviewed).map(({ name }) => name) }),
    delivered: delivered ? "Yes" : "No",
    "content.images": images.map(pictureWithFile),
    ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`content.${name}`, value])),
    ...Object.fromEntries(
      ["choice_a", "choice_b", "choice_c", "choice_d", "choice_e"].map((name, place) => [
        name,
        choices[place] ?? "",
      ]),
    ),
  };
}

/** An act: its person, operation and time. */
export type Act = {
  person: { profile: Parameters<typeof fullName>[0] };
  operationId: string;
  at: string;
};

/** A line of history. The same operation on the same thing makes the same line again. */
export function bankLine(
  { person, operationId, at }: Act,
  { event, of, changes }: { event: string; of: string; changes: FieldChanges },
): BankHistoryLine {
  return {
    id: derivedUlid(Date.parse(at), `${operationId} ${event} ${of}`),
    at,
    by: fullName(person.profile),
    event,
    // Lists of the domain are read-only; the row's schema copies them.
    changes: changes as BankHistoryLine["changes"],
  };
}

/** A new question with the first line of its history. */
export const newQuestion = (act: Act, after: QuestionRow): QuestionWrite => ({
  ...{ id: after.id, before: null, after },
  line: bankLine(act, {
    event: "create",
    of: String(after.id),
    changes: changesBetween({}, questionFields(after)),
  }),
});

/** A changed question with its line; undefined where nothing changes. */
export function changedQuestion(
  act: Act,
  before: QuestionRow,
  change: Partial<QuestionRow>,
): QuestionWrite | undefined {
  const next: QuestionRow = { ...before, ...change };
  const changes = changesBetween(questionFields(before), questionFields(next));
  if (Object.keys(changes).length === 0) return undefined;
  return {
    id: before.id,
    before,
    after: { ...next, updated_at: act.at, rev: before.rev + 1 },
    line: bankLine(act, { event: "update", of: String(before.id), changes }),
  };
}

/** A question that is deleted, with the last line of its history. */
export const deletedQuestion = (act: Act, before: QuestionRow): QuestionWrite => ({
  ...{ id: before.id, before, after: null },
  line: bankLine(act, {
    event: "destroy",
    of: String(before.id),
    changes: changesBetween(questionFields(before), {}),
  }),
});
