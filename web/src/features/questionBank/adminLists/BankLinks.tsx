import { NavLink } from "react-router";
import classes from "../../../bank/bank.module.css";

const lists = [
  { to: "/admin/assessment/questions", label: "Questions" },
  { to: "/admin/assessment/question_sets", label: "Question Sets" },
  { to: "/admin/assessment/comments", label: "Comments" },
] as const;

/** Lists of the bank, of which one is open. */
export const BankLinks = () => (
  <nav aria-label="Question bank" className={classes.lists}>
    {lists.map(({ to, label }) => (
      <NavLink key={to} to={to} end>
        {label}
      </NavLink>
    ))}
  </nav>
);
