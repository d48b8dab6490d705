import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "./bank.module.css";

/** 'N items' with a link to them, and each set by its title. @see spec assessments §2.12 */
export function Sets({ row }: { row: BankQuestion }) {
  if (row.question_sets.length === 0) return <>-</>;
  const address = "/admin/assessment/question_sets";
  return (
    <span className={classes.text}>
      <Link to={`${address}?question_id=${row.id}`}>{row.question_sets.length} items</Link>
      {row.question_sets.map(({ id, title }) => (
        <span key={id}>
          {", "}
          <Link to={`${address}?id=${id}`}>{title}</Link>
        </span>
      ))}
    </span>
  );
}
