import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { minutesOf, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { getProgramUse } from "#shared/contract/quotes/programUse.ts";
import { schoolYearAt } from "#shared/domain/pricing/schoolYear.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aCourse, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const dayMs = 86_400_000;
const minutesAgo = (days: number): number => minutesOf(isoTime(nowMs() - days * dayMs)) ?? 0;

describe("use of a program's last school year", () => {
  it("stands beside its price, with the signs that it tells", async () => {
    const program = await aProgram();
    const course = await aCourse([program]);
    const [ada, bao] = await Promise.all([1, 2].map(() => aPerson([{ program, role: "Student" }])));
    if (!ada || !bao) throw new Error("Two people were asked for");
    const row = { course_id: course.id, program_id: program.id };
    const now = minutesAgo(0);
    await putCourseProgressRows([
      {
        ...row,
        user_id: ada.id,
        cells: { "1": [100, null, 0, now, now, now], "2": [40, null, 0, now, now, null] },
      },
      // In the year before.
      {
        ...row,
        user_id: bao.id,
        cells: { "1": [100, null, 0, minutesAgo(365), minutesAgo(365), minutesAgo(365)] },
      },
    ]);
    const year = schoolYearAt(isoTime(nowMs()));
    const own = { program_id: program.id, program_name: program.name };
    const times = { quote_sent_at: "2020-01-01T00:00:00.000Z", initial_price: 0 };
    const done = { quote_submitted_at: times.quote_sent_at, quote_confirmed_at: times.quote_sent_at };
    await aQuoteInterface({
      ...{ ...own, school_year: year, max_enrollment: 40 },
      quotes: [aQuote({ ...times, ...done, courses: ["fm_price"] })],
    });
    const { id } = await aQuoteInterface({
      ...{ ...own, school_year: year + 1, previous_courses: ["fm_price" as const] },
      quotes: [aQuote({ ...times, courses: ["fm_price", "im_price"] })],
    });
    const path = `/quote_interfaces/${id}/use`;
    const use = replyOf(getProgramUse, await send({ method: "GET", path, as: admin }));
    expect(use).toMatchObject({
      program_name: program.name,
      school_year: year,
      active_students: { now: 1, before: 1 },
      cases_completed: { now: 1, before: 1 },
      enrollment: 40,
      assessments: { deliveries: 0, students: 0, completed: 0 },
      total: 11_000,
      previous_total: 6000,
    });
    expect(use.courses.map(({ key }) => key)).toEqual(["fm_price"]);
    expect(use.signs.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["few", "waiting", "dearer"]));
    expect(use.signs.find(({ rule }) => rule === "few")?.figure).toBe(
      "1 of 40 enrolled students were active",
    );

    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    expect(codeOf(await send({ method: "GET", path, as: staff }))).toBe("FORBIDDEN");
    const unknown = `/quote_interfaces/${program.id}-97/use`;
    expect(codeOf(await send({ method: "GET", path: unknown, as: admin }))).toBe("NOT_FOUND");
  });
});
