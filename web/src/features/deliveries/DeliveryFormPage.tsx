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
import { purposes } from "#shared/domain/assessments/deliveries.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DateField } from "../../forms/DateField.tsx";
import { CheckGroupField, SelectField, TextField } from "../../forms/fields.tsx";
import { PickField } from "../../forms/PickField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { type RouteForm, useRouteForm } from "../../forms/useRouteForm.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { bodyOf, fields, ruleOptions, showsItems, type TypedDelivery, typedOf } from "./deliveryFields.ts";
import { deliveryKeys } from "./deliveryKeys.ts";
import { deliveryName, editedText } from "./deliveryName.ts";

type Options = ReplyOf<typeof getDeliveryOptions>;

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
  const initial: TypedDelivery = {
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

function DeliveryFields(props: { form: RouteForm<TypedDelivery>; options: Options; delivery?: Delivery }) {
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
function CourseField({ form, delivery }: { form: RouteForm<TypedDelivery>; delivery: Delivery | undefined }) {
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
