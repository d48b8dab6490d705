import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "#shared/contract/identity/account.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./account.module.css";
import { dayOf, lastUseOf } from "./times.ts";
import { words } from "./words.ts";

const stale = [keyOf(listSessions)];
const deviceOf = ({ device }: OwnSession): string => device ?? words.unknownBrowser;

/** Where the person is signed in, and the way to end it. */
export function SessionList() {
  const sessions = useQuery({
    queryKey: keyOf(listSessions),
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
  return (
    <QueryState of={{ sessions }} skeleton={<Skeleton h={88} />}>
      {(read) => <Sessions sessions={read.sessions.sessions} />}
    </QueryState>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useAction(endSession, { success: words.signedOutDevice, invalidates: stale });
  const others = sessions.length - 1;
  const endOthers = useAction(endOtherSessions, {
    confirm: {
      title: words.signOutQuestion({ n: others }),
      message: words.anyoneUsingThemSign,
      confirmLabel: words.signOut,
    },
    success: ({ ended }) => words.signedOut({ n: ended }),
    invalidates: stale,
  });
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <span className={classes.device}>
              {deviceOf(session)}
              {session.is_current && <span className={classes.here}>{words.thisDevice}</span>}
            </span>
            <span className={classes.hint}>
              {words.signedLastUsed({
                signedInAt: dayOf(session.signed_in_at),
                lastUsedAt: lastUseOf(session.last_used_at),
              })}
            </span>
            {!session.is_current && (
              <Button
                variant="default"
                size="xs"
                className={classes.end ?? ""}
                aria-label={words.signOutSigned({
                  session: deviceOf(session),
                  signedInAt: dayOf(session.signed_in_at),
                })}
                onClick={() => void end.run({ params: { id: session.id } })}
              >
                {words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button variant="default" loading={endOthers.isRunning} onClick={() => void endOthers.run({})}>
          {words.signOutEverywhereElse}
        </Button>
      )}
    </>
  );
}
