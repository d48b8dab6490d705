import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { clinicalDisciplines } from "#shared/case/model/terms/clinicalDisciplines.ts";
import {
  createDelivery,
  type Delivery,
  getDelivery,
  getDeliveryOptions,
  listDeliveryCourses,
  updateDelivery,
} from "#shared/contract/assessments/deliveries.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { pauseMinutes, purposes } from "#shared/domain/assessments/deliveries.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DateField } from "../../forms/DateField.tsx";
import { CheckGroupField, SelectField, TextField } from "../../forms/fields.tsx";
import { PickField } from "../../forms/PickField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { dateRule } from "../../forms/typedDate.ts";
import { type RouteForm, useRouteForm } from "../../forms/useRouteForm.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { deliveryKeys } from "./deliveryKeys.ts";
import { deliveryName, editedText } from "./deliveryName.ts";

type Options = ReplyOf<typeof getDeliveryOptions>;
type Typed = {
  program_id: string;
  form_ids: readonly string[];
  default_form_id: string;
  purpose: string;
  nickname: string;
  starts_on: string;
  ends_on: string;
  graduation_years: string;
  disciplines: readonly string[];
  pause_limit_minutes: string;
  restarts_allowed: string;
  rules: readonly string[];
  course_id: string;
  contact_email: string;
};

const fields = {
  program_id: { label: "Program", isNeeded: "Choose a program" },
  form_ids: { label: "Forms and versions", isNeeded: "Choose at least one form" },
  default_form_id: { label: "Default form", isNeeded: "Choose the default form" },
  purpose: { label: "Purpose", isNeeded: "Choose a purpose" },
  nickname: { label: "Nickname" },
  starts_on: { label: "First day", isNeeded: "Choose the first day", check: dateRule({}) },
  ends_on: { label: "Last day", isNeeded: "Choose the last day", check: dateRule({}) },
  graduation_years: {
    label: "Graduation years",
    help: "For example 2027, 2028. Leave it empty for all students.",
  },
  disciplines: { label: "Disciplines of students" },
  pause_limit_minutes: { label: "Pause in minutes", help: "What one pause may last; 0 forbids it." },
  restarts_allowed: { label: "Restarts for each student" },
  rules: { label: "Students" },
  course_id: {
    label: "Course",
    help: "Its students are listed, rostered or not. Optional.",
    // Shown only for a custom course.
    shownWhen: ({ rules }: Typed) => rules.includes("is_custom_course"),
  },
  contact_email: {
    label: "Contact for questions",
    help: "E-mail address. Leave it empty for your own.",
  },
} as const;

const rules = ["allows_date_exceptions", "is_custom_course", "is_proctored", "shows_items"] as const;

const ruleOptions = [
  { value: "allows_date_exceptions", label: "Allow date exceptions" },
  { value: "is_proctored", label: "Proctored: students wait until a proctor starts them" },
  { value: "is_custom_course", label: "Custom course: add students by e-mail address" },
];

const showsItems = {
  value: "shows_items",
  label: "Show the questions and right answers in results, after the last day",
};

const typedOf = (from: Delivery | undefined): Typed => ({
  program_id: from?.program_id ?? "",
  form_ids: from?.form_ids.map(String) ?? [],
  default_form_id: from ? String(from.default_form_id) : "",
  ...{ purpose: from?.purpose ?? "", nickname: from?.nickname ?? "" },
  ...{ starts_on: from?.starts_on ?? "", ends_on: from?.ends_on ?? "" },
  graduation_years: from?.type_of_student.graduation_years.join(", ") ?? "",
  disciplines: from?.type_of_student.disciplines ?? [],
  pause_limit_minutes: String(from?.pause_limit_minutes ?? pauseMinutes.usual),
  restarts_allowed: String(from?.restarts_allowed ?? 1),
  rules: from ? rules.filter((rule) => from[rule]) : [rules[0]],
  course_id: from?.course_id ? String(from.course_id) : "",
  contact_email: from?.contact_email ?? "",
});

