import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { ImportedQuestion } from "#shared/domain/bank/questionImport.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const imported = Number(process.env.BENCH_QUESTIONS ?? 20_000);
const listed = 50_000;
const edited = 500;

const systems = ["Respiratory", "Cardiovascular", "Neurology", "Renal", "Endocrine"];
const focuses = ["Diagnosis", "Testing", "Management", "Mechanism"];

const questionAt = (at: number): ImportedQuestion => ({
  ...{ line: at + 2, label: `Item ${at}`, course_name: "Pediatrics", document_id: 1, current_use: null },
  ...{ status: null, learning_objective_id: 1, reusable_object_id: 1 },
  vignette: `A ${20 + (at % 60)}-year-old person, number ${at}, comes with three weeks of ${at % 7 ? "cough" : "pain"}.`,
  stem: `Which of these is the next step in the care of person ${at}?`,
  ...{ choices: ["Film", "Heparin", "Wait", "ECG", "Home"], correct_answer_index: at % 5 },
  answer_explanation: "Because the film tells the most at the least cost.",
  ...{
    system: systems[at % 5] ?? null,
    clinical_focus: focuses[at % 4] ?? null,
    clinical_location: "Clinic",
  },
  ...{ patient_age: "Adult", final_diagnosis: "Pneumonia" },
  ...{ clinical_disciplines: ["Pediatrics"], clinical_excellence: [] },
});

/** The question bank: an import of 20,000 questions, a change to 500, and a page out of 50,000. */
export async function benchBank(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const raw = rawWriter(tableName);
    await importOf(60); // warms the code
    let importMs = 0;
    const written = await raw.writtenBy(async () => {
      importMs = await importOf(imported);
    });
    const importFloor = await raw.batchMs(written);
    const bulk = await benchBulk(raw);
    return [
      ratioFigure(
        `${imported} questions imported from a file that was read`,
        importMs,
        { ms: importFloor, what: `batch writes of the same ${written.length} items` },
        3,
      ),
      bulk,
      await benchList(),
    ];
  });
}

/** Milliseconds of the worker's job. */
async function importOf(count: number): Promise<number> {
  const importId = newUlid();
  const mark = importId.slice(-6);
  const questions = Array.from({ length: count }, (_, at) => {
    const question = questionAt(at);
    return { ...question, stem: `${question.stem} ${mark}` };
  });
  const object_key = `question_imports/${importId}.json`;
  await putObject("REPORT_BUCKET", object_key, JSON.stringify(questions), "application/json");
  const id = `question-import:${importId}`;
  const by = { id: newUlid(), first_name: "Ada", last_name: "Adder" };
  await createJob(
    planJob({
      ...{ kind: "question_import", id, input: { object_key, ordered_by: by } },
      ...{ requestedBy: by.id, programId: null },
    }),
  );
  const { handler } = await import("#functions/workers/buildWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: id }) };
  const { ms } = await timed(() =>
    handler({ Records: [message] }, { getRemainingTimeInMillis: () => 900_000 }),
  );
  const job = await getJob(id);
  if (job?.state !== "ready")
    throw new Error(`The import is ${job?.state} at ${JSON.stringify(job?.cursor)}`);
  return ms;
}

async function benchBulk(raw: ReturnType<typeof rawWriter>): Promise<Figure> {
  const { readQuestions } = await import("#functions/table/bank/questions.ts");
  const { changedQuestion } = await import("#functions/curriculum/questionLines.ts");
  const { writeEach } = await import("#functions/bank/writeEach.ts");
  const some = (await readQuestions()).rows.slice(0, edited);
  let round = 0;
  const change = async (): Promise<void> => {
    round++;
    const act = {
      person: { profile: { id: newUlid(), first_name: "Ada", last_name: "Adder" } },
      ...{ operationId: newUlid(), at: new Date().toISOString() },
    };
    const { error } = await writeEach(some, (_asked, row) => {
      const write = changedQuestion(act as never, row, { final_diagnosis: `Pneumonia ${round}` });
      return write ? { write } : "nothing";
    });
    if (error > 0) throw new Error(`${error} questions were refused`);
  };
  await change(); // warms the code
  let ms = 0;
  const written = await raw.writtenBy(async () => {
    ms = (await timed(change)).ms;
  });
  const floorMs = await raw.conditionalMs(written);
  return ratioFigure(
    `${edited} questions changed in one call`,
    ms,
    { ms: floorMs, what: `conditional writes of the same ${written.length} items` },
    3,
  );
}

/** Two texts, three choices, a sort and a page. */
async function benchList(): Promise<Figure> {
  const { readBank } = await import("#functions/questions/readBank.ts");
  const { runAdminList } = await import("#functions/bank/adminList.ts");
  const { questionList } = await import("#shared/contract/bank/questions.ts");
  const known = await readBank();
  const rows = Array.from({ length: listed }, (_, at): BankQuestion => {
    const row = known[at % known.length];
    if (!row) throw new Error("The bank is empty");
    return { ...row, id: at + 1 };
  });
  const ask = () =>
    runAdminList(
      questionList,
      rows,
      { page: "3", per: "100", sort_col: "system", sort_dir: "desc" },
      {
        texts: { "content.vignette": "cough", "content.stem": "next step" },
        conditions: [
          { column: "system", operator: "in", values: ["Respiratory", "Renal"] },
          { column: "clinical_focus", operator: "in", values: ["Diagnosis", "Testing"] },
          { column: "patient_age", operator: "in", values: ["Adult"] },
        ],
      },
    );
  const folded = rows.map((row) => ({
    ...{ row, vignette: fold(row.content.vignette), stem: fold(row.content.stem) },
  }));
  const byHand = () => {
    const found = folded.filter(
      ({ row, vignette, stem }) =>
        vignette.includes("cough") &&
        stem.includes("next step") &&
        (row.system === "Respiratory" || row.system === "Renal") &&
        (row.clinical_focus === "Diagnosis" || row.clinical_focus === "Testing") &&
        row.patient_age === "Adult",
    );
    const ordered = found.toSorted((a, b) =>
      a.row.system === b.row.system
        ? a.row.id - b.row.id
        : (a.row.system ?? "") < (b.row.system ?? "")
          ? 1
          : -1,
    );
    return { rows: ordered.slice(200, 300).map(({ row }) => row), count: found.length };
  };
  const [answer, floor] = [ask(), byHand()];
  if (answer.count !== floor.count || answer.count === 0)
    throw new Error(`The list finds ${answer.count}, the loop ${floor.count}`);
  const { ms, floorMs } = await mediansInTurns(
    async () => ask(),
    async () => byHand(),
  );
  return {
    name: `Two texts, three choices, a sort and a page over ${listed} questions, warm`,
    measured: `${rounded(ms, 2)} ms`,
    floor: `${rounded(floorMs, 2)} ms, a hand-written loop`,
    value: rounded(ms / floorMs, 2),
    target: { atMost: 3 },
    unit: "×",
  };
}
