import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { keys } from "#functions/table/keys.ts";
import type { Key } from "#functions/table/table.ts";
import { type BenchStudent, benchDelivery, benchForm, benchStudents } from "./assessmentsWorld.ts";
import { callHandler } from "./callHandler.ts";
import { benchCohortResults } from "./cohortResults.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";
import { benchProgram } from "./importWorld.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const rostered = 2000;
const items = 100;
const sitting = 60;
/** Answers that each student has given when both are measured. */
const answered = 15;
const device = "a".repeat(32);

/** An assessment of 100 questions: students are rostered, open it and answer. */
export async function benchAssessments(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    // Imported once the environment is set: the logger reads it at once.
    const { addStudents } = await import("#functions/assessments/addStudents.ts");
    const program = await benchProgram();
    const form = await benchForm(items);
    const { ids, learners } = await benchStudents(program.id, rostered, sitting);
    const roster = await benchRostering(tableName, ids, async (userIds) => {
      const delivery = await benchDelivery(program, form);
      await addStudents(delivery, userIds);
      return delivery.id;
    });
    const { handler } = await import("#functions/assessments/index.ts");
    const sat: Sat = {
      client: DynamoDBDocumentClient.from(new DynamoDBClient({})),
      ...{ tableName, handler, learners, form, programId: program.id, deliveryId: roster.deliveryId },
    };
    for (const learner of learners)
      await callHandler(handler, learner, {
        ...{ method: "POST", path: pathOf(sat, "begin"), body: { device, accepts_honor_code: true } },
      });
    return [
      roster.figure,
      await benchOpening(sat),
      ...(await benchSaves(sat)),
      ...(await benchCohortResults({ tableName, program, userIds: ids, handler })),
    ];
  });
}

/** A delivery that students sit. */
type Sat = {
  client: DynamoDBDocumentClient;
  tableName: string;
  handler: Parameters<typeof callHandler>[0];
  learners: readonly BenchStudent[];
  form: Awaited<ReturnType<typeof benchForm>>;
  programId: string;
  deliveryId: number;
};

const pathOf = ({ deliveryId }: Sat, end: string): string => `/rosterings/${deliveryId}/${end}`;

async function benchOpening(sat: Sat): Promise<Figure> {
  const [first] = sat.learners;
  if (!first) throw new Error("There are no students");
  const open = async () => {
    const text = await callHandler(sat.handler, first, {
      ...{ method: "GET", path: pathOf(sat, "sitting"), query: { device } },
    });
    if (!text.includes(`"position":${items}`)) throw new Error("The sitting shows not all questions");
  };
  const opening = await mediansInTurns(open, () => readSitting(sat, first));
  return ratioFigure(
    `A sitting of ${items} questions opened, warm`,
    opening.ms,
    { ms: opening.floorMs, what: "raw reads of the same rows" },
    3,
  );
}

/** Reads the rows of a sitting with the bare client. */
async function readSitting(sat: Sat, { id }: BenchStudent): Promise<void> {
  const { client, tableName, deliveryId, form } = sat;
  const Keys = [
    keys.rostering(deliveryId, id),
    keys.assessmentAnswers(deliveryId, id),
    keys.examForm(form.id),
    keys.delivery(deliveryId),
  ].map(({ pk, sk }) => ({ pk, sk }));
  const [got] = await Promise.all([
    client.send(new BatchGetCommand({ RequestItems: { [tableName]: { ConsistentRead: true, Keys } } })),
    readItems(sat),
  ]);
  if (got.Responses?.[tableName]?.length !== Keys.length)
    throw new Error("The floor does not read the sitting");
}

async function readItems({ client, tableName, form }: Sat): Promise<void> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: {
        ":pk": keys.examFormPartition(form.id),
        ":sk": `COMPILED#${form.compiled_id}#`,
      },
      ConsistentRead: true,
    }),
  );
  if (Items.length !== items) throw new Error(`The floor reads ${Items.length} questions`);
}

