import type { UsageReportChange } from "#shared/contract/channels.ts";
import type { CourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import type { ProgressRecord } from "#shared/contract/reports/progressRecord.ts";

export const ada = "01HZZZZZZZZZZZZZZZZZZZZZZA";
export const bao = "01HZZZZZZZZZZZZZZZZZZZZZZB";

/** Two students, two cases: Ada finished the first in low time after a reset, Bao is halfway in it. */
export const aReport = (facts: Partial<CourseUsageReport> = {}): CourseUsageReport => ({
  document_set: { id: 3, name: "Neurology" },
  documents: [
    { id: 11, title: "Case 1: Chest pain", report_title: null },
    { id: 12, title: "Dizziness. An older man", report_title: "Neuro 2" },
  ],
  users: [
    { id: bao, email: "bao@north.example", first_name: "Bao", last_name: "Nguyen" },
    { id: ada, email: "ada@north.example", first_name: "Ada", last_name: "Lovelace" },
  ],
  percentage_lookup_by_user_and_document: {
    [bao]: { 11: 50, count: 0, script_started: 1 },
    [ada]: { 11: 100, count: 1, script_started: 1 },
  },
  reset: { [ada]: { 11: 1 } },
  percentage_of_recommended_time: { [ada]: { 11: 20 } },
  document_set_document_relation_id_lookup_by_document_id: { 11: 111, 12: 112 },
  date_last_accessed_lookup_by_user: { [ada]: "2026-11-20T09:00:00.000Z" },
  low_time_enabled: true,
  has_work: true,
  total: 2,
  next_page: null,
  ...facts,
});

const figures = {
  percent_complete: 100,
  percentage_of_recommended_time: 80,
  reset: 0,
  time_on_case: 4_320_000,
  opened_mod_map: false,
  implications_for_further_workup: false,
  implications_for_management: false,
  pages_completed: 11,
  pages: 12,
  start_date: "2026-11-20T08:00:00.000Z",
  date_last_accessed: "2026-11-21T09:00:00.000Z",
  completion_date: "2026-11-21T09:00:00.000Z",
};

/** A finished case of 72 minutes. */
export const aRecord = (facts: Partial<ProgressRecord> = {}): ProgressRecord => ({
  ...figures,
  summary_statement: "A man of 60 with a cough.",
  expert_comment: "A man with pneumonia.",
  ...facts,
});

/** Bao works in the first case. */
export const aChange = (facts: Partial<UsageReportChange> = {}): UsageReportChange => ({
  ...figures,
  user_id: bao,
  document_id: 11,
  has_statement: false,
  ...facts,
});
