import {
  auditActionNames,
  auditActions,
  auditSubjects,
  auditSubjectWords,
  productItself,
} from "../../domain/audit.ts";
import { defineList, type ListDefinition } from "../../domain/collection/listDefinition.ts";
import { counted } from "../../words/counted.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { type AuditEntry, auditEntry } from "./auditEntry.ts";

/** Who did it, with the address that tells two of one name apart. */
export const actorText = ({ actor }: Pick<AuditEntry, "actor">): string =>
  actor ? `${actor.name} (${actor.email})` : productItself;

export const subjectText = ({ subject: { name, email } }: Pick<AuditEntry, "subject">): string =>
  email ? `${name} (${email})` : name;

/** 'Role: Teacher → Course Manager; Reason: …' */
export const detailsText = ({ details }: Pick<AuditEntry, "details">): string =>
  Object.entries(details)
    .map(([field, change]) => `${field}: ${change}`)
    .join("; ");

const columns = {
  at: { kind: "date", label: "When", value: ({ at }) => at, sortable: true, filterable: true },
  action: {
    kind: "enum",
    label: "What",
    value: ({ action }) => action,
    values: auditActionNames,
    words: auditActions,
    sortable: true,
    filterable: true,
  },
  /** The action in words, for the search. */
  action_text: { kind: "text", value: ({ action }) => auditActions[action], searchable: "search" },
  actor: {
    kind: "text",
    label: "Done By",
    value: actorText,
    sortable: true,
    filterable: true,
    searchable: "search",
  },
  subject_kind: {
    kind: "enum",
    label: "Done To A",
    value: ({ subject }) => subject.kind,
    values: auditSubjects,
    words: auditSubjectWords,
    filterable: true,
  },
  subject: {
    kind: "text",
    label: "Done To",
    value: subjectText,
    sortable: true,
    searchable: "search",
  },
  course: {
    kind: "text",
    label: "Course",
    value: ({ course }) => course?.name ?? "",
    sortable: true,
    filterable: true,
    searchable: "search",
  },
  details: { kind: "text", label: "Details", value: detailsText, searchable: "search" },
} satisfies ListDefinition<AuditEntry>["columns"];

const csvColumns = [
  { head: "When", column: "at" },
  { head: "What", column: "action" },
  { head: "Done By", column: "actor" },
  { head: "Kind", column: "subject_kind" },
  { head: "Done To", column: "subject" },
  { head: "Course", column: "course" },
  { head: "Details", column: "details" },
] as const;

/** The lines of the audit log, the latest first. @see ADR 0099 */
const definitionOf = (fileName: string) =>
  defineList<AuditEntry>({
    id: ({ id }) => id,
    columns,
    sortOptions: [
      { column: "at", label: "When", firstOrder: "DESC" },
      { column: "action", label: "What", firstOrder: "ASC" },
      { column: "actor", label: "Done By", firstOrder: "ASC" },
      { column: "subject", label: "Done To", firstOrder: "ASC" },
      { column: "course", label: "Course", firstOrder: "ASC" },
    ],
    selectFilters: [],
    facets: [
      { column: "action", title: "What", emptyNote: "Nothing was done" },
      { column: "actor", title: "Done By", emptyNote: "Nobody did anything" },
      { column: "subject_kind", title: "Done To A", emptyNote: "Nothing was done" },
    ],
    pageSize: 64,
    csv: { fileName, columns: csvColumns },
    countMessage: counted({ one: "{n} entry", other: "{n} entries" }),
  });

export const auditList = definitionOf("audit_log.csv");

const log = {
  name: "AuditLog",
  list: auditList,
  context: "dashboards",
  path: "/audit_log",
  action: "audit.read",
  item: auditEntry,
  what: "Who changed which membership, right, loan, time or role in the program; without dates, of the last month",
} as const;
export const auditLogRoutes = { ...listRoutes(log), ...selectionRoutes(log) };

export const providerAuditList = definitionOf("provider_audit_log.csv");

const providerLog = {
  ...log,
  name: "ProviderAuditLog",
  list: providerAuditList,
  path: "/provider_audit_log",
  action: "provider_audit.read",
  what: "The same of what was done above all programs",
} as const;
export const providerAuditLogRoutes = { ...listRoutes(providerLog), ...selectionRoutes(providerLog) };

export const auditRoutes = [...Object.values(auditLogRoutes), ...Object.values(providerAuditLogRoutes)];
