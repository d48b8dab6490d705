import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "#shared/contract/identity/account.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./account.module.css";
import { dayOf, lastUseOf } from "./times.ts";

const stale = [keyOf(listSessions)];
const deviceOf = ({ device }: OwnSession): string => device ?? "Unknown browser";

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

const signOutQuestion = counted({
  one: "Sign out of your other device?",
  other: "Sign out of {n} other devices?",
});
const signedOut = counted({ one: "Signed out of 1 device.", other: "Signed out of {n} devices." });

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useAction(endSession, { success: "Signed out of that device.", invalidates: stale });
  const others = sessions.length - 1;
  const endOthers = useAction(endOtherSessions, {
    confirm: {
      title: signOutQuestion(others),
      message: "Anyone using them will have to sign in again. Saved work is kept. You stay signed in here.",
      confirmLabel: "Sign out",
    },
    success: ({ ended }) => signedOut(ended),
    invalidates: stale,
  });
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <span className={classes.device}>
              {deviceOf(session)}
              {session.is_current && <span className={classes.here}>This device</span>}
            </span>
            <span className={classes.hint}>
              Signed in {dayOf(session.signed_in_at)}; last used {lastUseOf(session.last_used_at)}
            </span>
            {!session.is_current && (
              <Button
                variant="default"
                size="xs"
                className={classes.end ?? ""}
                aria-label={`Sign out ${deviceOf(session)}, signed in ${dayOf(session.signed_in_at)}`}
                onClick={() => void end.run({ params: { id: session.id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button variant="default" loading={endOthers.isRunning} onClick={() => void endOthers.run({})}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}
