import type { ContentNode } from "#shared/case/model/types.ts";
import { FieldInput } from "../bars/FieldInput.tsx";
import { fieldOf, maySetField, setField } from "../bars/fields.ts";
import type { EditSession } from "../session/editSession.ts";

/** Why an answer is right or wrong. Learners read it beside the answer once they have submitted. */
export function ExplanationField(props: {
  session: EditSession;
  node: ContentNode;
  /** Name of the answer in its list. */
  name: string;
  isWritable: boolean;
}) {
  const { session, node, name, isWritable } = props;
  const field = fieldOf(node, "explanation");
  if (!field) return null;
  return (
    <FieldInput
      field={field}
      value={node.explanation}
      label={`Explanation of ${name} (optional)`}
      isDisabled={!isWritable || !maySetField(session, node, field)}
      onSet={(value) => setField(session, node, field, value)}
    />
  );
}
