import { listSessions as route } from "#shared/contract/identity/account.ts";
import { deviceName } from "#shared/domain/deviceName.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { Session } from "../table/identity/sessions.ts";
import { otherSessions, sessionIdOf } from "./ownSessions.ts";

export const listSessions = defineHandler(route, {
  run: async (_call, { person, session }) => {
    const others = otherSessions({ person, session }).toSorted((a, b) =>
      lastUse(b).localeCompare(lastUse(a)),
    );
    return {
      sessions: [session, ...others].map((entry) => ({
        id: sessionIdOf(entry),
        device: deviceName(entry.user_agent) ?? null,
        signed_in_at: entry.created_at,
        last_used_at: lastUse(entry),
        is_current: entry === session,
      })),
    };
  },
});

const lastUse = (entry: Session): string => entry.last_seen_at ?? entry.created_at;
