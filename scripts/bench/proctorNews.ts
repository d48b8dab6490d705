import { hasRev, isNew, putItem } from "#functions/table/table.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import type { ExamWorld } from "./examWorld.ts";
import { type Figure, median } from "./figure.ts";
import { bareBroadcast, connectionsOf, openLivePage } from "./livePage.ts";
import { ratioFigure, timed } from "./timed.ts";

/**
 * From a proctor's call to the last of twenty pages that hear of it, in turns with one conditional write and the same number
 * of bare posts to the same connections.
 */
export async function benchProctorNews(cloud: RunningCloud, exam: ExamWorld): Promise<Figure> {
  const identifier = {
    channel: "ProctorChannel",
    document_set_id: exam.courseId,
    document_id: exam.courseId,
    channel_key: exam.channelKey,
  };
  const pages = await Promise.all(exam.cookies.map((cookie) => openLivePage(cloud.url, cookie, identifier)));
  const broadcast = bareBroadcast(await connectionsOf(pages));
  const taken = { work: [] as number[], floor: [] as number[] };
  for (const [round, userId] of exam.userIds.entries()) {
    const change = async (): Promise<void> => {
      const all = Promise.all(pages.map(({ heard }) => heard(userId)));
      await exam.change("start", [userId]);
      await all;
    };
    const bare = async (): Promise<void> => {
      const mark = `bare-${round}-`;
      const all = Promise.all(pages.map(({ heard }) => heard(mark)));
      const place = { pk: "RAW#NEWS", sk: "RAW" };
      await putItem({ ...place, rev: round + 1, text: mark }, round === 0 ? isNew : hasRev(round));
      await broadcast(mark);
      await all;
    };
    const { ms } = await timed(change);
    const { ms: floorMs } = await timed(bare);
    if (round < 5) continue;
    taken.work.push(ms);
    taken.floor.push(floorMs);
  }
  for (const page of pages) page.close();
  const floor = { ms: median(taken.floor), what: "one write and 20 bare posts" };
  return ratioFigure("A change of one exam, heard by 20 proctors", median(taken.work), floor, 3);
}
