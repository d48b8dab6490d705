import { type HistoryVersion, listHistoryVersions as route } from "#shared/contract/bank/bankData.ts";
import { type FieldChanges, type Fields, statesAfter } from "#shared/domain/bank/questionChanges.ts";
import { questionFields } from "../curriculum/questionLines.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getQuestionSet, listQuestionSetHistory } from "../table/bank/questionSets.ts";
import { getQuestion, listQuestionHistory } from "../table/bank/questions.ts";
import { getObjective, listObjectiveHistory } from "../table/mapping/objectives.ts";
import { getReusable, listReusableHistory } from "../table/mapping/reusables.ts";

type Line = { id: string; at: string; by: string | null; event: string; changes: FieldChanges };
type History = { current: Fields | null; lines: Line[] };
type ItemType = "Assessment::Question" | "Assessment::QuestionSet" | "LearningObjective" | "ReusableObject";

const named = (name: string | undefined): Fields | null => (name === undefined ? null : { name });

/** A line of the curriculum as a change of its name. */
const ofCurriculum = ({
  what,
  from,
  to,
  ...line
}: {
  id: string;
  at: string;
  by: string;
  what: string;
  from: string | null;
  to: string | null;
}): Line => ({
  ...line,
  event: what === "Created" ? "create" : what,
  changes: what === "Created" || what === "Renamed" ? { name: [from, to] } : { [what]: [from, to] },
});

const histories: Readonly<Record<ItemType, (id: number) => Promise<History>>> = {
  "Assessment::Question": async (id) => {
    const [row, lines] = await Promise.all([getQuestion(id), listQuestionHistory(id)]);
    return { current: row ? questionFields(row) : null, lines };
  },
  "Assessment::QuestionSet": async (id) => {
    const [set, lines] = await Promise.all([getQuestionSet(id), listQuestionSetHistory(id)]);
    if (!set) return { current: null, lines };
    const { title, exam_course, questions } = set;
    return { current: { title, exam_course, questions }, lines };
  },
  LearningObjective: async (id) => {
    const [objective, lines] = await Promise.all([getObjective(id), listObjectiveHistory(id)]);
    return { current: named(objective?.name), lines: lines.map(ofCurriculum) };
  },
  ReusableObject: async (id) => {
    const [reusable, lines] = await Promise.all([getReusable(id), listReusableHistory(id)]);
    return { current: named(reusable?.name), lines: lines.map(ofCurriculum) };
  },
};

/** @see spec assessments §2.14 */
export const listHistoryVersions = defineHandler(route, {
  run: async ({ query }) => {
    const { current, lines } = await histories[query.item_type](Number(query.item_id));
    const states = statesAfter(current ?? {}, lines);
    const data = lines.map(
      ({ id, event, by, at }, place): HistoryVersion => ({
        ...{ id, event, whodunnit: by, created_at: at },
        reified_object: asReply(states[place] ?? {}),
      }),
    );
    return { data, current: current && asReply(current), meta: { count: data.length } };
  },
});

// The reply's lists may be changed by whoever has it, the domain's may not.
const asReply = (fields: Fields): HistoryVersion["reified_object"] =>
  fields as HistoryVersion["reified_object"];
