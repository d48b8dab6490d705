import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  getSuperadminDashboard,
  listSetAside,
  type QueueInShort,
  redriveQueue,
  type SetAside,
} from "#shared/contract/dashboards/operations.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./dashboard.module.css";
import { Line, Lines, Mark, Nothing, Panel } from "./Panel.tsx";
import { queueWords } from "./queueWords.ts";

/** Every queue with what waits in it, and with what it has set aside, which can be looked at and sent again. */
export function Queues(props: { queues: readonly QueueInShort[] }) {
  return (
    <Panel title="Job queues" id="queues" isWide>
      <Lines of={props.queues} keyOf={({ name }) => name}>
        {(queue) => <Queue queue={queue} />}
      </Lines>
    </Panel>
  );
}

const sendAgain = counted({ one: "Send {n} message again", other: "Send {n} messages again" });
const sentAgain = counted({ one: "{n} message sent again.", other: "{n} messages sent again." });
const isAside = counted({ one: "{n} failed message", other: "{n} failed messages" });

function Queue(props: { queue: QueueInShort }) {
  const { name, waiting, in_hand, set_aside, tells_of_failures } = props.queue;
  const [isShown, setIsShown] = useState(false);
  const redrive = useAction(redriveQueue, {
    confirm: {
      title: `${sendAgain(set_aside)}?`,
      message: `${queueWords[name]}: each message is processed again from where it stopped. Finished steps are not repeated.`,
      confirmLabel: sendAgain(set_aside),
    },
    success: ({ moved, left }) =>
      left > 0 ? `${sentAgain(moved)} ${isAside(left)} left.` : sentAgain(moved),
    invalidates: [keyOf(getSuperadminDashboard), keyOf(listSetAside)],
  });
  return (
    <>
      <Line
        name={queueWords[name]}
        more={`${numberText(waiting)} waiting, ${numberText(in_hand)} running. ${tells_of_failures ? "People are notified when a job fails." : "Failed messages stay here until you send them again."}`}
        end={set_aside > 0 ? <Mark>{isAside(set_aside)}</Mark> : "No failures"}
      />
      {set_aside > 0 && (
        <div className={classes.queueActions}>
          <Button
            variant="default"
            size="xs"
            aria-expanded={isShown}
            onClick={() => setIsShown((was) => !was)}
          >
            {isShown ? "Hide" : "View"}
          </Button>
          <Button
            size="xs"
            loading={redrive.isRunning}
            onClick={() => void redrive.run({ params: { name }, body: {} })}
          >
            {sendAgain(set_aside)}
          </Button>
        </div>
      )}
      {set_aside > 0 && isShown && <Aside name={name} />}
    </>
  );
}

function Aside(props: { name: QueueInShort["name"] }) {
  const aside = useQuery({
    queryKey: keyOf(listSetAside, props.name),
    queryFn: ({ signal }) => call(listSetAside, { params: { name: props.name }, signal }),
    // Looking hides them for two seconds: not again by itself.
    refetchOnWindowFocus: false,
  });
  return (
    <div className={classes.aside}>
      <QueryState of={{ aside }} skeleton={<TableSkeleton />}>
        {(read) => <Messages of={read.aside.messages} />}
      </QueryState>
    </div>
  );
}

function Messages(props: { of: SetAside["messages"] }) {
  if (props.of.length === 0)
    return (
      <Nothing>
        No messages to show right now. Someone else may be viewing them, or has sent them again.
      </Nothing>
    );
  return (
    <Lines of={props.of} keyOf={({ id }) => id}>
      {({ sent_at, job, text }) => (
        <Line
          name={job ? job.about || job.kind : "Job no longer exists"}
          more={job ? `${job.kind}, ${job.state}, tried ${numberText(job.attempts)}×` : text}
          end={sent_at && `Sent ${displayTime(sent_at)}`}
        />
      )}
    </Lines>
  );
}
