import type { ReactNode } from "react";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { type QuestionInput, questionAt } from "../acts/questions.ts";
import { FieldInputs } from "../bars/FieldInputs.tsx";
import { fieldOf, maySetField } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import { useCaretInCase } from "../panels/useCaretInCase.ts";
import type { Editor } from "../useEditor.ts";
import { CdqForm } from "./CdqForm.tsx";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { MatcherForm } from "./MatcherForm.tsx";
import type { QuestionFormProps } from "./questionForm.ts";

/** Of inputs that have nothing but numbers to set. */
const plainFields: Partial<Record<QuestionInput["type"], readonly string[]>> = {
  textInput: ["boxLines", "characterLimit"],
  ratingBar: ["maxValue"],
};

function PlainForm({ editor, input, isWritable }: QuestionFormProps) {
  const fields = (plainFields[input.type] ?? []).flatMap((name) => fieldOf(input, name) ?? []);
  return <FieldInputs session={editor.session} node={input} fields={fields} isWritable={isWritable} />;
}

const forms: Record<QuestionInput["type"], (props: QuestionFormProps) => ReactNode> = {
  multipleChoice: ChoiceForm,
  cdqQuestion: CdqForm,
  categoryMatcher: MatcherForm,
  textInput: PlainForm,
  ratingBar: PlainForm,
};

/** What is right in the question that the caret is in, and how it is answered. @see spec documents §2.5, §5; ledger D-18 */
export default function QuestionPanel({ editor }: { editor: Editor }) {
  const { root, lineage, isWritable } = useCaretInCase(editor);
  const input = questionAt(root, lineage);
  if (!input) return <p className={classes.hint}>Put the caret into a question to see its answers here.</p>;
  const Form = forms[input.type];
  const mayEdit = isWritable && maySetField(editor.session, input, { name: "answer" });
  return (
    <section className={classes.form} tabIndex={-1} aria-label={displayName(input)}>
      <h3 className={classes.kind}>{displayName(input)}</h3>
      <Form key={input.uid} editor={editor} root={root} input={input} isWritable={mayEdit} />
    </section>
  );
}
