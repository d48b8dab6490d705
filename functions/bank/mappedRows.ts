import type { BankObjective, BankReusable } from "#shared/contract/bank/bankData.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type QuestionRow, readQuestions } from "../table/bank/questions.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin } from "../table/lists/joinRows.ts";
import { readObjectives } from "../table/mapping/objectives.ts";
import { readReusables, type StoredReusable } from "../table/mapping/reusables.ts";

function groupedBy<Row>(rows: readonly Row[], idsOf: (row: Row) => readonly (number | null)[]) {
  const found = new Map<number, Row[]>();
  for (const row of rows)
    for (const id of idsOf(row)) {
      if (id === null) continue;
      const known = found.get(id);
      if (known) known.push(row);
      else found.set(id, [row]);
    }
  return found;
}

const asTitled = (documents: readonly ListedDocument[] = []) =>
  documents
    .filter(({ archived_at, is_unpublished }) => archived_at === null && is_unpublished !== true)
    .map(({ id, title }) => ({ id, title: plainText(title) }));
const asLabelled = (questions: readonly QuestionRow[] = []) =>
  questions.map(({ id, case_summary_identifier }) => ({ id, case_summary_identifier }));

/** Objectives have no text of their own that is written in variants. @see ADR 0395 */
const noVariants = { publish_variant_id: null, review_variant_id: null, maintenance_variant_id: null };
const variantsOf = ({ variants }: Pick<StoredReusable, "variants">) =>
  variants
    ? {
        publish_variant_id: variants.published,
        review_variant_id: variants.scheduled_review,
        maintenance_variant_id: variants.ongoing_maintenance,
      }
    : noVariants;

const joinedObjectives = keptJoin<BankObjective>();

/** Learning objectives with their cases and questions. */
export async function readBankObjectives(): Promise<readonly BankObjective[]> {
  const [objectives, documents, questions] = await Promise.all([
    readObjectives(),
    readDocuments(),
    readQuestions(),
  ]);
  return joinedObjectives([objectives.rows, documents.rows, questions.rows], () => {
    const cases = groupedBy(documents.rows, ({ mapped }) => mapped?.objectives ?? []);
    const asked = groupedBy(questions.rows, (row) => [row.learning_objective_id]);
    return objectives.rows.map(({ id, uid, name, created_at, updated_at }) => ({
      ...{
        id,
        uid,
        name,
        documents: asTitled(cases.get(id)),
        assessment_questions: asLabelled(asked.get(id)),
      },
      ...{ ...noVariants, created_at: created_at ?? updated_at, updated_at },
    }));
  });
}

const joinedReusables = keptJoin<BankReusable>();

/** Reusable content with its cases and questions. */
export async function readBankReusables(): Promise<readonly BankReusable[]> {
  const [reusables, documents, questions] = await Promise.all([
    readReusables(),
    readDocuments(),
    readQuestions(),
  ]);
  return joinedReusables([reusables.rows, documents.rows, questions.rows], () => {
    const cases = groupedBy(documents.rows, ({ mapped }) => mapped?.reusables ?? []);
    const asked = groupedBy(questions.rows, (row) => [row.reusable_object_id]);
    return reusables.rows.map(({ id, uid, name, kind, description, created_at, updated_at, variants }) => ({
      ...{
        id,
        uid,
        name,
        documents: asTitled(cases.get(id)),
        assessment_questions: asLabelled(asked.get(id)),
      },
      ...{ ...variantsOf({ variants }), created_at: created_at ?? updated_at, updated_at },
      ...{ content_title: name, description, kind, listed: true, data: {} },
    }));
  });
}
