import { afterEach, describe, expect, it } from "vitest";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import { takeAllowance } from "#functions/table/identity/allowances.ts";
import { createAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import { limits, planUse, uncounted } from "#shared/domain/limits.ts";
import { aCourseOfOneCase } from "#tests/builders/course.ts";
import { type Answer, type Credentials, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { useUp } from "#tests/builders/useUp.ts";
import { aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { connectLive, requireLive } from "../liveClient.ts";

const { cloud, send } = useApi("print");
const { atOnce, everyMs } = limits.report_orders;

afterEach(() => cloud.setClockOffset(0));

async function aTeacher() {
  const { program, course, document } = await aCourseOfOneCase();
  return { course, document, program, teacher: await aSignedInPerson(program, "Teacher") };
}

const order = (as: Credentials, courseId: number, key?: string): Promise<Answer> =>
  send({
    method: "POST",
    path: `/document_sets/${courseId}/usage_report/async`,
    body: { type: "csv" },
    as,
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

const anHour = 3_600_000;
const refusalCode = (answer: Answer): string | undefined =>
  answer.status === 200 ? undefined : refusalOf(answer).code;

describe("orders of reports", () => {
  it("get through as often as the limit says and no oftener, however many are sent at once", async () => {
    const { course, teacher } = await aTeacher();
    const answers = await Promise.all(Array.from({ length: atOnce + 10 }, () => order(teacher, course.id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      const { code, message } = refusalOf(answer);
      expect([answer.status, code]).toEqual([429, "LIMIT_REACHED"]);
      const waitS = Number(answer.headers["retry-after"]);
      expect(waitS).toBeGreaterThan(0);
      expect(waitS).toBeLessThanOrEqual(everyMs / 1000);
      expect(message).toMatch(/^You have asked for many of these in a short time\..* in \d+ seconds?\.$/);
    }
  });

  it("go on after the time that the refusal tells, one by one", async () => {
    const { course, teacher } = await aTeacher();
    await useUp("report_orders", teacher.id);
    expect((await order(teacher, course.id)).status).toBe(429);
    await cloud.setClockOffset(everyMs);
    const both = await Promise.all([order(teacher, course.id), order(teacher, course.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it("count for who makes them alone", async () => {
    const { course, teacher, program } = await aTeacher();
    await useUp("report_orders", teacher.id);
    expect((await order(await aSignedInPerson(program, "Teacher"), course.id)).status).toBe(201);
  });

  it("do not count again when the same one is sent again", async () => {
    const { course, teacher } = await aTeacher();
    const key = newUlid();
    const paths = [];
    for (let time = 0; time < atOnce + 2; time++)
      paths.push(replyOf(createAsyncReport, await order(teacher, course.id, key)).aws_path);
    expect(new Set(paths).size).toBe(1);
    expect((await order(teacher, course.id)).status).toBe(201);
  });

  it("that are refused for what they ask do not count", async () => {
    const { course, teacher } = await aTeacher();
    for (let time = 0; time < atOnce + 1; time++) {
      const path = `/document_sets/${course.id}/usage_report/async`;
      const body = { type: "csv", start_date: "2026-02-02", end_date: "2026-01-01" };
      expect((await send({ method: "POST", path, body, as: teacher })).status).toBe(400);
    }
    expect((await order(teacher, course.id)).status).toBe(201);
  });
});

describe("prints", () => {
  it("of what nobody has printed are refused on a page that says when to come back", async () => {
    const { document, teacher } = await aTeacher();
    await useUp("first_prints", teacher.id);
    const path = `/documents/${document.id}/case_summary.pdf`;
    const answer = await send({ method: "GET", path, as: teacher, headers: { accept: "text/html" } });
    expect([answer.status, answer.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("You have asked for many of these in a short time.");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("what reads for seconds", () => {
  it("is refused to who has asked for it too often, and to nobody else: searches through all cases, previews of reports", async () => {
    const group = await aProgram({ is_editorial: true });
    const [editor, other] = [
      await aSignedInPerson(group, "Content Production Associate"),
      await aSignedInPerson(group, "Content Production Associate"),
    ];
    const search = (as: Credentials) =>
      send({ method: "GET", path: "/versions/global_search.csv", query: { search_text: "pain" }, as });
    await useUp("case_searches", editor.id, anHour);
    expect([(await search(editor)).status, (await search(other)).status]).toEqual([429, 200]);

    const { program } = await aCourseOfOneCase();
    const [asking, waiting] = [
      await aSignedInPerson(program, "Curriculum Administrator"),
      await aSignedInPerson(program, "Curriculum Administrator"),
    ];
    const preview = (as: Credentials) =>
      send({
        method: "POST",
        path: "/report_builders/course_progress/preview",
        body: { filters: {}, columns: { document_set: true } },
        as,
      });
    await useUp("report_previews", asking.id, anHour);
    expect([(await preview(asking)).status, (await preview(waiting)).status]).toEqual([429, 200]);
  });
});

describe("what is read while somebody waits", () => {
  it.each([
    ["live_reports", (course: number) => `/document_sets/${course}/usage_report`],
    ["live_exports", () => "/group_role_definition_users/usage_report_csv.csv"],
  ] as const)(
    "of %s is refused to who has asked for very many, and to nobody else",
    async (limit, pathOf) => {
      const { program, course } = await aCourseOfOneCase();
      const [asking, other] = [
        await aSignedInPerson(program, "Curriculum Administrator"),
        await aSignedInPerson(program, "Curriculum Administrator"),
      ];
      const read = (as: Credentials) => send({ method: "GET", path: pathOf(course.id), as });
      await useUp(limit, asking.id, anHour);
      expect([(await read(asking)).status, (await read(other)).status]).toEqual([429, 200]);
    },
  );

  it("of live connections is refused to who has opened very many, and to nobody else", async () => {
    const { program } = await aCourseOfOneCase();
    const [asking, other] = [
      await aSignedInPerson(program, "Teacher"),
      await aSignedInPerson(program, "Teacher"),
    ];
    await useUp("connections", asking.id, anHour);
    expect(await connectLive(asking)).toBe(429);
    const live = await requireLive(other);
    await live.close();
  });

  it("counts pages of lists once somebody asks for more of them than a page does, whatever the table says before that", async () => {
    const { program } = await aCourseOfOneCase();
    const staff = await aSignedInPerson(program, "Curriculum Administrator");
    const list = () => send({ method: "GET", path: "/document_sets", as: staff });
    await useUp("list_pages", staff.id, anHour);
    expect((await list()).status).toBe(200);
    const free = uncounted.list_pages?.atOnce ?? 0;
    const answers = await Promise.all(Array.from({ length: 3 * free }, list));
    expect(answers.map(refusalCode)).toContain("LIMIT_REACHED");
  });
});

describe("what is kept for good", () => {
  it("of a new course, made or copied, is refused to who has made very many, and to nobody else", async () => {
    const { program, course, document } = await aTeacher();
    const [maker, other] = [
      await aSignedInPerson(program, "Curriculum Administrator"),
      await aSignedInPerson(program, "Curriculum Administrator"),
    ];
    const copy = (as: Credentials) =>
      send({ method: "POST", path: `/document_sets/${course.id}/copy`, body: { name: "A copy" }, as });
    const form = {
      ...{ name: "A course", description: "", kind: "custom", start_date: null, end_date: null },
      ...{
        responsible_person_id: null,
        circulation: null,
        exam_summary: "after_exam",
        others_answers: false,
      },
      ...{ email_invite: false, invite_date: null, document_ids: [document.id] },
    };
    const make = (as: Credentials) => send({ method: "POST", path: "/document_sets", body: form, as });
    await useUp("new_courses", maker.id);
    for (const refused of [await copy(maker), await make(maker)])
      expect([refused.status, refusalOf(refused).code]).toEqual([429, "LIMIT_REACHED"]);
    expect([(await copy(other)).status, (await make(other)).status]).toEqual([201, 201]);
    await cloud.setClockOffset(limits.new_courses.everyMs);
    expect((await copy(maker)).status).toBe(201);
  });

  it("of what a learner opened is not kept beyond the limit, but the attempt is opened all the same", async () => {
    const { program, course, document } = await aTeacher();
    const [learner, other] = [
      await aSignedInPerson(program, "Student"),
      await aSignedInPerson(program, "Student"),
    ];
    for (const student of [learner, other]) await enroll(course, program, student);
    const open = (as: Credentials) =>
      send({
        method: "POST",
        path: `/documents/${document.id}/document_user_logs`,
        body: { document_user_log: { type: "OpenedDocumentLog", created_at: 1 } },
        as,
      });
    await useUp("opening_logs", learner.id, anHour);
    expect(refusalOf(await open(learner)).code).toBe("LIMIT_REACHED");
    expect((await getLearnerHead(learner.id, document.id)).attempt?.attempt).toBe(1);
    expect((await open(other)).status).toBe(201);
  });
});

describe("the allowance in the table", () => {
  it("moves as the rule says, whatever the clock does between uses", async () => {
    const userId = newUlid();
    const { everyMs: each } = limits.first_prints;
    let wholeAtMs: number | undefined;
    let now = nowMs();
    for (let use = 0; use < 120; use++) {
      now += [0, 0, 1, each / 2, each, 3 * each][(use * 7) % 6] ?? 0;
      if (use % 40 === 39) now += 40 * each;
      const plan = planUse(limits.first_prints, wholeAtMs, now);
      const taken = await takeAllowance({ userId, limit: "first_prints", nowMs: now });
      expect([use, taken]).toEqual([use, plan.ok ? { ok: true } : plan]);
      if (plan.ok) wholeAtMs = plan.wholeAtMs;
    }
  });

  it("counts the same where what was read of it just before says that some is used, and where that is wrong by now", async () => {
    const userId = newUlid();
    const now = nowMs();
    const take = (isUsed: boolean, at = now) =>
      takeAllowance({ userId, limit: "report_orders", isUsed, nowMs: at });
    for (let use = 0; use < atOnce; use++) expect(await take(use % 3 !== 1)).toEqual({ ok: true });
    expect(await take(true)).toEqual({ ok: false, waitMs: everyMs });
    const later = now + 2 * atOnce * everyMs;
    for (let use = 0; use < atOnce; use++) expect(await take(true, later)).toEqual({ ok: true });
    expect(await take(true, later)).toEqual({ ok: false, waitMs: everyMs });
  });

  it("counts an operation once, whether all or nothing of the limit is left", async () => {
    const userId = newUlid();
    const now = nowMs();
    const take = (operationId: string, at = now) =>
      takeAllowance({ userId, limit: "report_orders", operationId, nowMs: at });
    for (let use = 0; use < 5; use++) expect(await take("one")).toEqual({ ok: true });
    for (let use = 1; use < atOnce; use++) expect(await take(`other ${use}`)).toEqual({ ok: true });
    expect(await take("one too many")).toEqual({ ok: false, waitMs: everyMs });
    expect(await take(`other ${atOnce - 1}`)).toEqual({ ok: true });
    expect(await take(`other ${atOnce - 1}`, now + 2 * atOnce * everyMs)).toEqual({ ok: true });
  });
});
