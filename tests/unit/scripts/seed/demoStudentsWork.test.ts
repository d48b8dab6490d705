import { describe, expect, it } from "vitest";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import { demoStudentEmail, demoStudents } from "#scripts/seed/demoPeople.ts";
import { ownWork, workOfDemoStudent } from "#scripts/seed/demoStudentsWork.ts";
import { progressFromRows } from "#scripts/seed/learnerRows.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { keptWorkOf } from "#shared/case/tools/kept.ts";
import { playableCase } from "#tests/builders/playableCase.ts";

const now = Date.UTC(2026, 5, 1, 12);
const student = demoStudents.find(({ email }) => email === demoStudentEmail);
if (!student) throw new Error("The demo has no student");
const playable = new Map(ownWork.map(({ demoCase }, index) => [demoCase, playableCase(demoCase, index)]));
const work = workOfDemoStudent(student, playable, now).map((rows, index) => {
  const { flow } = [...playable.values()][index] ?? expect.unreachable();
  const state = Object.assign({}, ...rows.cards.map(({ entries }) => entries)) as LearnerState; // as stored
  return { kept: keptWorkOf(flow, state), progress: progressFromRows(flow, rows, 30) };
});

describe("what the student's demo account has behind it", () => {
  it("is one case to its end and one begun, both in the past", () => {
    const [done, begun] = work.map(({ progress }) => progress);
    expect(done).toMatchObject({ percent_complete: 100, completed_at: expect.any(String) });
    expect(begun).toMatchObject({ completed_at: null });
    expect(begun?.percent_complete).toBeGreaterThan(0);
    expect(begun?.percent_complete).toBeLessThan(100);
    for (const row of [done, begun]) expect(Date.parse(row?.last_signal_at ?? "")).toBeLessThan(now);
  });

  it("leaves the first case of the courses to be begun", () => {
    expect(ownWork.map(({ demoCase }) => demoCase)).not.toContain(chestPressure);
  });

  it("keeps findings, ranked diagnoses, a note and a bookmark of each", () => {
    for (const [index, { kept }] of ownWork.entries()) {
      const wanted = { findings: 2, diagnoses: 3, notes: 1, bookmarks: 1 };
      for (const [name, count] of Object.entries(wanted))
        expect(work[index]?.kept[name as keyof typeof wanted], name).toHaveLength(count);
      const leading = kept.flatMap(({ diagnoses = [] }) => diagnoses)[0];
      expect(work[index]?.kept.diagnoses[0]).toMatchObject({ text: leading, isLeading: true });
    }
  });
});
