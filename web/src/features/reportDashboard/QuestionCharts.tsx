import { NativeSelect } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  getQuestionReport,
  type QuestionInFigures,
  type QuestionReport,
} from "#shared/contract/dashboards/itemReports.ts";
import type { ItemInFigures } from "#shared/contract/dashboards/reportDashboards.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { BarsChart } from "../../ui/charts/BarsChart.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./reportDashboard.module.css";
import type { DashboardQuestion } from "./useDashboardQuestion.ts";

/** Charts of the answers to an item's questions, each option beside the key. @see ADR 0103 */
export function QuestionCharts(props: {
  items: readonly ItemInFigures[];
  question: DashboardQuestion;
  onItem: (relationId: string) => void;
}) {
  const { items, question } = props;
  const asked = items.find(({ relation_id }) => String(relation_id) === question.item) ?? items[0];
  if (!asked) return <EmptyState title="This course has no items yet.">Add items to the course.</EmptyState>;
  return (
    <>
      <div className={classes.controls}>
        <NativeSelect
          label="Item"
          value={String(asked.relation_id)}
          onChange={(event) => props.onItem(event.currentTarget.value)}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          data={items.map(({ relation_id, title }) => ({ value: String(relation_id), label: title }))}
        />
        <Link to={`/document_set_document_relations/${asked.relation_id}/written_answers`}>
          Read written answers
        </Link>
      </div>
      <ItemQuestions relationId={asked.relation_id} question={question} />
    </>
  );
}

function ItemQuestions(props: { relationId: number; question: DashboardQuestion }) {
  const id = String(props.relationId);
  const { start_date, end_date } = props.question;
  const report = useQuery({
    queryKey: keyOf(getQuestionReport, id, start_date, end_date),
    queryFn: ({ signal }) =>
      call(getQuestionReport, {
        params: { id },
        query: { ...(start_date && { start_date }), ...(end_date && { end_date }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState of={{ report }} skeleton={<TableSkeleton />}>
      {(read) => <Questions report={read.report} />}
    </QueryState>
  );
}

const sealedText = counted({
  one: "1 question is part of a timed exam and is not shown because its answer key is sealed.",
  other: "{n} questions are part of a timed exam and are not shown because their answer keys are sealed.",
});
const answeredBy = counted({ one: "{n} student submitted", other: "{n} students submitted" });
const rightOf = counted({
  one: "{right} of {n} chose the correct answer",
  other: "{right} of {n} chose the correct answer",
});
const gone = counted({
  one: "1 student chose an option that is no longer in this version of the case.",
  other: "{n} students chose an option that is no longer in this version of the case.",
});

function Questions({ report }: { report: QuestionReport }) {
  const { questions, sealed } = report;
  return (
    <>
      {sealed > 0 && <p className={classes.note}>{sealedText(sealed)}</p>}
      {questions.length === 0 && (
        <EmptyState title="No questions with options to show">
          This item has none, or only has them in its exam.
        </EmptyState>
      )}
      {questions.map((question, at) => (
        <QuestionChart key={question.uid} question={question} place={at + 1} />
      ))}
    </>
  );
}

const keyWords = { right: "Correct answer", harmful: "Harmful" } as const;

function QuestionChart(props: { question: QuestionInFigures; place: number }) {
  const { question, place } = props;
  const { answered, right, options } = question;
  return (
    <BarsChart
      title={`${place}. ${question.stem || question.card}`}
      of="Option"
      legend={false}
      aside={answered > 0 && (right === null ? answeredBy(answered) : rightOf(answered, { right }))}
      rows={
        answered === 0
          ? []
          : options.map((option) => ({
              key: option.uid,
              label: (
                <>
                  {option.text}
                  {option.key && (
                    <span className={classes.key} data-key={option.key}>
                      {option.key === "right" && <IconCheck size={14} stroke={2.4} aria-hidden />}
                      {keyWords[option.key]}
                    </span>
                  )}
                </>
              ),
              end: `${numberText(option.chosen)} of ${numberText(answered)}`,
              parts: [
                {
                  label: "Chose it",
                  look: option.key === "right" ? "solid" : "striped",
                  value: option.chosen,
                },
                { label: "Did not", look: "empty", value: answered - option.chosen },
              ],
            }))
      }
      none="Nobody submitted this question in this period."
      foot={
        <>
          {question.card}
          {question.elsewhere > 0 && ` ${gone(question.elsewhere)}`}
        </>
      }
    />
  );
}
