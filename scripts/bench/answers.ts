import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { type Figure, rounded } from "./figure.ts";
import { type ProductProcess, startProduct } from "./productProcess.ts";

const learners = 50;
const seconds = Number(process.env.BENCH_ANSWER_SECONDS ?? 60);
const floorSeconds = Math.min(20, seconds);

/**
 * Fifty learners answer at once, each waiting for the acknowledgement before the next answer, on the local cloud on disk.
 * The floor is conditional puts of the same size from one process, as many at a time, on the same table. Then the product
 * is killed and started again, and every acknowledged answer is looked for.
 */
export async function benchAnswers(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-answers-"));
  let product = await startProduct(dataDir);
  try {
    const writers = await signInLearners(product, dataDir);
    const floor = await rawPuts(dataDir);
    const { answered, failed } = await answerAll(writers, seconds);
    await product.kill();
    product = await startProduct(dataDir);
    const lost = await countLost(writers.map((writer) => ({ ...writer, url: product.url })));
    const rate = answered / seconds;
    return [
      {
        name: `Answers of ${learners} learners at once for ${seconds} s`,
        measured: `${rounded(rate)}/s`,
        floor: `${rounded(floor)}/s, raw conditional puts`,
        value: rounded(rate / floor, 2),
        target: { atLeast: 0.5 },
        unit: "×",
      },
      count("Answers that failed", failed),
      count("Acknowledged answers missing after kill -9 and a new start", lost),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const count = (name: string, value: number): Figure => ({
  name,
  measured: String(value),
  floor: "",
  value,
  target: { atMost: 0 },
  unit: "answers",
});

type Learner = {
  url: string;
  cookie: string;
  csrf: string;
  documentId: number;
  attempt: number;
  inputUids: string[];
  /** uid → the last value that the server acknowledged. */
  acknowledged: Map<string, number>;
};

/** Gives this process the environment of one of the running product's functions; answers the table's endpoint. */
function useProduct(dataDir: string): string {
  const running = findRunning(dataDir);
  if (!running) throw new Error("The product is not running on its data directory");
  Object.assign(process.env, running.environment);
  return running.endpoints.dynamodb;
}

async function signInLearners(product: ProductProcess, dataDir: string): Promise<Learner[]> {
  useProduct(dataDir);
  const { signInStudents } = await import("./benchLearners.ts");
  const students = await signInStudents(learners);
  return Promise.all(
    students.map(async (student): Promise<Learner> => {
      const base = { url: product.url, cookie: student.cookie, csrf: student.csrf };
      const contexts = z
        .object({ currentVersion: z.object({ id: z.string() }), attempt: z.number() })
        .parse(await call(base, "GET", `/documents/${student.documentId}`));
      const version = await call(
        base,
        "GET",
        `/api/v2/versions/${contexts.currentVersion.id}?document_id=${student.documentId}`,
      );
      return {
        ...base,
        documentId: student.documentId,
        attempt: contexts.attempt,
        inputUids: inputsOf(version),
        acknowledged: new Map(),
      };
    }),
  );
}

function inputsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(inputsOf);
  if (typeof value !== "object" || value === null) return [];
  const node = value as { type?: unknown; uid?: unknown }; // looked at field by field
  const own = node.type === "multipleChoiceAnswer" || node.type === "textInput" ? [String(node.uid)] : [];
  return [...own, ...Object.values(value).flatMap(inputsOf)];
}

async function answerAll(
  writers: readonly Learner[],
  forSeconds: number,
): Promise<{ answered: number; failed: number }> {
  let answered = 0;
  let failed = 0;
  const until = performance.now() + forSeconds * 1000;
  await Promise.all(
    writers.map(async (writer) => {
      for (let turn = 1; performance.now() < until; turn++) {
        const uid = writer.inputUids[turn % writer.inputUids.length];
        if (uid === undefined) throw new Error("The case has no question");
        const state = {
          [uid]: {
            value: { value: turn, updatedAt: Date.now() },
            graded: { value: true, updatedAt: Date.now() },
          },
        };
        try {
          await call(writer, "PUT", `/api/v2/document_user_states/${writer.documentId}`, {
            document_user_state: { attempt: writer.attempt, state },
          });
          writer.acknowledged.set(uid, turn);
          answered++;
        } catch (error) {
          if (failed++ === 0) console.error(String(error));
        }
      }
    }),
  );
  return { answered, failed };
}

async function countLost(writers: readonly Learner[]): Promise<number> {
  let lost = 0;
  for (const writer of writers) {
    const { state } = z
      .object({ state: z.record(z.string(), z.record(z.string(), z.object({ value: z.unknown() }))) })
      .parse(await call(writer, "GET", `/api/v2/document_user_states/${writer.documentId}`));
    for (const [uid, value] of writer.acknowledged) {
      const kept = state[uid]?.value?.value;
      if (typeof kept !== "number" || kept < value) lost++;
    }
  }
  return lost;
}

async function rawPuts(dataDir: string): Promise<number> {
  const endpoint = useProduct(dataDir);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  const until = performance.now() + floorSeconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: learners }, async (_, writer) => {
      for (let rev = 1; performance.now() < until; rev++) {
        await client.send(
          new PutCommand({
            TableName: process.env.TABLE_NAME,
            Item: { pk: `BENCH#${writer}`, sk: "RAW", rev, entries: "x".repeat(600) },
            ConditionExpression: rev === 1 ? undefined : "#rev = :rev",
            ExpressionAttributeNames: rev === 1 ? undefined : { "#rev": "rev" },
            ExpressionAttributeValues: rev === 1 ? undefined : { ":rev": rev - 1 },
          }),
        );
        done++;
      }
    }),
  );
  return done / floorSeconds;
}

const agent = new Agent({ keepAlive: true, maxSockets: learners });

function call(
  { url, cookie, csrf }: Pick<Learner, "url" | "cookie" | "csrf">,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { hostname, port, host } = new URL(url);
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          host,
          accept: "application/json",
          cookie,
          origin: url,
          "x-csrf-token": csrf,
          ...(text !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          const content = Buffer.concat(chunks).toString("utf8");
          if ((reply.statusCode ?? 500) < 300) done(JSON.parse(content));
          else fail(new Error(`${method} ${path} answered ${reply.statusCode}: ${content.slice(0, 200)}`));
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.end(text);
  });
}
