import { expect, it } from "vitest";
import { getJob, listJobsOfPerson } from "#functions/table/operations/jobs.ts";
import { createAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSession } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("reports");

it("makes a report once that is ordered by a double click", async () => {
  const { program, course } = await aCourseOfOneCase({});
  const teacher = await aMember(course, program, "Teacher");
  const as = await aSession(teacher);
  const order = () =>
    send({
      method: "POST",
      path: `/document_sets/${course.id}/usage_report/async`,
      body: { type: "csv" },
      as,
      headers: { "idempotency-key": `order-${course.id}-of-the-test` },
    });
  const [one, two] = await Promise.all([order(), order()]);
  const path = replyOf(createAsyncReport, one).aws_path;
  expect(replyOf(createAsyncReport, two).aws_path).toBe(path);
  expect((await listJobsOfPerson(teacher.id, { kind: "report", limit: 10 })).jobs).toHaveLength(1);
  const id = path.match(/[0-9A-Z]{26}/g)?.at(-1) ?? "";
  expect(await getJob(id)).toMatchObject({ requested_by: teacher.id });
  const other = await send({
    method: "POST",
    path: `/document_sets/${course.id}/usage_report/async`,
    body: { type: "xlsx" },
    as,
    headers: { "idempotency-key": `order-${course.id}-of-the-test` },
  });
  expect(codeOf(other)).toBe("KEY_REUSED");
});
