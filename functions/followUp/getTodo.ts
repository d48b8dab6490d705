import { plainText as plainWords } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getTodo as route } from "#shared/contract/followUp/followUp.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import type { LoadedDocument } from "../access/document.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { readCase } from "../sealed/readCase.ts";
import { calendarFile } from "./calendarFile.ts";

const dayMs = 24 * 3600 * 1000;

const objectivesOf = (root: ContentNode): string[] =>
  findNodes(root, ({ type }) => type === "learningObjective").map(({ content }) => plainWords(content));

/** A day of the person's calendar to come back to the case on. */
export const getTodo = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async ({ query, request }, { loaded, actor }) => {
    const { document, program } = loaded;
    const now = nowMs();
    const date = calendarDateAt(isoTime(now + Number(query.in_days) * dayMs), program.time_zone);
    const { tree: root } = await readCase(loaded, actor);
    const title = plainText(document.title);
    const url = `${/^localhost(:|$)/.test(request.host) ? "http" : "https"}://${request.host}/documents/${document.id}`;
    const body = calendarFile({
      uid: `review-${document.id}-${date}@${request.host}`,
      date,
      summary: `Review: ${title}`,
      description: [...objectivesOf(root).map((objective) => `- ${objective}`), url].join("\n"),
      url,
      madeAt: now,
    });
    const headers = {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="review-${document.id}.ics"`,
    };
    return reply({ raw: { statusCode: 200, headers, body } });
  },
});
