import type { LearnerState } from "#shared/case/model/types.ts";
import { entryOf } from "#shared/case/state/learnerState.ts";
import { itemsOf } from "#shared/case/tools/items.ts";
import { downloadCaseNotes as route } from "#shared/contract/members/resets.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { easternHeadSuffix, easternText } from "#shared/words/dates.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { getLearnerHeads, joinCards, listStateCards } from "../table/cases/learnerState.ts";
import { requireItems } from "./requireItems.ts";
import { requireSome } from "./requireSome.ts";

// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";
const casesAtOnce = 10;

/** The person's own notes of their current attempts, in the order that the items were asked for. @see spec courses §2.8 */
export const downloadCaseNotes = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded: { course }, actor }) => {
    const ids = requireSome(body.documentIds, { field: "documentIds", message: memberTexts.noNotes });
    const items = await requireItems(course.id, ids);
    const learnerId = learnerIdOf(actor);
    const heads = await getLearnerHeads(learnerId, ids);
    const notes = new Map<number, string[]>();
    const [failure] = await forEachConcurrent(items, casesAtOnce, async ({ document }) => {
      const attempt = heads.get(document.id)?.attempt?.attempt;
      if (attempt === undefined) return;
      const state = joinCards(await listStateCards(learnerId, document.id, attempt));
      notes.set(document.id, noteLines(plainText(document.title), state));
    });
    if (failure) throw failure.error;
    const head = csvLine(["Item", "Note", `Last Changed ${easternHeadSuffix}`]);
    const text =
      byteOrderMark + head + items.flatMap(({ document }) => notes.get(document.id) ?? []).join("");
    return reply({ raw: csvReply(request, "item_notes.csv", text) });
  },
});

const noteLines = (title: string, state: LearnerState): string[] =>
  itemsOf(state, "note").map(({ uid, content }) => {
    const changedMs = entryOf(state, uid, "content")?.updatedAt;
    return csvLine([title, content, changedMs ? easternText(new Date(changedMs).toISOString()) : ""]);
  });
