import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { InitData } from "../../../bank/bankColumns.ts";
import type { TypedBlueprint } from "./blueprintForm.ts";
import classes from "./blueprints.module.css";

/** Fields for the course, the length, and the allowed reuse of a question set. */
export function BlueprintLimits(props: {
  form: TypedBlueprint;
  init: InitData;
  put: (changed: Partial<TypedBlueprint>) => void;
}) {
  const { form, put } = props;
  const courses = props.init.exam_courses.map(({ title }) => title);
  const count = (
    name: "questions" | "years" | "perForm" | "together" | "exposure",
    label: string,
    description?: string,
  ) => (
    <TextInput
      label={label}
      {...(description && { description })}
      inputMode="numeric"
      maxLength={8}
      value={form[name]}
      onChange={({ currentTarget: { value } }) => put({ [name]: value })}
    />
  );
  return (
    <div className={classes.limits}>
      <fieldset>
        <legend>Question set</legend>
        <TextInput
          label="Title"
          maxLength={200}
          value={form.title}
          onChange={({ currentTarget: { value } }) => put({ title: value })}
        />
        <CourseSelect
          value={form.examCourse}
          courses={courses}
          onChange={(examCourse) => put({ examCourse })}
        />
        {count("questions", "Number of questions")}
      </fieldset>
      <fieldset>
        <legend>Reuse and exposure</legend>
        <Checkbox
          label="Limit questions of earlier exam variations of the discipline"
          checked={form.hasOverlap}
          onChange={({ currentTarget: { checked } }) => put({ hasOverlap: checked })}
        />
        {form.hasOverlap && (
          <>
            {count("years", "School years back", "Variations of the same year always count.")}
            {count("perForm", "At most from one variation")}
            {count("together", "At most from all of them", "Empty: no limit.")}
          </>
        )}
        {count("exposure", "Exposed beyond this many students", "Empty: no limit.")}
      </fieldset>
    </div>
  );
}

function CourseSelect(props: {
  value: string;
  courses: readonly string[];
  onChange: (course: string) => void;
}) {
  return (
    <NativeSelect
      label="Exam Course"
      value={props.value}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
      data={[
        { value: "", label: "Choose one", disabled: true },
        ...new Set([...(props.value === "" ? [] : [props.value]), ...props.courses]),
      ]}
    />
  );
}
