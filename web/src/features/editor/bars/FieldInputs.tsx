import type { ContentNode } from "#shared/case/model/types.ts";
import type { EditSession } from "../session/editSession.ts";
import { FieldInput } from "./FieldInput.tsx";
import { type Field, maySetField, setField } from "./fields.ts";

type FieldsProps = {
  session: EditSession;
  node: ContentNode;
  fields: readonly Field[];
  isWritable: boolean;
};

/** Inputs of some attributes of a node. Each is an operation of its own, made when the input is left. */
export function FieldInputs({ session, node, fields, isWritable }: FieldsProps) {
  return fields.map((field) => (
    <FieldInput
      key={field.name}
      field={field}
      value={node[field.name as "subtype"]}
      isDisabled={!isWritable || !maySetField(session, node, field)}
      onSet={(value) => setField(session, node, field, value)}
    />
  ));
}
