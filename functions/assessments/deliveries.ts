import {
  deliveryList,
  deliveryListRoutes,
  type ListedDelivery,
} from "#shared/contract/assessments/deliveries.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { formText, withoutYear } from "#shared/domain/assessments/forms.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type DeliveryRow, readDeliveries } from "../table/assessments/deliveries.ts";
import { type DeliveryCounts, readDeliveryCounts } from "../table/assessments/deliveryCounts.ts";
import { type ListedForm, readForms } from "../table/assessments/forms.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";
import { isTheirDelivery } from "./deliveryScope.ts";

const nameOfForm = (form: ListedForm | undefined): string => (form ? formText(form) : "");

/** Whom a delivery is for, in words; nothing where that is everybody. */
const typeText = ({ graduation_years, disciplines }: DeliveryRow["type_of_student"]): string[] => [
  ...graduation_years.map((year) => `Class of ${year}`),
  ...disciplines,
];

type Others = {
  forms: readonly ListedForm[];
  programs: readonly ListedProgram[];
  counts: readonly DeliveryCounts[];
};

function listed(rows: readonly DeliveryRow[], { forms, programs, counts }: Others): ListedDelivery[] {
  const now = nowMs();
  const [formOf, countOf] = [rowsById(forms), rowsById(counts)];
  const nameOf = new Map(programs.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...{ id: row.id, status: deliveryStatus(row, now), created_at: row.created_at },
    ...{ discipline: withoutYear(row.exam_course), exam_course: row.exam_course, exam_title: row.exam_title },
    ...{ nickname: row.nickname, purpose: row.purpose, starts_on: row.starts_on, ends_on: row.ends_on },
    availability_range: dateRangeText(row),
    is_proctored: row.proctoring !== undefined,
    group_name: nameOf.get(row.program_id) ?? "",
    default_form: nameOfForm(formOf.get(row.default_form_id)),
    versions: row.form_ids.map((id) => nameOfForm(formOf.get(id))),
    type_of_student: typeText(row.type_of_student),
    student_registered_count: countOf.get(row.id)?.registered ?? 0,
    student_completed_count: countOf.get(row.id)?.completed ?? 0,
  }));
}

/** Until when the statuses of some deliveries stay as they are: a mark that is another one afterwards. */
const marks = new WeakMap<readonly DeliveryRow[], { until: number; mark: readonly unknown[] }>();
function markOf(rows: readonly DeliveryRow[]): readonly unknown[] {
  const now = nowMs();
  const known = marks.get(rows);
  if (known && now < known.until) return known.mark;
  let until = Number.POSITIVE_INFINITY;
  for (const { starts_at, ends_at } of rows)
    for (const at of [Date.parse(starts_at), Date.parse(ends_at)]) if (at > now && at < until) until = at;
  const made = { until, mark: [] };
  marks.set(rows, made);
  return made.mark;
}

const joined = keptJoin<ListedDelivery>();

async function findDeliveries({ actor }: SignedIn) {
  const [{ rows: own }, { rows: counts }, { rows: forms }, { rows: programs }] = await Promise.all([
    readDeliveries(),
    readDeliveryCounts(),
    readForms(),
    readPrograms(),
  ]);
  const rows = joined([own, counts, forms, programs, markOf(own)], () =>
    listed(own, { counts, forms, programs }),
  );
  const theirs = new Set(own.filter((row) => isTheirDelivery(actor, row)).map(({ id }) => id));
  return { rows, viewer: undefined, isShown: ({ id }: ListedDelivery) => theirs.has(id) };
}

/** The dashboard 'Active & Completed Assessments'. @see spec assessments §2.3 */
export const deliveries = serveProgramList(deliveryListRoutes, {
  find: findDeliveries,
  list: deliveryList,
  present: (rows) => [...rows],
});
