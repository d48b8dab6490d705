import { describe, expect, it } from "vitest";
import { demoExams } from "#scripts/seed/cases/demoCases.ts";
import { demoCourses } from "#scripts/seed/demoCourses.ts";
import { demoStudentEmail, demoStudents } from "#scripts/seed/demoPeople.ts";
import { seededRandom } from "#scripts/seed/seedIds.ts";
import { simulateLearner } from "#scripts/seed/simulateLearner.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { isInactive } from "#shared/case/flow/inactive.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { flowUids } from "#shared/case/model/flowUids.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { contentOf, walk } from "#shared/case/model/tree.ts";
import type { ButtonAction, ContentNode } from "#shared/case/model/types.ts";

const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;

describe.each(demoExams.map((exam) => [exam.title, exam] as const))("%s (D-25)", (_title, exam) => {
  const root = exam.build((file) => file);
  const nodes: ContentNode[] = [];
  walk(root, (node) => {
    nodes.push(node);
    return true;
  });
  const actions = nodes.flatMap(({ onClick = [] }): ButtonAction[] => onClick);

  it("is a valid case that is timed as a whole", () => {
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
    expect(timedSectionOf(root)).toEqual({ uid: root.uid, timeLimitSeconds: 1800 });
  });

  it("begins by a button, and is submitted by the one that finishes the case", () => {
    expect(actions.filter(({ action }) => action === "startTimer")).toEqual([
      { action: "startTimer", uid: root.uid },
    ]);
    const flow = deriveFlow(root, options);
    const [submit] = nodes.filter(({ onClick = [] }) =>
      onClick.some(({ action }) => action === "submitExam"),
    );
    expect([...flow.feedbacks.keys()]).toEqual([submit?.uid]);
  });

  it("says before the time runs what becomes of answers that arrive late, and of those that arrive after the key (ADR 0242)", () => {
    const [instructions] = contentOf(root).filter(({ title }) => plainText(title) === "Before you begin");
    const text = JSON.stringify(instructions);
    expect(text).toContain("what you answer in time counts, also when it arrives later");
    expect(text).toContain(
      "Do not open the exam on another device before everything that you answered has arrived",
    );
  });

  it("is submitted without a rating: nobody's exam waits for what they think of it", () => {
    const flow = deriveFlow(root, options);
    const [submit] = [...flow.feedbacks.keys()];
    const uids = [submit ?? "", flowUids.rating1, flowUids.rating2];
    expect(uids.map((uid) => isInactive(flow, {}, uid))).toEqual([false, false, false]);
  });

  it("can be played to its end", () => {
    const flow = deriveFlow(root, options);
    const trace = simulateLearner(flow, {
      random: seededRandom("somebody"),
      startMs: Date.UTC(2026, 0, 5, 9),
      skill: 0.8,
      paceMs: 120_000,
    });
    expect(progressOf(flow, trace.state)).toMatchObject({ percent: 100, isFinished: true });
  });

  it("has a right and a wrong answer to each choice, a comment to every question, and cites by DOI", () => {
    for (const question of nodes.filter(({ type }) => type === "multipleChoice")) {
      const answers = contentOf(question).map(({ answer }) => answer);
      expect(answers).toContain(true);
      expect(answers).toContain(false);
    }
    const asked = nodes.filter(
      ({ type, uid }) => type === "multipleChoice" || uid.endsWith("_question_input"),
    );
    const comments = nodes.filter((node) => subtypeOf(node) === "answer_comment");
    expect(comments).toHaveLength(asked.length);
    expect(JSON.stringify(root).match(/https:\/\/doi\.org\/10\.\d{4,}\//g)?.length).toBeGreaterThanOrEqual(3);
  });

  it("stands in a course of the demo student, where one other student has more time", () => {
    const course = demoCourses.find(({ cases }) => cases.includes(exam));
    const students = demoStudents.filter((person) =>
      person.memberships.some(({ program }) => course?.programs.includes(program)),
    );
    const takes = (email: string): boolean => {
      const place = students.findIndex((person) => person.email === email);
      return place >= 0 && course?.isTakenBy(students[place] as (typeof students)[number], place) === true;
    };
    expect(takes(demoStudentEmail)).toBe(true);
    const [given, ...others] = Object.entries(course?.accommodations ?? {});
    expect(others).toEqual([]);
    expect(given?.[1]).toBe(1.5);
    expect(given?.[0]).not.toBe(demoStudentEmail);
    expect(takes(given?.[0] ?? "")).toBe(true);
  });
});
