import { displayName } from "#shared/case/model/nodeTable.ts";
import { questionAt } from "../acts/questions.ts";
import { maySetField } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import { useCaretInCase } from "../panels/useCaretInCase.ts";
import type { Editor } from "../useEditor.ts";
import { questionForms } from "./questionForms.ts";

/** Right answers and settings of the question that the caret is in. @see spec documents §2.5, §5; ledger D-18 */
export default function QuestionPanel({ editor }: { editor: Editor }) {
  const { root, lineage, isWritable } = useCaretInCase(editor);
  const input = questionAt(root, lineage);
  if (!input) return <p className={classes.hint}>Place the cursor in a question to see its answers.</p>;
  const Form = questionForms[input.type];
  const mayEdit = isWritable && maySetField(editor.session, input, { name: "answer" });
  return (
    <section className={classes.form} tabIndex={-1} aria-label={displayName(input)}>
      <h3 className={classes.kind}>{displayName(input)}</h3>
      <Form key={input.uid} editor={editor} root={root} input={input} isWritable={mayEdit} />
    </section>
  );
}
