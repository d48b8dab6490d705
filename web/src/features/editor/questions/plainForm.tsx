import type { ComponentType } from "react";
import { FieldInputs } from "../bars/FieldInputs.tsx";
import { fieldOf } from "../bars/fields.ts";
import type { QuestionFormProps } from "./questionForm.ts";

/** A form of inputs that have nothing but attributes to set. */
export const plainForm = (...names: readonly string[]): ComponentType<QuestionFormProps> =>
  function PlainForm({ editor, input, isWritable }) {
    const fields = names.flatMap((name) => fieldOf(input, name) ?? []);
    return <FieldInputs session={editor.session} node={input} fields={fields} isWritable={isWritable} />;
  };
