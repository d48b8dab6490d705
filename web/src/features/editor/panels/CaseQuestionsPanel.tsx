import { QueryState } from "../../../ui/QueryState.tsx";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { editPathOf, useCaseQuestions } from "./useCaseQuestions.ts";

/** Links to the questions that the bank has about the case. @see spec documents §2.8 Case assessment questions */
export function CaseQuestionsPanel({ editor }: PanelProps) {
  const questions = useCaseQuestions(editor.opened.contexts.documentContext.id);
  return (
    <QueryState of={{ questions }} skeleton={<p role="status">Loading...</p>}>
      {(loaded) =>
        loaded.questions.length === 0 ? (
          <p className={classes.note}>The question bank has no questions about this case.</p>
        ) : (
          <ul>
            {loaded.questions.map((question) => (
              <li key={question.id}>
                <a href={editPathOf(question)} target="_blank" rel="noreferrer">
                  {question.case_summary_identifier}
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
