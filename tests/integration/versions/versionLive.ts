import type { ServerMessage } from "#shared/contract/channels.ts";
import { type VersionNews, versionNews } from "#shared/contract/versions/live.ts";
import type { LockAction } from "#shared/domain/editLock.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { requireLive } from "../functions/liveClient.ts";

/** A window in which somebody has a version open. */
export type Window = {
  person: SignedInPerson;
  sessionId: string;
  /** Says something; answers `confirmed` or `rejected`. */
  say: (action: LockAction) => Promise<ServerMessage>;
  /** The newest news that was heard. */
  news: () => VersionNews | undefined;
  /** Waits until news are heard that pass. */
  hears: (test: (news: VersionNews) => boolean) => Promise<VersionNews>;
  close: () => Promise<void>;
};

const newsIn = (message: ServerMessage): VersionNews | undefined =>
  message.type === "message" ? versionNews.parse(message.data) : undefined;

/** Opens a version in a window, as the edit page does: follows the channel and checks in. */
export async function aWindow(person: SignedInPerson, versionId: number, sessionId: string): Promise<Window> {
  const live = await requireLive(person);
  const identifier = { channel: "VersionChannel", version_id: versionId, session_id: sessionId };
  let said = 0;
  const command = (words: object): Promise<ServerMessage> => {
    const ref = String(++said);
    live.send({ identifier, ref, ...words });
    return live.next((message) => message.type !== "message" && message.ref === ref);
  };
  const answer = await command({ command: "subscribe" });
  if (answer.type !== "confirmed") throw new Error(JSON.stringify(answer));
  const say = (action: LockAction) => command({ command: "message", data: { action } });
  await say("check_in");
  return {
    person,
    sessionId,
    say,
    news: () => live.messages.flatMap((message) => newsIn(message) ?? []).at(-1),
    hears: async (test) => {
      const heard = live.messages.flatMap((message) => newsIn(message) ?? []).findLast(test);
      if (heard) return heard;
      const message = await live.next((each) => {
        const news = newsIn(each);
        return news !== undefined && test(news);
      });
      return versionNews.parse((message as { data: unknown }).data); // of that kind, as tested
    },
    close: live.close,
  };
}
