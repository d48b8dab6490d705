import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { putAttempts } from "#functions/table/cases/attempts.ts";
import { putStateCards } from "#functions/table/cases/learnerState.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { exportAnswers } from "#scripts/operate/exportAnswers.ts";
import { answersQueries } from "#shared/domain/reportBuilder/columnar.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

useApi("documents");
const answeredAt = Date.parse("2026-11-10T12:00:00.000Z");

it("writes answers as files by column, of which the saved queries are asked as Athena would be (C-32, ADR 0175)", async () => {
  const program = await aProgram();
  const root = aSmallCase();
  const document = await aDocument([program], { title: "Pain", root });
  const course = await aCourseWith([document], [program], { name: "Medicine" });
  const [choice, essay] = answeredQuestions(root).map(({ entries }) => stamped(entries, answeredAt));
  const students = [await aSignedInPerson(program, "Student"), await aSignedInPerson(program, "Student")];
  for (const [at, student] of students.entries()) {
    await enroll(course, program, student);
    const of = { user_id: student.id, document_id: document.id, attempt: 1 };
    const card = { ...of, rev: 1, signal_at: "2026-11-10T12:00:00.000Z" };
    await putAttempts([
      {
        ...of,
        snapshot_id: document.published_snapshot_id,
        opened_at: "2026-11-09T12:00:00.000Z",
        resets: 0,
      },
    ]);
    // The first answers both questions, the other one the choice alone.
    await putStateCards(
      [],
      [
        { ...card, card_uid: smallCaseUids.cardOne, entries: { ...choice } },
        ...(at === 0 ? [{ ...card, card_uid: smallCaseUids.cardTwo, entries: { ...essay } }] : []),
      ],
    );
  }
  await putCourseProgressRows(
    students.map(({ id }) => ({
      ...{ course_id: course.id, program_id: program.id, user_id: id },
      cells: { [document.id]: [60, 30, 0, answeredAt / 60_000, null, null] },
    })),
  );

  const directory = mkdtempSync(join(tmpdir(), "export-"));
  try {
    const day = "2026-11-23";
    const done = await exportAnswers({ program, day, key: "a key of this test" }, async (key, bytes) => {
      const path = join(directory, key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    });
    expect(done).toEqual({ rows: 3, files: 1 });

    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const files = `${directory}/answers/*/*.parquet`;
    // Athena takes a day as text.
    const types = "hive_types = {'day': VARCHAR}";
    await connection.run(
      `CREATE VIEW answers AS SELECT * FROM read_parquet('${files}', hive_partitioning = true, ${types})`,
    );
    const ask = async (sql: string) =>
      (await connection.runAndReadAll(sql.replaceAll(":day", day))).getRowObjectsJson();
    expect(await ask(answersQueries.right_by_question)).toEqual([
      { document: "Pain", card: "First", question: "Where?", answers: "2", right_share: 1 },
    ]);
    expect(await ask("SELECT program, count(*) AS answers FROM answers GROUP BY program")).toEqual([
      { program: String(program.id), answers: "3" },
    ]);
    expect(await ask(answersQueries.answers_by_option)).toMatchObject([
      { question: "Where?", answer: "Here", answers: "2" },
      { question: "Why?", answers: "1" },
    ]);
    const [first] = await ask("SELECT * FROM answers LIMIT 1");
    expect(JSON.stringify(first)).not.toContain("@");
    const [times] = await ask("SELECT DISTINCT CAST(answered_at AS VARCHAR) AS at FROM answers");
    expect(times?.at).toContain("2026-11-10 12:00:00");
    connection.closeSync();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
