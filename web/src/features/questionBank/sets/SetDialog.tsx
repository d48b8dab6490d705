import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
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
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import classes from "./sets.module.css";
import type { SetInMaking } from "./useSetInMaking.ts";

const vignetteAtMost = 100;
const cut = (text: string): string =>
  text.length > vignetteAtMost ? `${text.slice(0, vignetteAtMost)}…` : text;

/** Focuses a button as it appears. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Saves the set that is being built. @see spec assessments §2.15 "Question-set builder", §5, §8 */
export function SetDialog(props: {
  making: SetInMaking;
  init: InitData;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { making, onClose } = props;
  const [title, setTitle] = useState("");
  const [course, setCourse] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [historyOf, setHistoryOf] = useState<number>();
  const lastRead = useRef<number>(undefined);
  const backToSet = (): void => {
    lastRead.current = historyOf;
    setHistoryOf(undefined);
  };
  const create = useKeyedCall(createQuestionSet);
  const client = useQueryClient();
  const { alert } = useConfirm();
  const warnings = enemyWarnings(making.rows.map((row) => ({ ...row, parent_id: row.parent_id ?? null })));

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
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alert({ title: "Error!", message: `Failed to save question set. - ${failureText(error)}` });
    } finally {
      setIsSaving(false);
    }
  }

  // Dialogs do not stack: the history of a question takes the place of the set until it is closed.
  if (historyOf !== undefined)
    return (
      <DialogFrame
        isOpen={props.isOpen}
        onClose={backToSet}
        title={historyTitles["Assessment::Question"]}
        size="52rem"
      >
        <VersionHistory itemId={String(historyOf)} itemType="Assessment::Question" />
        <DialogButtons>
          <Button variant="default" ref={takeFocus} onClick={backToSet}>
            Back to the set
          </Button>
        </DialogButtons>
      </DialogFrame>
    );

  return (
    <DialogFrame isOpen={props.isOpen} onClose={onClose} title="Create Question Set" size="52rem">
      <form
        className={bank.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Title"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <NativeSelect
          label="Exam Course"
          value={course}
          onChange={(event) => setCourse(event.currentTarget.value)}
          data={[
            { value: "", label: "Choose one", disabled: true },
            ...props.init.exam_courses.map((each) => ({ value: each.title, label: each.title })),
          ]}
        />
        <RefreshNote refresh={making.refresh} />
        {warnings.length > 0 && (
          <div role="status" className={classes.warnings}>
            These questions should not stand in one set:
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
        <ScrollRegion className={classes.setRows} label="Questions of the set">
          <table className={bank.table}>
            <thead>
              <tr>
                <th scope="col">ID</th>
                <th scope="col">ITEM LABEL</th>
                <th scope="col">VIGNETTE</th>
                <th scope="col">Remove</th>
                <th scope="col">Versions</th>
              </tr>
            </thead>
            <tbody>
              {making.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.id}</th>
                  <td>
                    {row.label}
                    {row.isArchived && <span className={classes.archived}> Archived</span>}
                  </td>
                  <td title={row.vignette}>{cut(row.vignette)}</td>
                  <td>
                    <CloseButton
                      aria-label={`Remove question ${row.id} from the set`}
                      onClick={() => making.remove(row.id)}
                    />
                  </td>
                  <td>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Versions of question ${row.id}`}
                      ref={row.id === lastRead.current ? takeFocus : null}
                      onClick={() => setHistoryOf(row.id)}
                    >
                      Versions
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
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
            loading={isSaving}
            disabled={making.rows.length === 0 || making.refresh.state === "running"}
          >
            Save Question Set
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
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
