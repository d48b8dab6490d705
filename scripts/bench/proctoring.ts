import { benchExamsPageNews } from "./examsPageNews.ts";
import { seedExamWorld } from "./examWorld.ts";
import type { Figure } from "./figure.ts";
import { benchProctorNews } from "./proctorNews.ts";
import { rawWriter } from "./rawWrites.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const students = 1000;

/** An exam of 1,000 students under a proctor: all started, paused and ended, and told to twenty proctors. */
export async function benchProctoring(): Promise<Figure[]> {
  return withBenchCloud(async (cloud) => {
    const exam = await seedExamWorld(students);
    const raw = rawWriter(cloud.tableName);
    const [warming = "", ...sitting] = exam.userIds;
    for (const what of ["start", "pause", "start", "end"] as const) await exam.change(what, [warming]);
    const changes: Figure[] = [];
    for (const what of ["start", "pause", "end"] as const) {
      // On hold again, nobody can be ended: who was paused goes on first.
      if (what === "end") await exam.change("start", sitting);
      let ms = 0;
      const written = await raw.writtenBy(async () => {
        ({ ms } = await timed(() => exam.change(what, sitting)));
      });
      const rows = written.filter(({ section_uid, status }) => section_uid !== undefined && status);
      if (rows.length !== sitting.length) throw new Error(`${rows.length} sittings were changed`);
      const floor = { ms: await raw.conditionalMs(rows), what: `${rows.length} conditional writes` };
      changes.push(
        ratioFigure(`${what[0]?.toUpperCase()}${what.slice(1)} an exam of 1,000 students`, ms, floor, 3),
      );
    }
    const news = await benchProctorNews(cloud, await seedExamWorld(20));
    return [...changes, news, ...(await benchExamsPageNews(cloud, await seedExamWorld(20)))];
  });
}
