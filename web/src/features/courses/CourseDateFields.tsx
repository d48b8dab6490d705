import { DateField } from "../../forms/DateField.tsx";
import { CheckField } from "../../forms/fields.tsx";
import type { RouteForm } from "../../forms/useRouteForm.ts";
import { type CourseValues, endBounds, inviteBounds, startBounds } from "./courseFormFields.ts";

/** When a course runs, and when its members are written to. @see spec courses §2.20 "Course dates with an invite date" */
export function CourseDateFields(props: { form: RouteForm<CourseValues> }) {
  const { form } = props;
  return (
    <>
      <DateField form={form} name="start_date" bounds={startBounds} />
      <DateField form={form} name="end_date" bounds={endBounds} />
      <CheckField form={form} name="email_invite" />
      <DateField form={form} name="invite_date" bounds={inviteBounds} />
    </>
  );
}
