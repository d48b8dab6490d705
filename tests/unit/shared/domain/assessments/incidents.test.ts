import { describe, expect, it } from "vitest";
import {
  beginAssessment,
  pauseAssessment,
  restartAssessment,
  resumeAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import {
  actsKept,
  type Incident,
  incidentsOf,
  listIncidents,
  type StaffAct,
  withAct,
} from "#shared/domain/assessments/incidents.ts";

const minute = 60_000;
const began = Date.parse("2026-11-20T15:00:00.000Z");
const at = (minutes: number): number => began + minutes * minute;
const begun = beginAssessment(3600, 1, began);
const none = { acts: [], aside: [] };
const kindsOf = (facts: Parameters<typeof incidentsOf>[0]) =>
  incidentsOf(facts).map(({ kind, at: time }) => [kind, (time - began) / minute]);

describe("incidents of an assessment (issue 30; ADR 0416)", () => {
  it("are none where a student begins and hands in", () => {
    const done = submitAssessment(begun, at(30), "learner").sitting;
    expect(kindsOf({ ...none, sitting: done, now: at(200) })).toEqual([]);
    expect(kindsOf({ ...none, sitting: null, now: at(200) })).toEqual([]);
  });

  it("tell of a pause, whether it ended or outlasted its limit, and whether or not that was recorded", () => {
    const paused = pauseAssessment(begun, at(10), { limitSeconds: 600 }).sitting;
    expect(kindsOf({ ...none, sitting: paused, now: at(12) })).toEqual([["paused", 10]]);
    const resumed = resumeAssessment(paused, at(15), "learner").sitting;
    const done = submitAssessment(resumed, at(40), "learner").sitting;
    expect(kindsOf({ ...none, sitting: done, now: at(200) })).toEqual([["paused", 10]]);
    const late = [
      ["paused", 10],
      ["pause_time_out", 20],
    ];
    expect(kindsOf({ ...none, sitting: paused, now: at(21) })).toEqual(late);
    expect(kindsOf({ ...none, sitting: settleAssessment(paused, at(21)), now: at(99) })).toEqual(late);
  });

  it("tell of time that ran out, and of a restart as that and not as a pause", () => {
    expect(kindsOf({ ...none, sitting: begun, now: at(61) })).toEqual([["time_out", 60]]);
    const opened = restartAssessment(begun, at(70)).sitting;
    const again = resumeAssessment(opened, at(80), "learner").sitting;
    const done = submitAssessment(again, at(90), "learner").sitting;
    const act: StaffAct = {
      ...{ at: new Date(at(70)).toISOString(), by: "Ann Lee", what: "restart" },
      details: "60 minutes more",
    };
    for (const sitting of [opened, again, done])
      expect(kindsOf({ ...none, acts: [act], sitting, now: at(95) })).toEqual([
        ["time_out", 60],
        ["restart", 70],
      ]);
  });

  it("count answers that came together, by why they do not count", () => {
    const aside = [
      { reason: "elsewhere", receivedAt: at(5) },
      { reason: "elsewhere", receivedAt: at(5) },
      { reason: "handed_in", receivedAt: at(70) },
      { reason: "elsewhere", receivedAt: at(6) },
    ];
    const done = submitAssessment(begun, at(30), "learner").sitting;
    expect(
      incidentsOf({ acts: [], aside, sitting: done, now: at(99) }).map(({ kind, count }) => [kind, count]),
    ).toEqual([
      ["elsewhere", 2],
      ["elsewhere", 1],
      ["set_aside", 1],
    ]);
  });

  it("keep the latest acts of staff", () => {
    let acts: StaffAct[] = [];
    for (let n = 0; n < actsKept + 5; n++)
      acts = withAct(acts, {
        at: new Date(at(n)).toISOString(),
        by: "Ann",
        what: "timing",
        details: String(n),
      });
    expect(acts).toHaveLength(actsKept);
    expect(acts.at(-1)?.details).toBe(String(actsKept + 4));
  });
});

describe("the list of incidents", () => {
  const paused: Incident = { kind: "proctor", at: at(5), by: "Ann Lee", details: "Paused", count: 0 };
  const of = (name: string, parts: Partial<Incident> = {}) => ({
    ...{ ...paused, ...parts },
    students: [{ user_id: name, name }],
  });
  const read = (...incidents: Parameters<typeof listIncidents>[0]) =>
    listIncidents(incidents).map((one) => [
      (one.at - began) / minute,
      one.details,
      one.students.map(({ name }) => name).join(" "),
    ]);

  it("tells of what one person did to several students at once in one entry, the latest first", () => {
    expect(
      read(
        of("Cy", { at: at(5.5) }),
        of("Ada"),
        of("Bo", { at: at(6) }),
        of("Ada", { at: at(9), details: "Started" }),
      ),
    ).toEqual([
      [9, "Started", "Ada"],
      [5, "Paused", "Ada Bo Cy"],
    ]);
  });

  it("keeps apart what came later, from another person, twice to one student, or from nobody", () => {
    const timeOut = { kind: "time_out", by: "", details: "" } as const;
    expect(read(of("Ada"), of("Bo", { at: at(6.1) }))).toHaveLength(2);
    expect(read(of("Ada"), of("Bo", { by: "Ben Roe" }))).toHaveLength(2);
    expect(read(of("Ada"), of("Ada", { at: at(5.2) }), of("Bo", { at: at(5.3) }))).toEqual([
      [5.2, "Paused", "Ada Bo"],
      [5, "Paused", "Ada"],
    ]);
    expect(read(of("Ada", timeOut), of("Bo", timeOut))).toHaveLength(2);
    expect(read(of("Ada"), { ...paused, students: [] })).toHaveLength(2);
  });
});
