import * as z from "zod/mini";
import { deliveryStatuses, deliveryStatusWords, purposes } from "../../domain/assessments/deliveries.ts";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { counted } from "../../words/counted.ts";
import { calendarDate, sequenceId, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";

/** A delivery as the dashboard shows it. @see spec assessments §2.3, §3 "Delivery" */
export const listedDelivery = z.object({
  id: sequenceId,
  status: z.enum(deliveryStatuses),
  /** Exam course without its school year. */
  discipline: z.string(),
  /** Discipline and school year. */
  exam_course: z.string(),
  exam_title: z.string(),
  nickname: z.string(),
  /** 'start - end', each mm/dd/yy. */
  availability_range: z.string(),
  starts_on: calendarDate,
  ends_on: calendarDate,
  purpose: z.enum(purposes),
  /** Name of the program. */
  group_name: z.string(),
  default_form: z.string(),
  /** Exam variations that are offered: 'Form A version 1'. */
  versions: z.array(z.string()),
  type_of_student: z.array(z.string()),
  created_at: utcTime,
  student_registered_count: z.number(),
  student_completed_count: z.number(),
});
export type ListedDelivery = z.infer<typeof listedDelivery>;

const search = { searchable: "search", filterable: true } as const;
const own = ownColumns<ListedDelivery>("assessments.csv", {
  id: { kind: "number", label: "Number", filterable: true },
  status: { kind: "enum", label: "Status", values: deliveryStatuses, words: deliveryStatusWords, ...search },
  discipline: { kind: "text", label: "Discipline", ...search },
  exam_title: { kind: "text", label: "Exam", ...search },
  nickname: { kind: "text", label: "Nickname", ...search },
  availability_range: { kind: "text", label: "Availability Dates", ...search },
  starts_on: { kind: "date", label: "First day", filterable: true },
  ends_on: { kind: "date", label: "Last day", filterable: true },
  purpose: { kind: "enum", label: "Early/Late", values: purposes, ...search },
  group_name: { kind: "text", label: "Program", ...search },
  default_form: { kind: "text", label: "Default Form", ...search },
  versions: { kind: "multi", label: "Versions", ...search },
  type_of_student: { kind: "multi", label: "Type of Student", ...search },
  student_registered_count: { kind: "number", label: "# of students registered", filterable: true },
  student_completed_count: { kind: "number", label: "# of students completed", filterable: true },
  created_at: { kind: "date", label: "Created" },
});

/** Header filters of the dashboard; those after the fifth are for the provider's staff alone. @see spec assessments §2.3 */
const filters = [
  ["status", "Status"],
  ["discipline", "Discipline"],
  ["nickname", "Nickname"],
  ["availability_range", "Availability Dates"],
  ["purpose", "Early/Late"],
  ["group_name", "Program"],
  ["default_form", "Default Form"],
  ["versions", "Versions"],
  ["type_of_student", "Type of Student"],
] as const;

export const deliveryList = defineList<ListedDelivery>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  sortOptions: [
    { column: "starts_on", label: "First day", firstOrder: "DESC" },
    ...own.sortOptions.filter(({ column }) => column !== "starts_on"),
  ],
  selectFilters: [],
  facets: filters.map(([column, title]) => ({ column, title })),
  countMessage: counted({ one: "{n} assessment", other: "{n} assessments" }),
});

const deliveries = {
  name: "Deliveries",
  list: deliveryList,
  context: "assessments",
  path: "/assessments",
  action: "delivery.manage",
  item: listedDelivery,
  what: "Deliveries of assessments: of all programs for the provider's staff, of the current program for others",
} as const;
export const deliveryListRoutes = { ...listRoutes(deliveries), ...selectionRoutes(deliveries) };
