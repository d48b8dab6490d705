import * as z from "zod/mini";
import { hasRev, isNew, putItem } from "#functions/table/table.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { callHandler } from "./callHandler.ts";
import type { ExamWorld } from "./examWorld.ts";
import { type Figure, median, quantile, rounded } from "./figure.ts";
import { bareBroadcast, connectionsOf, type LivePage, openLivePage } from "./livePage.ts";
import { ratioFigure, timed } from "./timed.ts";

/** Milliseconds within which the page gathers news before it asks. @see useCourseSittings */
const togetherMs = 300;
const shownWithinMs = 2000;
/** For so long the table's stream gathers what changes, so that a class that answers at once is one batch. @see JobsStack */
const gatheredMs = 1000;

/** Pages that were closed a moment ago still count as open. */
async function connectionsOnceAlone(pages: readonly LivePage[]): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await connectionsOf(pages);
    } catch (error) {
      if (tries === 99) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error("Others are connected");
}

/**
 * From a change of one exam to twenty pages of the course's exams: until the last has heard of it, in turns with one conditional write and
 * the same number of bare posts; and until one has asked and has the student's row, its own wait included.
 */
export async function benchExamsPageNews(cloud: RunningCloud, exam: ExamWorld): Promise<Figure[]> {
  const { handler } = await import("#functions/exams/index.ts");
  const [cookie = ""] = exam.cookies;
  const identifier = { channel: "ExamsChannel", document_set_id: exam.courseId };
  const pages = await Promise.all(exam.cookies.map((each) => openLivePage(cloud.url, each, identifier)));
  const broadcast = bareBroadcast(await connectionsOnceAlone(pages));
  const ask = async (query: Record<string, string>): Promise<{ version: string; text: string }> => {
    const path = `/document_sets/${exam.courseId}/sittings`;
    const text = await callHandler(handler, { cookie }, { method: "GET", path, query });
    return { version: z.object({ version: z.string() }).parse(JSON.parse(text)).version, text };
  };
  let { version } = await ask({});
  const taken = { heard: [] as number[], floor: [] as number[], shown: [] as number[] };
  for (const [round, userId] of exam.userIds.entries()) {
    const heardBy = async (what: string, change: () => Promise<unknown>): Promise<number> => {
      const all = Promise.all(pages.map(({ heard }) => heard(what)));
      const { ms } = await timed(async () => {
        await change();
        await all;
      });
      return ms;
    };
    const heardMs = await heardBy(`"document_id":${exam.courseId}`, () => exam.change("start", [userId]));
    const asked = await timed(() => ask({ since: version }));
    if (!asked.result.text.includes(userId))
      throw new Error("The page was told before there was anything to read");
    version = asked.result.version;
    const mark = `bare-exams-${round}-`;
    const floorMs = await heardBy(mark, async () => {
      const place = { pk: "RAW#EXAMS", sk: "RAW" };
      await putItem({ ...place, rev: round + 1, text: mark }, round === 0 ? isNew : hasRev(round));
      await broadcast(mark);
    });
    if (round < 5) continue;
    taken.heard.push(heardMs);
    taken.floor.push(floorMs);
    taken.shown.push(heardMs + togetherMs + asked.ms);
  }
  for (const page of pages) page.close();
  const floor = { ms: median(taken.floor), what: "one write and 20 bare posts" };
  return [
    ratioFigure(
      "The same, heard by 20 pages of a course's exams, beyond the second of the stream",
      median(taken.heard) - gatheredMs,
      floor,
      3,
    ),
    {
      name: "… until it stands on one of them, p95, that second and the page's wait of 0.3 s included",
      measured: `${rounded(quantile(taken.shown, 0.95), 0)} ms`,
      floor: "",
      value: rounded(quantile(taken.shown, 0.95), 0),
      target: { atMost: shownWithinMs },
      unit: "ms",
    },
  ];
}
