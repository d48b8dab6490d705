import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createQuestionSet, listQuestionSets } from "#shared/contract/bank/questionSets.ts";
import { enemyWarnings } from "#shared/domain/bank/blueprint/enemies.ts";
import { counted } from "#shared/words/counted.ts";
import { useKeyedCall } from "../../../actions/useAction.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import bank from "../../../bank/bank.module.css";
import type { InitData } from "../../../bank/bankColumns.ts";
import { failureText } from "../../../bank/failureText.ts";
import { VersionHistory } from "../../../bank/VersionHistory.tsx";
import { historyTitles } from "../../../bank/VersionsControl.tsx";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { SetRows, takeFocus } from "./SetRows.tsx";
import classes from "./sets.module.css";
import type { SetInMaking } from "./useSetInMaking.ts";

/** Title and course of the set, and the call that saves it. */
function useSaveSet(making: SetInMaking, onSaved: () => void) {
  const [title, setTitle] = useState("");
  const [course, setCourse] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const create = useKeyedCall(createQuestionSet);
  const client = useQueryClient();
  const { alert } = useConfirm();

  async function save(): Promise<void> {
    if (making.rows.some(({ isArchived }) => isArchived))
      return alert({
        title: "Validation Error!",
        message: "Cannot create a question set with archived questions.",
      });
    if (title.trim() === "" || course === "")
      return alert({
        title: "Validation Error!",
        message: "Please provide a title and select an exam course.",
      });
    setIsSaving(true);
    try {
      const question_ids = making.rows.map(({ id }) => id);
      await create({ body: { title: title.trim(), exam_course: course, question_ids } });
      making.clear();
      setTitle("");
      setCourse("");
      await client.invalidateQueries({ queryKey: keyOf(listQuestionSets) });
      await alert({ title: "Created!", message: "Question set have been created." });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alert({ title: "Error!", message: `Failed to save question set. - ${failureText(error)}` });
    } finally {
      setIsSaving(false);
    }
  }
  return { title, setTitle, course, setCourse, isSaving, save };
}

type Building = { making: SetInMaking; init: InitData; onClose: () => void };

/** Saves the set that is being built. @see spec assessments §2.15 "Question-set builder", §5, §8 */
export function SetDialog(props: Building & { isOpen: boolean }) {
  const { making, onClose } = props;
  const set = useSaveSet(making, onClose);
  const [historyOf, setHistoryOf] = useState<number>();
  const lastRead = useRef<number>(undefined);
  const backToSet = (): void => {
    lastRead.current = historyOf;
    setHistoryOf(undefined);
  };

  const isReading = historyOf !== undefined;
  // Dialogs do not stack: the history of a question takes the place of the set until it is closed. The frame stays, and so does the focus in it.
  return (
    <DialogFrame
      isOpen={props.isOpen}
      onClose={isReading ? backToSet : onClose}
      title={isReading ? historyTitles["Assessment::Question"] : "Create Question Set"}
      size="52rem"
    >
      {isReading ? (
        <QuestionHistory id={historyOf} onBack={backToSet} />
      ) : (
        <SetForm {...props} set={set} lastRead={lastRead.current} onHistory={setHistoryOf} />
      )}
    </DialogFrame>
  );
}

/** Title, course and questions of the set. */
function SetForm(
  props: Building & {
    set: ReturnType<typeof useSaveSet>;
    /** Question whose history was read last. */
    lastRead: number | undefined;
    onHistory: (id: number) => void;
  },
) {
  const { making, init, onClose, set } = props;
  return (
    <form
      className={bank.form}
      onSubmit={(event) => {
        event.preventDefault();
        void set.save();
      }}
    >
      <TextInput
        label="Title"
        maxLength={200}
        value={set.title}
        onChange={(event) => set.setTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label="Exam Course"
        value={set.course}
        onChange={(event) => set.setCourse(event.currentTarget.value)}
        data={[
          { value: "", label: "Choose one", disabled: true },
          ...init.exam_courses.map((each) => ({ value: each.title, label: each.title })),
        ]}
      />
      <RefreshNote refresh={making.refresh} />
      <EnemyNote rows={making.rows} />
      <SetRows making={making} lastRead={props.lastRead} onHistory={props.onHistory} />
      <DialogButtons>
        <Button
          variant="default"
          onClick={() => {
            making.clear();
            onClose();
          }}
        >
          Remove All and Close
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          type="submit"
          loading={set.isSaving}
          disabled={making.rows.length === 0 || making.refresh.state === "running"}
        >
          Save Question Set
        </Button>
      </DialogButtons>
    </form>
  );
}

/** History of one question of the set, in place of the set. */
function QuestionHistory({ id, onBack }: { id: number; onBack: () => void }) {
  return (
    <>
      <VersionHistory itemId={String(id)} itemType="Assessment::Question" />
      <DialogButtons>
        <Button variant="default" ref={takeFocus} onClick={onBack}>
          Back to the set
        </Button>
      </DialogButtons>
    </>
  );
}

/** Names questions of which one gives the other away. */
function EnemyNote({ rows }: Pick<SetInMaking, "rows">) {
  const warnings = enemyWarnings(rows.map((row) => ({ ...row, parent_id: row.parent_id ?? null })));
  if (warnings.length === 0) return null;
  return (
    <div role="status" className={classes.warnings}>
      These questions should not stand in one set:
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

const goneText = counted({
  one: "{n} question was deleted from the bank and is no longer in the set.",
  other: "{n} questions were deleted from the bank and are no longer in the set.",
});

/** Says how current the rows are. @see spec assessments §8 "the set-builder question list" */
function RefreshNote({ refresh }: Pick<SetInMaking, "refresh">) {
  if (refresh.state === "running") return <p role="status">Loading the questions as they are now…</p>;
  if (refresh.state === "failed")
    return (
      <p role="status" className={classes.warnings}>
        The questions could not be loaded again. The table shows them as they were when you added them.
      </p>
    );
  if (refresh.state !== "done" || refresh.gone.length === 0) return null;
  return (
    <p role="status" className={classes.warnings}>
      {goneText(refresh.gone.length)} ID: {refresh.gone.map(({ id }) => id).join(", ")}
    </p>
  );
}
