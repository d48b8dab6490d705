import { NavLink } from "react-router";
import { type Action, canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import classes from "./adminLists.module.css";

const lists: readonly { to: string; label: string; action?: Action }[] = [
  { to: "/admin/assessment/questions", label: "Questions" },
  { to: "/admin/assessment/question_sets", label: "Question Sets" },
  { to: "/admin/assessment/blueprints", label: "Blueprints", action: "question_bank.manage" },
  { to: "/admin/assessment/question_duplicates", label: "Near Duplicates" },
  { to: "/admin/assessment/learning_objectives", label: "Learning Objectives" },
  { to: "/admin/assessment/reusable_objects", label: "Reusable Objects" },
  { to: "/admin/assessment/comments", label: "Comments" },
];

/** Lists of the bank that this person may see, of which one is open. */
export function BankLinks() {
  const actor = actorOf(useCurrentUser());
  return (
    <nav aria-label="Question bank" className={classes.lists}>
      {lists
        .filter(({ action }) => action === undefined || canByRole(actor, action))
        .map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
