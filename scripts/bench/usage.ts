import { execFile } from "node:child_process";
import { PassThrough, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ExcelJS from "exceljs";
import * as z from "zod/mini";
import { type JobOrder, planJob } from "#functions/jobs/orderJob.ts";
import { reportKey } from "#functions/reports/reportFile.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import type { ReportValue } from "#shared/domain/usageReports/reportColumns.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import { type Figure, median, mediansInTurns, rounded } from "./figure.ts";
import { invoke, rawReader } from "./reads.ts";
import { type ReportWorld, seedReportWorld } from "./reportWorld.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const MB = 1024 * 1024;
const students = 5000;
const cases = 60;
const turns = 3;

/** The usage report of a large course: its page data, its file, the worker that makes it. */
export async function benchUsage(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const world = await seedReportWorld({ students, cases });
    const small = await seedReportWorld({ students: students / 10, cases, courseId: 950_001 });
    const reports = await import("#functions/reports/index.ts");
    const raw = rawReader(cloud.tableName);
    const path = `/document_sets/${world.courseId}/usage_report`;
    const ask = (query: Record<string, string>) =>
      invoke(reports.handler, world, world.teacherCookie, path, query);
    const first = () => ask({ page: "0", per_page: "250" });
    const whole = () => ask({ page: "0", sort_by: "id" });
    const rawReport = () => raw.report(world, students);
    const page = await mediansInTurns(first, rawReport, 5);
    const all = await mediansInTurns(whole, rawReport, 5);
    const bytes = Math.max(await first(), await whole());
    return [
      ratioFigure("First rows of the page", page.ms, { ms: page.floorMs, what: "raw reads" }, 3),
      ratioFigure("One of its larger replies", all.ms, { ms: all.floorMs, what: "raw reads" }, 3),
      {
        name: "Its largest reply, unpacked",
        measured: `${rounded(bytes / MB, 2)} MB`,
        floor: "",
        value: rounded(bytes / MB, 2),
        target: { atMost: 6 },
        unit: "MB",
      },
      ...(await fileFigures(world, small, rawReport)),
    ];
  });
}

async function fileFigures(
  world: ReportWorld,
  small: ReportWorld,
  read: () => Promise<unknown>,
): Promise<Figure[]> {
  const rows = await rowsOf(world);
  const own: { ms: number; longestMs: number }[] = [];
  const floors: { readMs: number; writeMs: number }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    own.push(await inThisProcess(world));
    floors.push({ readMs: (await timed(read)).ms, writeMs: await writtenBare(rows) });
  }
  const ms = median(own.map((each) => each.ms));
  const readMs = median(floors.map((each) => each.readMs));
  const writeMs = median(floors.map((each) => each.writeMs));
  const longestMs = Math.max(...own.map((each) => each.longestMs));
  const [large, tenth] = [await inOwnProcess(world), await inOwnProcess(small)];
  return [
    ratioFigure(
      "The workbook by the worker, from order to file",
      ms,
      { ms: writeMs, what: "exceljs alone with the same values" },
      2,
    ),
    ratioFigure(
      "The same, with what it reads in the floor",
      ms,
      {
        ms: readMs + writeMs,
        what: `raw reads (${rounded(readMs)} ms) and exceljs alone with the same values (${rounded(writeMs)} ms)`,
      },
      2,
    ),
    {
      name: "Longest time without news of it",
      measured: `${rounded(longestMs / 1000, 2)} s`,
      floor: "",
      value: rounded(longestMs / 1000, 2),
      target: { atMost: 2 },
      unit: "s",
    },
    {
      name: `Memory of the worker in a heap of 96 MB, at most, ${students} students`,
      measured: `${rounded(large / MB)} MB`,
      floor: `${rounded(tenth / MB)} MB, ${students / 10} students`,
      value: rounded(large / tenth, 2),
      target: { atMost: 1.5 },
      unit: "×",
    },
  ];
}

async function orderOf(world: ReportWorld): Promise<string> {
  const id = newUlid();
  const order: JobOrder<"report"> = {
    id,
    kind: "report",
    programId: world.programId,
    requestedBy: world.teacherId,
    input: {
      report: "course_usage",
      type: "xlsx",
      params: { course_id: world.courseId },
      facts: [],
      object_key: reportKey(world.programId, id, "xlsx"),
      kept_until: isoTime(nowMs() + 86_400_000),
      asked_by: "Bench",
      shared_with: [],
    },
    keptDays: 1,
  };
  await createJob(planJob(order));
  return id;
}

/** How long the worker takes, and how long at most nothing was written of how far it is. */
async function inThisProcess(world: ReportWorld): Promise<{ ms: number; longestMs: number }> {
  const { handler } = await import("#functions/workers/reportWorker.ts");
  const id = await orderOf(world);
  let last = performance.now();
  let longestMs = 0;
  let known = "";
  const look = setInterval(async () => {
    const job = await getJob(id);
    const said = `${job?.state} ${job?.progress}`;
    if (said === known) return;
    known = said;
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 100);
  const message = { messageId: "message", body: JSON.stringify({ job_id: id }) };
  const { ms } = await timed(() =>
    handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 }),
  );
  clearInterval(look);
  await requireReady(id);
  return { ms, longestMs: Math.max(longestMs, performance.now() - last) };
}

async function requireReady(id: string): Promise<void> {
  const job = await getJob(id);
  if (job?.state !== "ready") throw new Error(`The report is ${job?.state}`);
}

/** A tenth of what the worker's function has: with gigabytes before it V8 lets what is short-lived stand. @see people.ts */
const smallHeap = "--max-old-space-size=96";

async function inOwnProcess(world: ReportWorld): Promise<number> {
  const id = await orderOf(world);
  const script = fileURLToPath(new URL("./reportWorker.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [smallHeap, script, id]);
  await requireReady(id);
  const said = z.object({ peakBytes: z.number() });
  return said.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).peakBytes;
}

/** Reads the cells of the file. */
async function rowsOf(world: ReportWorld): Promise<(string | number | Date | null)[][]> {
  const { courseUsageTable } = await import("#functions/workers/reports/courseUsage.ts");
  const { getProgram } = await import("#functions/table/programs/programs.ts");
  const { cellValue } = await import("#functions/reports/writeXlsx.ts");
  const program = await getProgram(world.programId);
  if (!program) throw new Error("The program was just made");
  const { table }: { table: ReportTable } = await courseUsageTable(
    { course_id: world.courseId },
    { program, advance: async () => {} },
  );
  const rows: (string | number | Date | null)[][] = [];
  for await (const values of table.rows) rows.push(values.map((value: ReportValue) => cellValue(value)));
  return rows;
}

/** Milliseconds that exceljs takes for the same values. */
async function writtenBare(rows: readonly (string | number | Date | null)[][]): Promise<number> {
  const sink = new PassThrough();
  sink.pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { ms } = await timed(async () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true });
    const sheet = workbook.addWorksheet("Sheet");
    let at = 0;
    for (const row of rows) {
      sheet.addRow(row).commit();
      at += 1;
      if (at % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    sheet.commit();
    await workbook.commit();
  });
  return ms;
}
