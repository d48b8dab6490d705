import { useState } from "react";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { BranchButton } from "../../../bank/BranchButton.tsx";
import { type QuestionTab, QuestionTabs } from "../../../bank/QuestionTabs.tsx";
import type { PanelProps } from "../panels/panelProps.ts";
import classes from "../panels/panels.module.css";
import own from "./bank.module.css";
import { OfQuestion, type QuestionOfDocument } from "./OfQuestion.tsx";

/** The question of the bank beside its text. @see spec documents §2.8 "Question details" */
export function QuestionDetailsPanel({ editor }: PanelProps) {
  return <OfQuestion editor={editor}>{({ question }) => <Details question={question} />}</OfQuestion>;
}

function Details({ question }: Pick<QuestionOfDocument, "question">) {
  const [tab, setTab] = useState<QuestionTab>("details");
  const mayBranch = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  return (
    <div className={classes.fields}>
      <div className={own.title}>
        <h3>Show Question {question.id}</h3>
        {mayBranch && <BranchButton id={question.id} />}
      </div>
      {question.lock_status_msg && <p className={own.locked}>{question.lock_status_msg}</p>}
      <QuestionTabs question={question} tab={tab} onTab={setTab} />
    </div>
  );
}
