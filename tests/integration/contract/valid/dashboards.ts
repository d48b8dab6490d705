import type { Valid } from "./scene.ts";

/** Calls of dashboards, saved lists, the audit log and the queues. */
export const dashboardsCalls: Readonly<Record<string, Valid>> = {
  getEducatorDashboard: {
    parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }),
  },
  getStudentDashboard: { parts: () => ({}) },
  getMyWork: { parts: () => ({}) },
  getPeopleDashboard: { parts: () => ({ query: { end_date: "2026-11-20" } }) },
  getEditorialDashboard: { parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }) },
  getCourseReportDashboard: {
    parts: ({ courseId }) => ({
      params: { id: String(courseId) },
      query: { start_date: "2026-11-01", tab: "case" },
    }),
  },
  getReportDashboard: { parts: () => ({ query: { end_date: "2026-11-20" } }) },
  getStudentsInNeed: {
    parts: ({ courseId }) => ({ params: { id: String(courseId) }, query: { days: "30" } }),
  },
  writeToStudents: {
    parts: ({ courseId }, person) => ({
      params: { id: String(courseId) },
      body: { user_ids: [person.id], subject: "{course}", text: "Hello {name}, {reason}." },
    }),
  },
  getQuestionReport: {
    parts: ({ relationId }) => ({ params: { id: String(relationId) }, query: { end_date: "2026-11-20" } }),
  },
  getWrittenAnswers: {
    parts: ({ relationId }) => ({ params: { id: String(relationId) }, query: { names: "hidden" } }),
  },
  compareCohorts: {
    parts: ({ courseId, ownCourseId }) => ({
      params: { id: String(courseId) },
      query: { with: String(ownCourseId), end_date: "2026-11-20", with_start_date: "2026-11-01" },
    }),
  },
  listSavedLists: { parts: () => ({ query: { list: "People" } }) },
  saveList: {
    parts: () => ({
      body: {
        list: "People",
        name: "Teachers",
        is_pinned: true,
        asked: {
          ...{ search: "a", sortBy: "last_name", sortOrder: "ASC", filters: [] },
          ...{ generic: { name: "a" }, facets: { roles: ["Teacher"] } },
        },
      },
    }),
  },
  deleteSavedList: { parts: (_scene, person) => ({ params: { id: person.id } }) },
  getSuperadminDashboard: { parts: () => ({ query: { start_date: "2026-11-01", end_date: "2026-11-20" } }) },
  listSetAside: { parts: () => ({ params: { name: "mail" } }) },
  redriveQueue: { parts: () => ({ params: { name: "mail" }, body: {} }) },
  listAuditLog: { parts: () => ({ query: { sort_by: "at" } }) },
  countAuditLog: { parts: () => ({ query: { search: "a" } }) },
  listAuditLogIds: { parts: () => ({}) },
  exportAuditLog: { parts: () => ({ query: { filters: ["action=role.changed"] } }) },
  exportSelectedAuditLog: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
  listProviderAuditLog: { parts: () => ({ query: { page: "0" } }) },
  countProviderAuditLog: { parts: () => ({}) },
  listProviderAuditLogIds: { parts: () => ({}) },
  exportProviderAuditLog: { parts: () => ({}) },
  exportSelectedProviderAuditLog: { parts: (_scene, person) => ({ body: { ids: [person.id] } }) },
};
