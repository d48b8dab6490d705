import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listStatistics, type QuestionStatistic } from "#shared/contract/bank/bankData.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { figureText } from "../../../bank/figureText.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { PartLoading } from "../laterParts.tsx";
import classes from "../panels/panels.module.css";
import own from "./bank.module.css";

/** Figures of a question in one academic year, the latest first. @see spec documents §2.8 'Academic Year for this Data' */
export function YearStatistics({ question }: { question: BankQuestion }) {
  const id = String(question.id);
  const statistics = useQuery({
    queryKey: keyOf(listStatistics, id),
    queryFn: ({ signal }) =>
      call(listStatistics, { query: { assessment_question_id: id, per: "1000" }, signal }),
  });
  return (
    <section className={classes.part} aria-label="Statistics of the question">
      <QueryState of={{ statistics }} skeleton={<PartLoading />}>
        {({ statistics: { data } }) => <Years question={question} years={data.data} />}
      </QueryState>
    </section>
  );
}

const countOf = (year: QuestionStatistic, place: number): number =>
  [
    ...[year.choice_a_count, year.choice_b_count, year.choice_c_count],
    ...[year.choice_d_count, year.choice_e_count],
  ][place] ?? 0;

function Years({ question, years }: { question: BankQuestion; years: readonly QuestionStatistic[] }) {
  const [label, setLabel] = useState<string>();
  const year = years.find((one) => one.label === label) ?? years[0];
  const facts = [
    ["# Administrations", year ? numberText(year.administrations_count) : "-"],
    ["Difficulty (pdiff)", figureText(year?.difficulty ?? null)],
    ["Discrimination (rpb)", figureText(year?.discrimination ?? null)],
    ["Item Validity Status", question.status ?? "-"],
    ["Used on Assessment?", question.delivered ? "Yes" : "No"],
  ] as const;
  return (
    <>
      <NativeSelect
        label="Academic Year for this Data"
        value={year?.label ?? ""}
        disabled={years.length === 0}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        data={
          years.length === 0 ? [{ value: "", label: "There are no records" }] : years.map((one) => one.label)
        }
      />
      <dl className={own.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {year && (
        <>
          <h3>Answer Option Admin Data</h3>
          <table className={own.options}>
            <thead>
              <tr>
                <th scope="col">Option</th>
                <th scope="col">Count</th>
                <th scope="col">Answer</th>
              </tr>
            </thead>
            <tbody>
              {answerLetters.map((letter, place) => (
                <tr key={letter}>
                  <th scope="row">Admin {letter}</th>
                  <td>{numberText(countOf(year, place))}</td>
                  <td>{question.content.correct_answer_index === place && <strong>Correct!</strong>}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Admin Omit</th>
                <td>{numberText(year.skips_count)}</td>
                <td />
              </tr>
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