const bodyOf = (typed: Typed) => ({
  ...{ form_ids: typed.form_ids.map(Number), default_form_id: Number(typed.default_form_id) },
  ...{ purpose: typed.purpose, nickname: typed.nickname },
  ...{ starts_on: typed.starts_on, ends_on: typed.ends_on },
  type_of_student: {
    graduation_years: typed.graduation_years
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
    disciplines: [...typed.disciplines],
  },
  pause_limit_minutes: Number(typed.pause_limit_minutes),
  restarts_allowed: Number(typed.restarts_allowed),
  allows_date_exceptions: typed.rules.includes("allows_date_exceptions"),
  is_custom_course: typed.rules.includes("is_custom_course"),
  is_proctored: typed.rules.includes("is_proctored"),
  shows_items: typed.rules.includes("shows_items"),
  course_id: typed.course_id === "" ? null : Number(typed.course_id),
  contact_email: typed.contact_email.trim(),
});

const useOptions = () =>
  useQuery({
    queryKey: keyOf(getDeliveryOptions),
    queryFn: ({ signal }) => call(getDeliveryOptions, { signal }),
  });
const useDelivery = (id: string | null) =>
  useQuery({
    queryKey: keyOf(getDelivery, id ?? ""),
    queryFn: ({ signal }) => call(getDelivery, { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
const comeAlong = counted({
  one: "{n} student comes along once you save.",
  other: "{n} students come along once you save.",
});
const refusedText = "Assessments are for program administrators and assessment staff.";

/**
 * A new delivery. With `from` in the address it begins with what is preserved of another one.
 * @see spec assessments §2.7
 */
export function NewDeliveryPage() {
  const [address] = useSearchParams();
  const from = address.get("from");
  const options = useOptions();
  const source = useDelivery(from);
  const page = { skeleton: <TableSkeleton />, page: "New assessment", refused: refusedText };
  if (from === null)
    return (
      <QueryState of={{ options }} {...page}>
        {(loaded) => <NewForm {...loaded} address={address} />}
      </QueryState>
    );
  return (
    <QueryState of={{ options, source }} {...page}>
      {(loaded) => <NewForm {...loaded} address={address} />}
    </QueryState>
  );
}

function NewForm(props: { options: Options; source?: Delivery; address: URLSearchParams }) {
  const { source, address, options } = props;
  const navigate = useNavigate();
  const keeps = (name: string): boolean => address.get(`preserve_${name}`) === "true";
  const all = typedOf(source);
  const initial: Typed = {
    ...all,
    rules: all.rules.filter((rule) => options.may_show_items || rule !== showsItems.value),
    program_id: all.program_id || (options.programs.length === 1 ? (options.programs[0]?.id ?? "") : ""),
    ...(keeps("dates") ? {} : { starts_on: "", ends_on: "" }),
    ...(keeps("assessment") ? {} : { form_ids: [], default_form_id: "" }),
    ...(keeps("purpose") ? {} : { purpose: "" }),
  };
  const students_of = source && keeps("students") ? source.id : null;
  const form = useRouteForm(createDelivery, {
    id: source ? `duplicate-assessment-${source.id}` : "new-assessment",
    initial,
    fields,
    toBody: (typed) => ({ ...bodyOf(typed), program_id: typed.program_id, students_of }),
    success: "The assessment was created.",
    invalidates: deliveryKeys,
    onSaved: ({ id }) => void navigate(`/assessments/${id}`),
  });
  const title = source ? "Duplicate assessment" : "New assessment";
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={<Breadcrumbs steps={[{ label: "Assessments", to: "/assessments" }, { label: title }]} />}
        below={students_of === null ? undefined : comeAlong(source?.student_registered_count ?? 0)}
      />
      <RouteFormView form={form} submitLabel="Create assessment">
        <DeliveryFields form={form} options={options} />
      </RouteFormView>
    </>
  );
}

/** Changes a delivery. */
export function EditDeliveryPage() {
  const { id = "" } = useParams();
  const options = useOptions();
  const delivery = useDelivery(id);
  return (
    <QueryState
      of={{ options, delivery }}
      skeleton={<TableSkeleton />}
      page="Assessment"
      refused={refusedText}
    >
      {(loaded) => <EditForm key={loaded.delivery.rev} {...loaded} />}
    </QueryState>
  );
}

function EditForm({ options, delivery }: { options: Options; delivery: Delivery }) {
  const navigate = useNavigate();
  const form = useRouteForm(updateDelivery, {
    id: `assessment-${delivery.id}`,
    initial: typedOf(delivery),
    fields,
    toBody: (typed) => ({ ...bodyOf(typed), rev: delivery.rev }),
    params: { id: String(delivery.id) },
    success: "The assessment was changed.",
    invalidates: deliveryKeys,
    onSaved: () => void navigate(`/assessments/${delivery.id}`),
  });
  const known = new Set(options.forms.map(({ id }) => id));
  const kept = delivery.form_ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, exam_course: delivery.exam_course, title: `${delivery.exam_title}, form ${id}` }));
  return (
    <>
      <PageHeading
        title="Edit assessment"
        tabTitle="Edit assessment"
        above={
          <Breadcrumbs
            steps={[
              { label: "Assessments", to: "/assessments" },
              { label: deliveryName(delivery), to: `/assessments/${delivery.id}` },
              { label: "Edit" },
            ]}
          />
        }
        below={editedText(delivery)}
      />
      <RouteFormView form={form} submitLabel="Save assessment">
        <DeliveryFields
          form={form}
          options={{ ...options, forms: [...options.forms, ...kept] }}
          delivery={delivery}
        />
      </RouteFormView>
    </>
  );
}

