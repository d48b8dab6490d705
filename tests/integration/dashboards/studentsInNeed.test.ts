import { beforeAll, describe, expect, it } from "vitest";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getStudentsInNeed, writeToStudents } from "#shared/contract/dashboards/studentsInNeed.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { cloud, send } = useApi("dashboards");

const dayMs = 24 * 3600 * 1000;
const date = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const minute = (days: number): number => Math.floor((Date.now() + days * dayMs) / 60_000);

let program: Program;
let course: CourseRow;
let hasty: BuiltPerson;
let idle: BuiltPerson;
let ended: BuiltPerson;
const sessions: Record<string, Credentials> = {};

beforeAll(async () => {
  program = await aProgram({ time_zone: "UTC" });
  course = await aCourse([program], { name: "Acute Care", start_date: date(-20), end_date: date(10) });
  const document = await aDocument([program], { title: "Chest Pain: an evening" });
  await addItems(course, [document]);
  const student = { program, role: "Student" } as const;
  [hasty, idle, ended] = await Promise.all([
    aPerson([student]),
    aPerson([student]),
    aPerson([{ ...student, subscription_end: `${date(-3)}T00:00:00.000Z` }]),
  ]);
  for (const one of [hasty, idle, ended]) await enroll(course, program, one);
  for (const role of ["Teacher", "Lead Course Administrator", "Student Roster Manager"] as const)
    sessions[role] = await aSession(await aPerson([{ program, role }]));
  sessions.Student = await aSession(hasty);
  sessions.Ended = await aSession(
    await aPerson([{ program, role: "Teacher", subscription_end: `${date(-1)}T00:00:00.000Z` }]),
  );
  await putCourseProgressRows([
    {
      course_id: course.id,
      program_id: program.id,
      user_id: hasty.id,
      cells: { [document.id]: [100, 12, 2, minute(-1), minute(-1), minute(-1)] },
    },
  ]);
});

const path = (): string => `/document_sets/${course.id}/students_in_need`;
const read = (role: string, query: Sent["query"] = {}) =>
  send({ method: "GET", path: path(), as: sessions[role], query });
const write = (
  role: string,
  user_ids: readonly string[],
  letter: Partial<{ subject: string; text: string; rich: string }> = {},
  idempotencyKey?: string,
) =>
  send({
    method: "POST",
    path: `${path()}/messages`,
    as: sessions[role],
    body: { user_ids, subject: "About {course}", text: "Hello {name},\n\nsince {reason}.", ...letter },
    ...(idempotencyKey && { headers: { "idempotency-key": idempotencyKey } }),
  });

describe("who needs me this week (C-44)", () => {
  it("names students with their reasons, and who may write to them", async () => {
    const seen = replyOf(getStudentsInNeed, await read("Teacher"));
    expect(seen.in_need.map(({ user_id, reasons }) => [user_id, reasons.map(({ kind }) => kind)])).toEqual([
      [hasty.id, ["low_time", "resets"]],
      ...[idle.id, ended.id]
        .map((id) => [id, ["never_started"]])
        .sort(([a], [b]) => nameOrder(String(a), String(b))),
    ]);
    expect(seen).toMatchObject({ students: 3, may_write: true });
    const lead = replyOf(getStudentsInNeed, await read("Lead Course Administrator"));
    expect(lead.may_write).toBe(false);
  });

  it("writes to each once, names who is left and why, and keeps it in the log", async () => {
    const stranger = await aPerson([{ program, role: "Student" }]);
    const asked = [hasty.id, ended.id, stranger.id];
    const key = crypto.randomUUID();
    const first = replyOf(writeToStudents, await write("Teacher", asked, {}, key));
    expect(first.written).toBe(1);
    expect(first.left.map(({ id, why }) => [id, why])).toEqual([
      [ended.id, "Not an active member of the program."],
      [stranger.id, "No longer a student in this course."],
    ]);
    // The same order again, and another one too soon.
    expect(replyOf(writeToStudents, await write("Teacher", asked, {}, key))).toEqual(first);
    const again = replyOf(writeToStudents, await write("Teacher", [hasty.id, idle.id]));
    expect(again.written).toBe(1);
    expect(again.left).toMatchObject([{ id: hasty.id, why: "Already emailed in the last 20 hours." }]);

    await eventually(async () => (await mailsTo(cloud.url, hasty.email))[0], `the mail to ${hasty.email}`);
    const mails = await mailsTo(cloud.url, hasty.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("About Acute Care");
    expect(mails[0]?.text).toContain("you went through Chest Pain in much less than the recommended time");
    const seen = replyOf(getStudentsInNeed, await read("Teacher"));
    expect(seen.in_need.find(({ user_id }) => user_id === hasty.id)?.written).not.toBeNull();
    const entries = await listAuditEntries(program.id, new Date().toISOString().slice(0, 7));
    expect(
      entries
        .filter(({ action }) => action === "course_member.written_to")
        .map(({ subject }) => subject.id)
        .sort(),
    ).toEqual([hasty.id, idle.id].sort());
  });

  it("refuses a placeholder that it does not know, and whoever may not", async () => {
    expect(refusalOf(await write("Teacher", [idle.id], { text: "Dear {firstname}" }))).toMatchObject({
      fields: [{ path: "body.text" }],
    });
    for (const rich of ["<p>{na<b>me</b>}</p>", '<p onclick="x()">{name}</p>', "<p><b>Somebody</b></p>"])
      expect(refusalOf(await write("Teacher", [idle.id], { text: "{name}", rich }))).toMatchObject({
        fields: [{ path: "body.rich" }],
      });
    expect(codeOf(await write("Lead Course Administrator", [idle.id]))).toBe("FORBIDDEN");
    for (const role of ["Student", "Student Roster Manager"]) {
      expect(codeOf(await read(role))).toBe("FORBIDDEN");
      expect(codeOf(await write(role, [idle.id]))).toBe("FORBIDDEN");
    }
    expect(codeOf(await read("Ended"))).toBe("SUBSCRIPTION_EXPIRED");
  });
});

const nameOrder = (a: string, b: string): number => {
  const nameOf = (id: string): string => (id === idle.id ? idle : ended).last_name;
  return nameOf(a).localeCompare(nameOf(b));
};
