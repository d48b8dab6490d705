import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { bankColumns } from "./bankColumns.ts";
import classes from "./QuestionDetails.module.css";
import { Sets } from "./Sets.tsx";

/** Everything that the bank knows of a question. @see spec assessments §2.16 "Question details list" */
export function QuestionDetails({
  question,
  pictures,
}: {
  question: BankQuestion;
  /** In place of their names. */
  pictures?: ReactNode;
}) {
  return (
    <div className={classes.room}>
      <dl className={classes.details}>
        {bankColumns.map((column) => {
          const address = column.link?.(question);
          const text = column.text(question);
          return (
            <div key={column.name} style={{ display: "contents" }}>
              <dt>{column.label}</dt>
              <dd>
                {column.name === "question_sets" ? (
                  <Sets row={question} />
                ) : column.name === "content.images" && pictures ? (
                  pictures
                ) : address ? (
                  <a href={address} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </dd>
            </div>
          );
        })}
        <dt>PARENT ID</dt>
        <dd>{question.parent_id === null ? "-" : <Related ids={[question.parent_id]} />}</dd>
        <dt>CHILD IDs</dt>
        <dd>{question.child_ids.length === 0 ? "-" : <Related ids={question.child_ids} />}</dd>
        <dt>ENEMY IDs</dt>
        <dd>
          {question.enemies.length === 0 ? "-" : <Related ids={question.enemies.map(({ id }) => id)} />}
        </dd>
      </dl>
    </div>
  );
}

const Related = ({ ids }: { ids: readonly number[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ", "}
      <Link to={`/admin/assessment/questions/${id}`}>{id}</Link>
    </span>
  ));
