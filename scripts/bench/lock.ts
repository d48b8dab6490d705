import { receive } from "#functions/realtime/receive.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { getConnection } from "#functions/table/operations/channels.ts";
import { hasRev, isNew, putItem } from "#functions/table/table.ts";
import { getEditLock, replaceEditLock } from "#functions/table/versions/editLocks.ts";
import { addToCourse } from "./benchClass.ts";
import { type Figure, median } from "./figure.ts";
import { bareBroadcast, connectionsOf, openLivePage } from "./livePage.ts";
import { signIn } from "./reportWorld.ts";
import { seedSavingEditors } from "./savingEditors.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const windows = 10;
const rounds = 40;

/**
 * From the message of who takes the lock by force to the window of who loses it, in turns with the two writes of it and the same
 * number of bare posts to the same windows. @see issue "What it must reach"
 */
export async function benchLock(): Promise<Figure[]> {
  return withBenchCloud(async ({ url }) => {
    const [holder] = await seedSavingEditors([1]);
    if (!holder) throw new Error("Nobody holds the lock");
    const { versionId, programId } = holder;
    const now = isoTime(nowMs());
    const others = await addToCourse({ programId, courseId: 940_001, now }, windows - 1, {
      role: "Program Service Administrator",
      isAdmin: true,
    });
    const cookies = [holder.cookie];
    for (const profile of others)
      cookies.push(await signIn(profile, programId, now, Math.floor(nowMs() / 1000)));
    const identifierOf = (session: number) => ({
      channel: "VersionChannel",
      version_id: versionId,
      session_id: String(session),
    });
    const pages = await Promise.all(
      cookies.map((cookie, at) => openLivePage(url, cookie, identifierOf(at + 1))),
    );
    const [loser] = pages;
    if (!loser) throw new Error("Nobody loses the lock");
    const connections = await connectionsOf(pages);
    const broadcast = bareBroadcast(connections);
    const forcing = await connectionOf(connections, others[0]?.id ?? "");
    const say = (action: string): Promise<void> => {
      const message = { command: "message", identifier: identifierOf(2), data: { action } };
      return receive(forcing, JSON.stringify(message));
    };
    const giveBack = async (): Promise<void> => {
      const before = await getEditLock(versionId);
      const token = before.lock.token + 1;
      const session = { userId: holder.userId, sessionId: "1" };
      const lock = { state: "held" as const, token, holder: session, leaseEndsAt: nowMs() + 3_600_000 };
      await replaceEditLock(versionId, before, lock);
    };
    await say("check_in");

    const taken = { work: [] as number[], floor: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      await giveBack();
      let saying: Promise<unknown> = Promise.resolve();
      const forced = await timed(async () => {
        const told = loser.heard('"revoking"');
        saying = say("force_lock");
        await told;
      });
      // What follows for others is no part of it.
      await saying;
      const bare = await timed(async () => {
        const mark = `bare-${round}-`;
        const told = loser.heard(mark);
        const write = (sk: string) =>
          putItem({ pk: "RAW#LOCK", sk, rev: round + 1, text: mark }, round === 0 ? isNew : hasRev(round));
        await Promise.all([write("LOCK"), write("EDITOR")]);
        saying = broadcast(mark);
        await told;
      });
      await saying;
      if (round < 10) continue;
      taken.work.push(forced.ms);
      taken.floor.push(bare.ms);
    }
    for (const page of pages) page.close();
    const floor = { ms: median(taken.floor), what: `its two writes and ${windows} bare posts` };
    return [
      ratioFigure(
        `A lock taken by force, heard by who loses it, ${windows} windows open`,
        median(taken.work),
        floor,
        3,
      ),
    ];
  });
}

async function connectionOf(connections: readonly string[], userId: string): Promise<string> {
  for (const id of connections) if ((await getConnection(id))?.user_id === userId) return id;
  throw new Error("The window that takes the lock is not open");
}
