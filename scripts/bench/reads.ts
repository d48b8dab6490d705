import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "#functions/table/keys.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";
import { type ReportWorld, seedReportWorld } from "./reportWorld.ts";
import { withBenchCloud } from "./withCloud.ts";

/**
 * Function time of the course page's data (40 items) and of the usage report's (500 students × 40 cases) against the raw
 * DynamoDB reads that the same data needs. The handlers run in this process, as they do in a warm Lambda.
 */
export async function benchReads(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const world = await seedReportWorld();
    const raw = rawReader(cloud.tableName);
    const courses = await import("#functions/courses/index.ts");
    const reports = await import("#functions/reports/index.ts");
    const { readCount } = await import("#functions/table/table.ts");

    const path = `/document_sets/${world.courseId}`;
    const itemsPath = `${path}/document_set_document_relations`;
    const items = () => invoke(courses.handler, world, world.studentCookie, itemsPath, { per_page: "100" });
    const report = () => invoke(reports.handler, world, world.teacherCookie, `${path}/usage_report`, {});
    const { ms: pageMs, floorMs: pageFloorMs } = await mediansInTurns(items, () => raw.coursePage(world));
    const { ms: reportMs, floorMs: reportFloorMs } = await mediansInTurns(report, () => raw.report(world));
    const before = readCount.value;
    await report();
    const reads = readCount.value - before;
    return [
      {
        name: "Course page data, 40 items",
        measured: `${rounded(pageMs)} ms`,
        floor: `${rounded(pageFloorMs)} ms, its raw reads`,
        value: rounded(pageMs / pageFloorMs, 2),
        target: { atMost: 3 },
        unit: "×",
      },
      {
        name: "Usage report data, 500 students × 40 cases",
        measured: `${rounded(reportMs)} ms`,
        floor: `${rounded(reportFloorMs)} ms, its raw reads`,
        value: rounded(reportMs / reportFloorMs, 2),
        target: { atMost: 3 },
        unit: "×",
      },
      {
        name: "Reads of the usage report",
        measured: `${reads}`,
        floor: "",
        value: reads,
        target: { atMost: 12 },
        unit: "reads",
      },
    ];
  });
}

type LambdaHandler = (event: never, context: never) => unknown;

/** Calls a handler as the local gateway does; answers the length of its reply in bytes. */
export async function invoke(
  handler: unknown,
  world: ReportWorld,
  cookie: string,
  path: string,
  query: Record<string, string>,
): Promise<number> {
  const pattern = path.replace(String(world.courseId), "{id}");
  const event = {
    version: "2.0",
    routeKey: `GET ${pattern}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    cookies: [cookie],
    headers: { host: "localhost", accept: "application/json" },
    pathParameters: { id: String(world.courseId) },
    requestContext: { requestId: "bench", http: { method: "GET", path, sourceIp: "127.0.0.1" } },
    isBase64Encoded: false,
  };
  // The handler is called as the local gateway calls it; only the fields that it reads are given.
  const reply = (await (handler as LambdaHandler)(event as never, { awsRequestId: "bench" } as never)) as {
    statusCode: number;
    body: string;
  };
  if (reply.statusCode !== 200)
    throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 300)}`);
  return Buffer.byteLength(reply.body);
}

/** The same data read with the plain document client: person, rows, figures; nothing parsed, filtered or shown. */
export function rawReader(tableName: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const query = async (pk: string, prefix?: string, index?: string): Promise<number> => {
    let count = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const [pkName, skName] = index ? ["gsi1pk", "gsi1sk"] : ["pk", "sk"];
      const page = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: index,
          KeyConditionExpression:
            prefix === undefined ? "#pk = :pk" : "#pk = :pk AND begins_with(#sk, :prefix)",
          ExpressionAttributeNames:
            prefix === undefined
              ? { "#pk": pkName as string }
              : { "#pk": pkName as string, "#sk": skName as string },
          ExpressionAttributeValues: prefix === undefined ? { ":pk": pk } : { ":pk": pk, ":prefix": prefix },
          ExclusiveStartKey: start,
        }),
      );
      count += page.Items?.length ?? 0;
      start = page.LastEvaluatedKey;
    } while (start);
    return count;
  };
  const get = ({ pk, sk }: { pk: string; sk: string }) =>
    client.send(new GetCommand({ TableName: tableName, Key: { pk, sk } }));
  const expectCount = async (found: Promise<number>, atLeast: number): Promise<void> => {
    if ((await found) < atLeast)
      throw new Error(`The floor reads fewer than ${atLeast} items: it measures the wrong data`);
  };
  return {
    coursePage: async (world: ReportWorld) => {
      await query(keys.user(world.studentId));
      await Promise.all([
        get(keys.course(world.courseId)),
        query(keys.coursesOfUser(world.studentId), undefined, "gsi1"),
        expectCount(query(keys.collection(`course_items#${world.courseId}`), "CHANGE#"), 1),
        expectCount(query(keys.collection("documents"), "CHANGE#"), 40),
        get(keys.courseProgress(world.courseId, world.programId, world.studentId)),
      ]);
    },
    report: async (world: ReportWorld, atLeast = 500) => {
      await query(keys.user(world.teacherId));
      await Promise.all([
        get(keys.course(world.courseId)),
        expectCount(query(keys.collection(`course_items#${world.courseId}`), "CHANGE#"), 1),
        client.send(
          new BatchGetCommand({
            RequestItems: { [tableName]: { Keys: world.documentIds.map((id) => keys.document(id)) } },
          }),
        ),
        expectCount(
          query(keys.coursePartition(world.courseId), keys.courseMembers(world.programId)),
          atLeast,
        ),
        expectCount(query(keys.courseProgressPartition(world.courseId, world.programId)), atLeast),
      ]);
    },
  };
}
