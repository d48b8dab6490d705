import {
  type BankQuestion,
  type BulkResult,
  deleteSelectedQuestions,
  listAssessmentQuestions,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { call } from "../../api/call.ts";
import { idsInAddress } from "../../api/urlOf.ts";

/** Rows of a change that were not saved, as they stand now. More than an address carries are read without. */
export async function readAgain({ failed_ids }: BulkResult): Promise<BankQuestion[]> {
  const ids = failed_ids.slice(0, idsInAddress).map(String);
  const read = (archived: "true" | "false") =>
    call(listAssessmentQuestions, { query: { "filters[id]": ids, per: "500", archived } });
  const pages = await Promise.all([read("false"), read("true")]);
  return pages.flatMap(({ data }) => data);
}

type Id = { id: number };
const update = (data: (Id & { archived_at: string | null })[]) =>
  call(updateAssessmentQuestions, { body: { data } });

/** Questions, calls and messages of archiving, restoring and deleting selected questions. @see spec assessments §8 "Archive, restore and delete" */
export const changes = {
  archive: {
    question: { message: "Are you sure you want to archive the selected items?", confirmLabel: "Archive" },
    failure: "Error archiving selected.",
    title: "Archived!",
    done: "Items have been archived.",
    send: (part: Id[]) => update(part.map(({ id }) => ({ id, archived_at: new Date().toISOString() }))),
  },
  restore: {
    question: {
      title: "Restore Items?",
      message: "Are you sure you want to restore the selected items?",
      confirmLabel: "Restore",
    },
    failure: "Error restoring selected.",
    title: "Restored!",
    done: "Items have been restored.",
    send: (part: Id[]) => update(part.map(({ id }) => ({ id, archived_at: null }))),
  },
  delete: {
    question: {
      message: "Are you sure you want to delete the selected items?",
      confirmLabel: "Delete",
      isDangerous: true,
    },
    failure: "Error deleting selected.",
    title: "Deleted!",
    done: "Items have been deleted.",
    send: (part: Id[]) => call(deleteSelectedQuestions, { body: { ids: part.map(({ id }) => String(id)) } }),
  },
} as const;
