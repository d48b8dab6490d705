import { deleteConnection, listSubscriptionsOfConnection } from "../table/channels.ts";
import { findChannel, type LiveChannels } from "./channel.ts";
import { liveChannels } from "./channels.ts";

/** A connection has ended: the channels that mind are told, and it is forgotten with all that it followed. */
export async function disconnect(connectionId: string, channels: LiveChannels = liveChannels): Promise<void> {
  const subscriptions = await listSubscriptionsOfConnection(connectionId);
  await Promise.all(
    subscriptions.map(async ({ identifier, program_id: programId }) => {
      const found = findChannel(channels, identifier);
      await found?.channel.left?.({ identifier: found.identifier, programId }, connectionId);
    }),
  );
  await deleteConnection(connectionId);
}
