import type { ServerMessage } from "#shared/contract/channels.ts";
import { errorText } from "#shared/contract/errors.ts";
import { push } from "../ports/push.ts";
import { nowMs } from "../runtime/clock.ts";
import {
  deleteConnection,
  deleteSubscription,
  listSubscriptions,
  type Subscription,
} from "../table/channels.ts";
import { getPerson, type Person } from "../table/people.ts";
import { decideUsageReportAccess } from "./usageReportChannel.ts";
import { actorInProgram } from "./whoIsConnected.ts";

/**
 * Sends messages to whoever follows a channel and still may: each subscriber's session, role and program are looked at
 * again now. Subscriptions that have expired, or whose holder is gone or no longer allowed, are taken away.
 */
export async function publish(channel: string, messages: readonly ServerMessage[]): Promise<void> {
  const subscriptions = await listSubscriptions(channel);
  const people = new Map<string, Promise<Person | undefined>>();
  const personOf = (userId: string): Promise<Person | undefined> => {
    const known = people.get(userId) ?? getPerson(userId);
    people.set(userId, known);
    return known;
  };
  await Promise.all(
    subscriptions.map(async (subscription) => {
      if (subscription.expires_at_s * 1000 <= nowMs()) {
        return deleteSubscription(channel, subscription.connection_id);
      }
      const person = await personOf(subscription.user_id);
      if (!(await mayStillFollow(subscription, person))) return turnAway(subscription);
      return sendAll(subscription, messages);
    }),
  );
}

async function mayStillFollow(subscription: Subscription, person: Person | undefined): Promise<boolean> {
  const actor = person && actorInProgram(person, subscription);
  if (!actor) return false;
  const { program_id, identifier } = subscription;
  return (await decideUsageReportAccess(actor, program_id, identifier)).ok;
}

async function turnAway({ channel, connection_id, identifier }: Subscription): Promise<void> {
  await deleteSubscription(channel, connection_id);
  const code = "FORBIDDEN";
  const sent = await push(connection_id, { type: "rejected", identifier, code, message: errorText[code] });
  if (sent === "gone") await deleteConnection(connection_id);
}

async function sendAll({ connection_id }: Subscription, messages: readonly ServerMessage[]): Promise<void> {
  for (const message of messages) {
    if ((await push(connection_id, message)) === "gone") return deleteConnection(connection_id);
  }
}
