import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { StudentOutcomes } from "#shared/contract/proctoring/proctoring.ts";
import type { SittingStatus } from "#shared/domain/examClock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { counted } from "#shared/words/counted.ts";
import { type Undone, UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { selectionText } from "./board.ts";
import { hasTimedOut, type Room, statusOf } from "./examRoom.ts";
import type { ProctorPlace } from "./place.ts";
import classes from "./proctoring.module.css";
import { type Batch, useExamBatch } from "./useExamBatch.ts";

const ExtraTimeDialog = lazy(async () => ({
  default: (await import("./ExtraTimeDialog.tsx")).ExtraTimeDialog,
}));
const IncidentDialog = lazy(async () => ({
  default: (await import("./IncidentDialog.tsx")).IncidentDialog,
}));

const done = {
  start: counted({ one: "{n} exam started.", other: "{n} exams started." }),
  pause: counted({ one: "{n} exam paused.", other: "{n} exams paused." }),
  end: counted({ one: "{n} exam ended.", other: "{n} exams ended." }),
  restart: counted({
    one: "{n} exam restarted with 60 more minutes.",
    other: "{n} exams restarted with 60 more minutes.",
  }),
  time: counted({ one: "Added time for {n} student.", other: "Added time for {n} students." }),
};
const endQuestion = counted({ one: "End {n} exam?", other: "End {n} exams?" });
const restartQuestion = counted({ one: "Restart {n} exam?", other: "Restart {n} exams?" });
const restartLabel = counted({ one: "Restart {n} exam", other: "Restart {n} exams" });
const endLabel = counted({ one: "End {n} exam", other: "End {n} exams" });
const notDone = counted({
  one: "{n} student was not changed:",
  other: "{n} students were not changed:",
});

type Props = {
  room: Room;
  place: ProctorPlace;
  selected: ReadonlySet<string>;
  serverNowMs: number;
  take: (part: Pick<StudentOutcomes, "sittings"> & { presence: [] }) => void;
  onSelect: (ids: ReadonlySet<string>) => void;
  onNoted: () => void;
};

type Pressed = "start" | "pause" | "end" | "restart";

/** The acts of a proctor on exams: asked first where they cannot be undone, with what was not changed and why. */
function useExamActions({ room, place, selected, take, onSelect }: Props) {
  const { confirm } = useConfirm();
  const flash = useFlash();
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const { run, progress } = useExamBatch(place, (part) => take({ sittings: part.sittings, presence: [] }));

  async function isAgreed(batch: Pressed, count: number): Promise<boolean> {
    if (batch === "end")
      return confirm({
        title: endQuestion(count),
        message:
          "Saved answers will be submitted, and students can't answer any more questions. You can't undo this.",
        confirmLabel: endLabel(count),
        isDangerous: true,
      });
    if (batch === "restart")
      return confirm({
        title: restartQuestion(count),
        message:
          "Students get 60 more minutes on the same exam, and all answers are kept. The exam stays on hold until you start it.",
        confirmLabel: restartLabel(count),
      });
    return true;
  }

  async function press(batch: Pressed, ids: readonly string[]): Promise<void> {
    if (!(await isAgreed(batch, ids.length))) return;
    try {
      await act(batch, ids);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(textOf(error));
    }
  }

  async function act(batch: Batch, ids: readonly string[]): Promise<StudentOutcomes> {
    setUndone([]);
    const outcomes = await run(batch, ids);
    const { results } = outcomes;
    const good = results.filter(({ ok }) => ok);
    if (good.length > 0) flash.success(done[typeof batch === "string" ? batch : "time"](good.length));
    // Those that were processed are deselected; those that failed, or were not reached, stay.
    const processed = new Set(good.map(({ user_id }) => user_id));
    onSelect(new Set([...selected].filter((id) => !processed.has(id))));
    setUndone(
      results
        .filter(({ ok }) => !ok)
        .map(({ user_id, message }) => ({
          id: user_id,
          name: nameIn(room, user_id),
          why: message ?? "was not changed",
        })),
    );
    return outcomes;
  }

  return { press, act, progress, undone, dismiss: () => setUndone([]) };
}

/** Students of the selection, by what can be done to their exams. */
function chosenOf({ room, selected, serverNowMs }: Props) {
  const chosen = (status: SittingStatus): string[] =>
    [...selected].filter((id) => statusOf(room.sittings[id], serverNowMs) === status);
  return {
    held: chosen("on_hold"),
    running: chosen("in_progress"),
    timedOut: chosen("submitted").filter((id) => hasTimedOut(room.sittings[id], serverNowMs)),
  };
}

type BarProps = Props & {
  chosen: ReturnType<typeof chosenOf>;
  actions: ReturnType<typeof useExamActions>;
  onOpen: (dialog: "time" | "incident") => void;
};

function ActionBar({ chosen: { held, running, timedOut }, actions, onOpen, ...props }: BarProps) {
  const { press, progress } = actions;
  const count = props.selected.size;
  const offUnless = (students: readonly string[], selectFirst: string): string | undefined =>
    progress ? "Wait until the running change is done." : students.length === 0 ? selectFirst : undefined;
  const runningFirst = offUnless(running, "Select students in progress first.");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.actions} role="group" aria-label="Selected students">
      <ReasonButton
        size="sm"
        offBecause={offUnless(held, "Select students on hold first.")}
        onClick={() => void press("start", held)}
      >
        Start Exams
      </ReasonButton>
      <ReasonButton
        size="sm"
        variant="default"
        offBecause={runningFirst}
        onClick={() => void press("pause", running)}
      >
        Pause Exams
      </ReasonButton>
      <ReasonButton
        size="sm"
        variant="outline"
        color="red"
        offBecause={runningFirst}
        onClick={() => void press("end", running)}
      >
        End Exams
      </ReasonButton>
      <LessUsedActs
        timeOff={offUnless([...held, ...running], "Select students on hold or in progress first.")}
        restartOff={offUnless(timedOut, "Select students whose time ran out first.")}
        onOpen={onOpen}
        onRestart={() => void press("restart", timedOut)}
      />
      <output className={classes.count}>
        {selectionText({ selected: count, held: held.length, running: running.length }, progress)}
      </output>
      {count > 0 && (
        <Button size="xs" variant="subtle" onClick={() => props.onSelect(new Set())}>
          Deselect All
        </Button>
      )}
    </div>
  );
}

