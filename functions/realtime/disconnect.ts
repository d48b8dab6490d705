import { deleteConnection, listSubscriptionsOfConnection } from "../table/channels.ts";
import { findChannel, type LiveChannels } from "./channel.ts";
import { liveChannels } from "./channels.ts";
import { publishOn } from "./publish.ts";

/** A connection has ended: the channels that mind are told, and it is forgotten with all that it followed. */
export async function disconnect(connectionId: string, channels: LiveChannels = liveChannels): Promise<void> {
  const subscriptions = await listSubscriptionsOfConnection(connectionId);
  await Promise.all(
    subscriptions.map(async ({ identifier, program_id: programId, user_id }) => {
      const found = findChannel(channels, identifier);
      if (!found) return;
      const followed = { identifier: found.identifier, programId };
      await found.channel.left?.(followed, connectionId, {
        userId: user_id,
        publish: (news) => publishOn(channels, followed, news),
      });
    }),
  );
  await deleteConnection(connectionId);
}
