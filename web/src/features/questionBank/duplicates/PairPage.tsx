import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import {
  getQuestionPair,
  listQuestionDuplicates,
  type MarkedQuestion,
  type QuestionPair,
} from "#shared/contract/bank/duplicates.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { displayTime } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { bankColumns } from "../../../bank/bankColumns.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "./duplicates.module.css";
import { ArchiveButton, DecideButtons } from "./PairActs.tsx";
import { duplicatesAddress, pairAddress, percentAlike } from "./pairWords.ts";

/** Two questions beside each other, with what differs marked. @see ADR 0435 */
export function PairPage() {
  const { first = "", second = "" } = useParams();
  const query = { first_id: first, second_id: second };
  const pair = useQuery({
    queryKey: keyOf(getQuestionPair, query),
    queryFn: ({ signal }) => call(getQuestionPair, { query, signal }),
  });
  return (
    <QueryState
      of={{ pair }}
      skeleton={<TableSkeleton />}
      page="Near duplicates"
      refused="The question bank is for those who write and review questions."
    >
      {(loaded) => <Pair pair={loaded.pair} />}
    </QueryState>
  );
}

const isArchived = ({ archived_at }: BankQuestion): boolean => archived_at !== null;

/** States of a pair, in words. */
function standingOf({ first, second, decided, are_branches }: QuestionPair): string {
  if (isArchived(first) && isArchived(second)) return "Both are archived.";
  if (isArchived(first) || isArchived(second))
    return `Question ${isArchived(first) ? first.id : second.id} is archived.`;
  if (first.enemies.some(({ id }) => id === second.id)) return "They are enemies: no drafted set holds both.";
  if (decided) return `Not duplicates, says ${decided.by}, ${displayTime(decided.at)}.`;
  return are_branches ? "They are branches of one question: no drafted set holds both." : "";
}

/** The first open pair that is not this one. */
function useNextPair({ first, second }: QuestionPair) {
  const query = { state: "open", per: "10" } as const;
  const open = useQuery({
    queryKey: keyOf(listQuestionDuplicates, query),
    queryFn: ({ signal }) => call(listQuestionDuplicates, { query, signal }),
  });
  return open.data?.data.find((one) => one.first.id !== first.id || one.second.id !== second.id);
}

function Pair({ pair }: { pair: QuestionPair }) {
  const { first, second, similarity } = pair;
  const mayDecide = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const next = useNextPair(pair);
  const title = `Questions ${first.id} and ${second.id}`;
  const alike =
    similarity === null
      ? "The last comparison did not find these two."
      : `${percentAlike(similarity)} of their wording is the same.`;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={
          <Breadcrumbs
            steps={[
              { label: "Questions", to: "/admin/assessment/questions" },
              { label: "Near duplicates", to: duplicatesAddress },
              { label: `${first.id} and ${second.id}` },
            ]}
          />
        }
        below={
          <span role="status">
            {alike} {standingOf(pair)}
          </span>
        }
        action={mayDecide && <DecideButtons pair={pair} />}
      />
      <Sides pair={pair} mayDecide={mayDecide} />
      {next && (
        <p>
          <Link to={pairAddress(next.first.id, next.second.id)}>
            Next open pair: {next.first.id} and {next.second.id}
          </Link>
        </p>
      )}
    </>
  );
}

/** Both questions, part by part. */
function Sides({ pair, mayDecide }: { pair: QuestionPair; mayDecide: boolean }) {
  const { first, second, texts } = pair;
  return (
    <table className={classes.sides}>
      <caption className={classes.said}>
        Words that only one of them has are <mark>marked</mark>.
      </caption>
      <thead>
        <tr>
          <td />
          {[first, second].map((one) => (
            <th key={one.id} scope="col">
              <Link to={`/admin/assessment/questions/${one.id}`}>
                {one.id} {one.case_summary_identifier}
              </Link>
              {mayDecide && !isArchived(one) && <ArchiveButton question={one} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <TextRow label="Vignette" of="vignette" {...{ pair, texts }} />
        <TextRow label="Stem" of="stem" {...{ pair, texts }} />
        <tr>
          <th scope="row">Choices</th>
          <ChoicesCell question={first} text={texts.first} />
          <ChoicesCell question={second} text={texts.second} />
        </tr>
        <TextRow label="Explanation" of="answer_explanation" {...{ pair, texts }} />
        {factsOf(first, second).map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, at) => (
              <td key={at === 0 ? "first" : "second"} data-label={String(at === 0 ? first.id : second.id)}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TextRow(props: {
  label: string;
  of: "vignette" | "stem" | "answer_explanation";
  pair: QuestionPair;
  texts: QuestionPair["texts"];
}) {
  const { label, of, pair, texts } = props;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={classes.text} data-label={String(pair.first.id)}>
        <Marked parts={texts.first[of]} />
      </td>
      <td className={classes.text} data-label={String(pair.second.id)}>
        <Marked parts={texts.second[of]} />
      </td>
    </tr>
  );
}

function ChoicesCell({ question, text }: { question: BankQuestion; text: MarkedQuestion }) {
  return (
    <td data-label={String(question.id)}>
      <ol className={classes.choices}>
        {text.choices.map((parts, place) => (
          <li key={answerLetters[place]}>
            {answerLetters[place]} <Marked parts={parts} />
            {question.content.correct_answer_index === place && (
              <span className={classes.key}>Correct answer</span>
            )}
          </li>
        ))}
      </ol>
    </td>
  );
}

/** Parts have no names, and are never put in another order. */
const Marked = ({ parts }: { parts: MarkedQuestion["stem"] }) =>
  parts.map(({ text, is_own }, at) => (is_own ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>));

const texts: ReadonlySet<string> = new Set([
  ...["id", "case_summary_identifier", "content.vignette", "content.stem", "content.answer_explanation"],
  ...["content.correct_answer_index", "choice_a", "choice_b", "choice_c", "choice_d", "choice_e"],
]);

/** Columns that matter for which of the two stays, also where both are equal. */
const always: ReadonlySet<string> = new Set(["difficulty", "discrimination", "question_sets"]);

/** Columns of the bank beside the texts in which the two differ. */
const factsOf = (first: BankQuestion, second: BankQuestion): { label: string; values: string[] }[] =>
  bankColumns
    .filter(({ name }) => !texts.has(name))
    .map(({ name, label, text }) => ({ name, label, values: [text(first), text(second)] }))
    .filter(({ name, values: [one, other] }) => one !== other || always.has(name));
