import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { type ProgressRow, putProgressRows, unstartedProgress } from "#functions/table/cases/progress.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { listCourseProgress } from "#functions/table/courses/courseProgress.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { keys } from "#functions/table/keys.ts";
import { batchDeleteItems, type Item } from "#functions/table/table.ts";
import { type CourseInProgram, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { addToCourse } from "./benchClass.ts";
import { countFigure, type Figure } from "./figure.ts";
import { benchProgram } from "./importWorld.ts";
import { rawWriter } from "./rawWrites.ts";
import { courseRow, documentRow } from "./reportWorld.ts";
import { tableWithoutStream } from "./tableWithoutStream.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const students = 2500;
const cases = 40;
const courseId = 940_001;

/** Rebuilding the figures of a course from 100,000 progress records, against its raw reads and writes. */
export async function benchProjection(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const tableName = await tableWithoutStream(cloud.tableName);
    const { course, userIds } = await seedWorked();
    const raw = rawWriter(tableName);

    const anew = await timed(() => rebuildProjection(course));
    const rows = await storedRows(tableName, course);
    const rebuilt = await figuresOf(course);
    const readMs = await rawReadMs(tableName, userIds);
    const writeMs = await raw.batchMs(rows);
    const again = await timed(() => rebuildProjection(course));

    await takeAway(course);
    let parts = 0;
    await rebuildProjection(course, {
      onPart: () => {
        parts++;
        if (parts === 5) throw new Stopped();
      },
    }).catch((error) => {
      if (!(error instanceof Stopped)) throw error;
    });
    await rebuildProjection(course, { onPart: () => parts++ });
    const resumed = await figuresOf(course);

    const floor = { ms: readMs + writeMs, what: `${userIds.length} queries and ${rows.length} items` };
    return [
      ratioFigure("100,000 progress records rebuilt into 2,500 rows", anew.ms, floor, 3),
      ratioFigure(
        "The same where nothing differs, against the reads alone",
        again.ms,
        { ms: readMs, what: `${userIds.length} queries` },
        3,
      ),
      countFigure("Students without their row", students - rebuilt.size, "rows"),
      countFigure("Rows that differed when it was run again", again.result.differed, "rows"),
      countFigure("Parts done twice after a stop in the middle", parts - students / 250, "parts"),
      countFigure("Rows that came out otherwise after that", differing(rebuilt, resumed), "rows"),
    ];
  });
}

class Stopped extends Error {}

const figuresOf = async ({ courseId: id, programId }: CourseInProgram): Promise<Map<string, string>> =>
  new Map((await listCourseProgress(id, programId)).map((row) => [row.user_id, JSON.stringify(row.cells)]));

const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number =>
  [...a].filter(([id, cells]) => b.get(id) !== cells).length + Math.abs(a.size - b.size);

const takeAway = async ({ courseId: id, programId }: CourseInProgram): Promise<void> =>
  batchDeleteItems(
    (await listCourseProgress(id, programId)).map(({ user_id }) =>
      keys.courseProgress(id, programId, user_id),
    ),
  );

const bareClient = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Each person's progress, fetched and looked at by nobody: one after the other or twenty at once, whichever is faster. */
async function rawReadMs(tableName: string, userIds: readonly string[]): Promise<number> {
  const client = bareClient();
  const read = (userId: string) =>
    client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": keys.learner(userId), ":sk": "PROGRESS#" },
        ConsistentRead: true,
      }),
    );
  const taken: number[] = [];
  for (const lanes of [1, 8, 20]) {
    const { ms, result } = await timed(() =>
      forEachConcurrent(userIds, lanes, async (id) => void (await read(id))),
    );
    const [failure] = result;
    if (failure) throw failure.error;
    taken.push(ms);
  }
  return Math.min(...taken);
}

async function storedRows(tableName: string, { courseId: id, programId }: CourseInProgram): Promise<Item[]> {
  const client = bareClient();
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": keys.courseProgressPartition(id, programId) },
        ExclusiveStartKey: start,
      }),
    );
    items.push(...((page.Items ?? []) as Item[])); // every item of the table carries pk and sk
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** Everybody has begun every case. */
async function seedWorked(): Promise<{ course: CourseInProgram; userIds: string[] }> {
  const now = isoTime(nowMs() - 60_000);
  const nowS = Math.floor(nowMs() / 1000);
  const { id: programId } = await benchProgram();
  const course = { courseId, programId };
  await putCourse(courseRow(courseId, programId, now), nowS);
  const documentIds = Array.from({ length: cases }, (_, at) => courseId + at);
  for (const id of documentIds) await putPublishedDocument({ ...documentRow(id, now), is_timed: false }, now);
  await putCourseItems(
    courseId,
    documentIds.map((id, position) => ({ relation_id: id, position, document_id: id })),
    nowS,
  );
  const profiles = await addToCourse({ programId, courseId, now }, students);
  const userIds = profiles.map(({ id }) => id);
  for (const [at, id] of userIds.entries()) {
    await putProgressRows(
      documentIds.map(
        (documentId): ProgressRow => ({
          ...unstartedProgress(id, documentId, 1, 0),
          percent_complete: (at + documentId) % 101,
          time_on_case_ms: 600_000,
          started_at: now,
          last_accessed_at: now,
        }),
      ),
    );
  }
  return { course, userIds };
}