/** Saves of all students at once, against puts alone and against what a save reads as well. */
async function benchSaves(sat: Sat): Promise<Figure[]> {
  const { learners } = sat;
  let round = 0;
  const saveAll = async () => {
    await Promise.all(learners.map((learner) => saveAnswer(sat, learner, round)));
    round++;
  };
  for (let i = 0; i < answered; i++) await saveAll();
  const answers = await answersOf(sat);
  const putAll = () => Promise.all(answers.map((answer) => putAnswers(sat, answer, round)));
  const readAndPut = async (learner: BenchStudent) => {
    await readOfSave(sat, learner);
    const own = answers.find(({ user_id }) => user_id === learner.id);
    if (own) await putAnswers(sat, own, round);
  };
  const againstPuts = await mediansInTurns(saveAll, putAll);
  const againstBoth = await mediansInTurns(saveAll, () => Promise.all(learners.map(readAndPut)));
  return [
    savesFigure(
      `Answers saved by ${sitting} students at once, against raw puts`,
      againstPuts,
      "conditional puts of the same rows a second",
    ),
    savesFigure(
      "The same, with what it reads in the floor",
      againstBoth,
      "raw reads and conditional puts of the same rows a second",
    ),
  ];
}

function saveAnswer(sat: Sat, learner: BenchStudent, round: number): Promise<string> {
  return callHandler(sat.handler, learner, {
    ...{ method: "POST", path: pathOf(sat, "answers") },
    body: {
      ...{ device, sent_at: Date.now() },
      changes: [
        {
          item_id: sat.form.items[round % items]?.id,
          ...{ n: 1, option: round % 5, certainty: null, is_marked: false },
          ...{ visible_ms: 20_000, made_at: Date.now() },
        },
      ],
    },
  });
}

async function putAnswers(
  { client, tableName }: Sat,
  Item: Record<string, unknown>,
  round: number,
): Promise<void> {
  await client.send(
    new PutCommand({
      ...{ TableName: tableName, Item: { ...Item, pk: `RAW#${Item.pk}`, rev: round } },
      ConditionExpression: "attribute_not_exists(pk) OR rev < :rev",
      ExpressionAttributeValues: { ":rev": round },
    }),
  );
}

/** Reads with the bare client what a save reads. */
async function readOfSave(sat: Sat, learner: BenchStudent): Promise<void> {
  const { client, tableName } = sat;
  const Keys = keysOfSave(learner, sat);
  const reply = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { ConsistentRead: true, Keys } } }),
  );
  if (reply.Responses?.[tableName]?.length !== Keys.length) throw new Error("The floor lacks a row");
}

async function benchRostering(
  tableName: string,
  userIds: readonly string[],
  roster: (userIds: readonly string[]) => Promise<number>,
): Promise<{ figure: Figure; deliveryId: number }> {
  const raw = rawWriter(tableName);
  await roster(userIds.slice(0, 100)); // warms the code
  let taken = { ms: 0, result: 0 };
  const written = await raw.writtenBy(async () => {
    taken = await timed(() => roster(userIds));
  });
  const floor = {
    ms: await raw.batchMs(written),
    what: `batch writes of the same ${written.length} items`,
  };
  return {
    figure: ratioFigure(`${userIds.length} students added to an assessment`, taken.ms, floor, 3),
    deliveryId: taken.result,
  };
}

function savesFigure(name: string, { ms, floorMs }: { ms: number; floorMs: number }, what: string): Figure {
  const aSecond = (took: number): number => rounded((sitting * 1000) / took);
  return {
    ...{ name, measured: `${aSecond(ms)} a second`, floor: `${aSecond(floorMs)} ${what}` },
    ...{ value: rounded(floorMs / ms, 2), target: { atLeast: 0.6 }, unit: "×" },
  };
}

/** Keys of the rows that a save reads. */
function keysOfSave(
  { id, cookie }: BenchStudent,
  { programId, deliveryId }: Pick<Sat, "programId" | "deliveryId">,
): Key[] {
  const tokenHash = hashToken(cookie.split(".").at(-1) ?? "");
  return [
    keys.profile(id),
    keys.session(id, tokenHash),
    keys.membership(id, programId),
    keys.contacts(id),
    keys.rostering(deliveryId, id),
    keys.assessmentAnswers(deliveryId, id),
  ].map(({ pk, sk }) => ({ pk, sk }));
}

/** The rows that answers stand in. */
async function answersOf({
  client,
  tableName,
  deliveryId,
  learners,
}: Sat): Promise<Record<string, unknown>[]> {
  const Keys = learners.map(({ id }) => keys.assessmentAnswers(deliveryId, id));
  const reply = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: Keys.map(({ pk, sk }) => ({ pk, sk })) } } }),
  );
  return reply.Responses?.[tableName] ?? [];
}
