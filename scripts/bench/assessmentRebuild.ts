import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { newAnswersWrite } from "#functions/table/assessments/answers.ts";
import type { FormRow } from "#functions/table/assessments/forms.ts";
import { putNewRosterings } from "#functions/table/assessments/rosterings.ts";
import { listStoredResults } from "#functions/table/assessments/studentResults.ts";
import { keys } from "#functions/table/keys.ts";
import { batchDeleteItems, type Item } from "#functions/table/table.ts";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { beginAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { benchDelivery, benchForm, type TablesWorld } from "./assessmentsWorld.ts";
import { countFigure, type Figure } from "./figure.ts";
import { rawQuery } from "./rawQuery.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";

const students = 1000;
const questions = 100;
const minute = 60_000;
/** A transaction holds 100 items: a rostering, its pointer and its answers. */
const atOnce = 30;

/** The results of an assessment made anew from 100,000 responses, against the raw reads and writes of the same rows. */
export async function benchRebuiltResults({ tableName, program, userIds }: TablesWorld): Promise<Figure[]> {
  // Imported once the environment is set: the logger reads it at once.
  const { rebuildResults } = await import("#functions/workers/rebuildResults.ts");
  const form = await benchForm(questions);
  const delivery = await benchDelivery(program, form);
  const ids = userIds.slice(0, students);
  for (let from = 0; from < ids.length; from += atOnce)
    await sit({ delivery_id: delivery.id, program_id: program.id }, form, ids.slice(from, from + atOnce));

  const raw = rawWriter(tableName);
  const anew = await timed(() => rebuildResults(delivery.id));
  const stored = await listStoredResults(delivery.id);
  const items = stored.map((row): Item => ({ ...keys.studentResult(row.delivery_id, row.user_id), ...row }));
  const readMs = await rawReadMs(tableName, delivery.id, ids);
  const writeMs = await raw.batchMs(items);
  const again = await timed(() => rebuildResults(delivery.id));

  await batchDeleteItems(ids.map((id) => keys.studentResult(delivery.id, id)));
  let parts = 0;
  await rebuildResults(delivery.id, {
    onPart: () => {
      parts++;
      if (parts === 4) throw new Stopped();
    },
  }).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  await rebuildResults(delivery.id, { onPart: () => parts++ });
  const resumed = new Map((await listStoredResults(delivery.id)).map((row) => [row.user_id, row]));
  const otherwise = stored.filter(
    (row) => JSON.stringify(resumed.get(row.user_id)) !== JSON.stringify(row),
  ).length;
  const what = `raw reads of rosterings, answers and progress, and batch writes of ${items.length} results`;
  return [
    ratioFigure("100,000 responses rebuilt into 1,000 results", anew.ms, { ms: readMs + writeMs, what }, 3),
    ratioFigure(
      "The same where nothing differs, against the reads alone",
      again.ms,
      { ms: readMs, what: "the same reads" },
      3,
    ),
    countFigure("Students without a result", students - stored.length, "results"),
    countFigure("Parts done twice after a stop in the middle", parts - students / 100, "parts"),
    countFigure("Results that came out otherwise after that", otherwise, "results"),
  ];
}

class Stopped extends Error {}

/** Students who have handed in, each with an answer to every question. */
async function sit(
  place: { delivery_id: number; program_id: string },
  form: FormRow,
  userIds: readonly string[],
): Promise<void> {
  const begun = Date.now() - 2 * 60 * minute;
  const sitting = submitAssessment(
    beginAssessment(form.time_limit_s, 1, begun),
    begun + 90 * minute,
    "learner",
  ).sitting;
  const created_at = new Date(begun).toISOString();
  await putNewRosterings(
    userIds.map((user_id) => ({
      ...{ ...place, user_id, form_id: null, time_factor: 1, date_exception: null, restarts_used: 0 },
      ...{ sitting, sat_form_id: form.id, sat_compiled_id: form.compiled_id, created_at, rev: 0 },
    })),
    userIds.map((user_id, student) =>
      newAnswersWrite({
        ...{ ...place, user_id, device: "a".repeat(32), set_aside: [], key_told_at: null, rev: 1 },
        ...{ item_ids: form.items.map(({ id }) => id), contact_at: begun + 90 * minute },
        answers: Object.fromEntries(
          form.items.map(({ id }, item) => {
            const change = {
              ...{ n: 1, option: (student + item) % 5, isMarked: item % 9 === 0, visibleMs: 40_000 },
              certainty: certainties[(student * 7 + item) % certainties.length] ?? null,
              madeAt: begun + item * 50_000,
            };
            return [String(id), { visibleMs: 40_000, changes: [change] }];
          }),
        ),
      }),
    ),
  );
}

/** Rows that everything that follows from the answers is made of; none of them is parsed. */
async function rawReadMs(tableName: string, deliveryId: number, ids: readonly string[]): Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const query = rawQuery(tableName);
  const parts = Array.from({ length: ids.length / 100 }, (_, at) => ids.slice(at * 100, (at + 1) * 100));
  const answers = async (part: readonly string[]): Promise<void> => {
    const Keys = part.map((id) => {
      const { pk, sk } = keys.assessmentAnswers(deliveryId, id);
      return { pk, sk };
    });
    const reply = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
    );
    if (reply.Responses?.[tableName]?.length !== part.length) throw new Error("The floor lacks answers");
  };
  const { ms } = await timed(async () => {
    const rosterings = await query(keys.rosteringPartition(deliveryId));
    if (rosterings !== ids.length) throw new Error(`The floor reads ${rosterings} rosterings`);
    await query(keys.studentResults(deliveryId));
    for (const part of parts) {
      await answers(part);
      const [failure] = await forEachConcurrent(
        part,
        25,
        async (id) => void (await query(keys.learner(id), "PROGRESS#")),
      );
      if (failure) throw failure.error;
    }
  });
  return ms;
}
