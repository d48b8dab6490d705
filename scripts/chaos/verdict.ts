import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { s3 } from "#functions/ports/storage.ts";
import { env } from "#functions/runtime/env.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import { readCoursesOfProgram } from "#functions/table/courses/courses.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { listJobsOfPerson } from "#functions/table/operations/jobs.ts";
import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { archivedReportsFolder } from "#shared/domain/reportKeeping.ts";

/** The program of a demo person, and the course in it that holds a case. */
export async function courseWith(
  email: string,
  documentId: number,
): Promise<{ userId: string; programId: string; courseId: number }> {
  const userId = await getUserIdByEmail(email);
  const programId = userId ? (await getPerson(userId))?.memberships[0]?.program_id : undefined;
  if (!userId || !programId) throw new Error(`${email} is in no program`);
  for (const course of (await readCoursesOfProgram(programId)).rows) {
    const { rows } = await readCourseItems(course.id);
    if (rows.some(({ document }) => document.id === documentId))
      return { userId, programId, courseId: course.id };
  }
  throw new Error(`No course of the program holds case ${documentId}`);
}

export type ReportVerdict = {
  ordered: number;
  /** Jobs that stand in the table, of this person. */
  jobs: number;
  notReady: number;
  /** Files in the bucket under the names that were answered to the orders. */
  files: number;
  /** Files under any other name: a report that was made twice. */
  others: number;
};

/** One person's jobs by id with their states, and everybody's files. */
export type Reports = { states: ReadonlyMap<string, string>; files: readonly string[] };

async function readReports(userId: string): Promise<Reports> {
  const { jobs } = await listJobsOfPerson(userId, { kind: "report", limit: 100_000 });
  const files: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({
        Bucket: env().REPORT_BUCKET,
        Prefix: archivedReportsFolder,
        ContinuationToken: token,
      }),
    );
    files.push(...(page.Contents ?? []).flatMap(({ Key, Size }) => (Key && Size ? [Key] : [])));
    token = page.NextContinuationToken;
  } while (token);
  return { states: new Map(jobs.map(({ id, state }) => [id, state])), files };
}

/** Reads the reports that stand before the first is ordered: the demo has one of its own, which may be in the making. */
export async function reportsAtRest(userId: string): Promise<Reports> {
  for (;;) {
    const reports = await readReports(userId);
    if ([...reports.states.values()].every((state) => state === "ready")) return reports;
    await sleep(500);
  }
}

/** Holds what was ordered against the jobs and files that have come since `before`. */
export async function judgeReports(
  userId: string,
  awsPaths: readonly string[],
  before: Reports,
): Promise<ReportVerdict> {
  const { states, files } = await readReports(userId);
  const wanted = new Set(awsPaths);
  const added = [...states].filter(([id]) => !before.states.has(id));
  const known = new Set(before.files);
  return {
    ordered: wanted.size,
    jobs: added.length,
    notReady: added.filter(([, state]) => state !== "ready").length,
    files: files.filter((key) => wanted.has(key)).length,
    others: files.filter((key) => !wanted.has(key) && !known.has(key)).length,
  };
}

/** Waits until the stream has nothing more to tell, then answers how many rows of the projection differ from a rebuilt one. */
export async function judgeProjection(
  course: { courseId: number; programId: string },
  dataDir: string,
): Promise<number> {
  const place = () => readFileSync(join(dataDir, "checkpoints.json"), "utf8");
  for (let [before, still] = ["", 0]; still < 5; ) {
    await sleep(1000);
    still = before === place() ? still + 1 : 0;
    before = place();
  }
  return (await rebuildProjection(course)).differed;
}