function DeliveryFields(props: { form: RouteForm<Typed>; options: Options; delivery?: Delivery }) {
  const { form, options, delivery } = props;
  const forms = options.forms.map(({ id, title, exam_course }) => ({
    value: String(id),
    label: `${title} (${withoutYear(exam_course)})`,
  }));
  return (
    <>
      {!delivery && (
        <SelectField
          form={form}
          name="program_id"
          options={options.programs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <PickField form={form} name="form_ids" options={forms} nothingFound="No available form fits." />
      <SelectField form={form} name="default_form_id" options={forms} />
      <SelectField form={form} name="purpose" options={purposes} />
      <TextField form={form} name="nickname" />
      <DateField form={form} name="starts_on" />
      <DateField form={form} name="ends_on" />
      <TextField form={form} name="graduation_years" />
      <PickField
        form={form}
        name="disciplines"
        options={clinicalDisciplines.map((value) => ({ value, label: value }))}
        nothingFound="No discipline fits."
      />
      <TextField form={form} name="pause_limit_minutes" inputMode="numeric" />
      <TextField form={form} name="restarts_allowed" inputMode="numeric" />
      <CheckGroupField
        form={form}
        name="rules"
        options={options.may_show_items ? [...ruleOptions, showsItems] : ruleOptions}
      />
      <CourseField form={form} delivery={delivery} />
      <TextField form={form} name="contact_email" />
    </>
  );
}

/** The course of a custom course, of the program that is chosen. */
function CourseField({ form, delivery }: { form: RouteForm<Typed>; delivery: Delivery | undefined }) {
  const typed = useSyncExternalStore(form.values.subscribe, form.values.get);
  const programId = delivery?.program_id ?? typed.program_id;
  const isAsked = programId !== "" && typed.rules.includes("is_custom_course");
  const { data } = useQuery({
    queryKey: keyOf(listDeliveryCourses, programId),
    queryFn: ({ signal }) => call(listDeliveryCourses, { query: { program_id: programId }, signal }),
    enabled: isAsked,
  });
  const courses = data?.courses.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const kept = delivery?.course_id ? String(delivery.course_id) : "";
  // A course that was archived since, and any before the list has arrived.
  if (kept && !courses.some(({ value }) => value === kept))
    courses.unshift({ value: kept, label: delivery?.course_name ?? `Course ${kept}` });
  return <SelectField form={form} name="course_id" options={courses} none="No course" />;
}
