import {
  type BankQuestion,
  deleteSelectedQuestions,
  listAssessmentQuestions,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { idsInAddress } from "../../api/urlOf.ts";

/** Questions as they stand now. `unread`: numbers that were not read, since a call failed; others that are not in `rows` are gone. */
export async function readAgain(
  ids: readonly number[],
): Promise<{ rows: BankQuestion[]; unread: readonly number[] }> {
  const rows: BankQuestion[] = [];
  for (let from = 0; from < ids.length; from += idsInAddress) {
    const part = ids.slice(from, from + idsInAddress).map(String);
    const read = (archived: "true" | "false") =>
      call(listAssessmentQuestions, { query: { "filters[id]": part, per: "500", archived } });
    try {
      const pages = await Promise.all([read("false"), read("true")]);
      rows.push(...pages.flatMap(({ data }) => data));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { rows, unread: ids.slice(from) };
    }
  }
  return { rows, unread: [] };
}

type Id = { id: number };
const update = (data: (Id & { archived_at: string | null })[]) =>
  call(updateAssessmentQuestions, { body: { data } });

/** Questions, calls and messages of archiving, restoring and deleting selected questions. @see spec assessments §8 "Archive, restore and delete" */
export const changes = {
  archive: {
    question: { message: "Are you sure you want to archive the selected items?", confirmLabel: "Archive" },
    failure: "Error archiving selected.",
    acted: "archived",
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
    acted: "restored",
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
    acted: "deleted",
    title: "Deleted!",
    done: "Items have been deleted.",
    send: (part: Id[]) => call(deleteSelectedQuestions, { body: { ids: part.map(({ id }) => String(id)) } }),
  },
} as const;