/** Acts that a narrow screen folds away. */
function LessUsedActs(props: {
  /** Why no time can be added; undefined where it can. */
  timeOff: string | undefined;
  restartOff: string | undefined;
  onOpen: (dialog: "time" | "incident") => void;
  onRestart: () => void;
}) {
  const { onOpen } = props;
  return (
    <NarrowFold label="Time, notes">
      <ReasonButton size="sm" variant="default" offBecause={props.timeOff} onClick={() => onOpen("time")}>
        Extra time…
      </ReasonButton>
      <ReasonButton size="sm" variant="default" offBecause={props.restartOff} onClick={props.onRestart}>
        Restart (+60 min)…
      </ReasonButton>
      <Button size="sm" variant="default" onClick={() => onOpen("incident")}>
        Record an incident…
      </Button>
    </NarrowFold>
  );
}

/** Start, Pause and End for those of the selected that they are for; extra time, and notes. @see spec courses §2.11, §4 */
export function ExamActions(props: Props) {
  const { room, place, selected } = props;
  const actions = useExamActions(props);
  const [dialog, setDialog] = useState<"time" | "incident">();
  const chosen = chosenOf(props);
  const timed = [...chosen.held, ...chosen.running];
  return (
    <>
      <ActionBar {...props} chosen={chosen} actions={actions} onOpen={setDialog} />
      <UndoneNotice
        title={notDone(actions.undone.length)}
        undone={actions.undone}
        onDismiss={actions.dismiss}
      />
      <Suspense fallback={null}>
        {dialog === "time" && (
          <ExtraTimeDialog
            userIds={timed}
            onClose={() => setDialog(undefined)}
            give={(minutes, reason) => actions.act({ minutes, reason }, timed)}
          />
        )}
        {dialog === "incident" && (
          <IncidentDialog
            place={place}
            students={[...selected].map((id) => ({ id, name: nameIn(room, id) }))}
            onClose={() => setDialog(undefined)}
            onNoted={props.onNoted}
          />
        )}
      </Suspense>
    </>
  );
}

function nameIn({ users }: Room, id: string): string {
  const student = users.find((user) => user.id === id);
  return student ? fullName(student) : "A student";
}
