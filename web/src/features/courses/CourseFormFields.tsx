import type { getNewCourse } from "#shared/contract/courses/editCourse.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { CheckField, SelectField, TextField } from "../../forms/fields.tsx";
import type { RouteForm } from "../../forms/useRouteForm.ts";
import { RichTextField } from "../../richText/RichTextField.tsx";
import { CourseDateFields } from "./CourseDateFields.tsx";
import type { CourseValues } from "./courseFormFields.ts";
import { courseKindText } from "./courseKindText.ts";

/** Characters that a person sees; the contract bounds the HTML. @see shared/contract/courses/editCourse.ts */
const longestDescription = 20_000;

/** Fields of the form of a course. */
export function CourseFormFields(props: {
  form: RouteForm<CourseValues>;
  options: Pick<ReplyOf<typeof getNewCourse>, "kinds" | "people">;
}) {
  const { form, options } = props;
  return (
    <>
      <TextField form={form} name="name" />
      <RichTextField form={form} name="description" limit={longestDescription} isOptional />
      {options.kinds.length > 1 && (
        <SelectField
          form={form}
          name="kind"
          options={options.kinds.map((kind) => ({ value: kind, label: courseKindText[kind] }))}
        />
      )}
      <SelectField
        form={form}
        name="responsible_person_id"
        none="Nobody"
        options={options.people.map(({ id, first_name, last_name, email }) => ({
          value: id,
          label: `${last_name}, ${first_name} (${email})`,
        }))}
      />
      <CourseDateFields form={form} />
      <CheckField form={form} name="is_exam" />
      <CheckField form={form} name="gives_summary" />
      <CheckField form={form} name="others_answers" />
    </>
  );
}
