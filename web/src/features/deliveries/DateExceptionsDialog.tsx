import { Button } from "@mantine/core";
import { useState } from "react";
import { type RosteringListRow, setDateExceptions } from "#shared/contract/assessments/rosterings.ts";
import type { FieldProblem } from "#shared/contract/errors.ts";
import { dateOfShort, readDateException } from "#shared/domain/assessments/shortDates.ts";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { today } from "../../api/useDateRange.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./deliveries.module.css";
import { deliveryKeys } from "./deliveryKeys.ts";
import { ShortDateInput } from "./ShortDateInput.tsx";

/** Fields that the server refused, each with its reason. */
const fieldsOf = (error: unknown): readonly FieldProblem[] => (error instanceof ApiError ? error.fields : []);

type Props = { deliveryId: number; row: RosteringListRow; onClose: () => void };

/** Dates of a student in the place of the delivery's; first the prompt where they are required. @see spec assessments §2.6 */
export function DateExceptionsDialog({ isAsked, ...props }: Props & { isAsked: boolean }) {
  const [isPrompt, setIsPrompt] = useState(isAsked);
  const { row, onClose } = props;
  if (!isPrompt) return <Dates {...props} />;
  return (
    <DialogFrame isOpen onClose={onClose} title="Date Exceptions Required">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsPrompt(false);
        }}
      >
        <p>
          This assessment is completed. {row.first_name} {row.last_name} needs date exceptions to take it.
        </p>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            CANCEL
          </Button>
          <Button type="submit" data-autofocus>
            Set Date Exceptions
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

function Dates({ deliveryId, row, onClose }: Props) {
  const [first = "", last = ""] = row.date_exceptions.split(" - ");
  const [start, setStart] = useState(first);
  const [end, setEnd] = useState(last);
  const [isChecked, setIsChecked] = useState(false);
  const { save, refusalOf, forget, isSaving } = useSavedDates({ deliveryId, row, onClose });
  const read = readDateException({ start, end });
  const [now, startsOn] = [today(), dateOfShort(start)];
  const problems = isChecked && !read.ok ? read : undefined;
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    forget();
  };

  return (
    <DialogFrame isOpen onClose={onClose} title="Date Exceptions">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (read.ok) void save({ start, end });
        }}
        className={classes.stack}
      >
        <p>
          {row.first_name} {row.last_name}
        </p>
        <ShortDateInput
          label="New Start Date"
          value={start}
          min={now}
          error={problems?.start ?? refusalOf("start")}
          hasFocus
          onChange={typed(setStart)}
        />
        <ShortDateInput
          label="New End Date"
          value={end}
          min={startsOn && startsOn > now ? startsOn : now}
          error={problems?.end ?? refusalOf("end")}
          onChange={typed(setEnd)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save Dates
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

/** Saves the dates, and tells what the server refused of them until something is typed. */
function useSavedDates({ deliveryId, row, onClose }: Props) {
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const saving = useAction(setDateExceptions, {
    success: "The dates were saved.",
    failure: (error) => (fieldsOf(error).length > 0 ? "The dates were not saved." : textOf(error)),
    invalidates: deliveryKeys,
    onDone: onClose,
  });
  async function save(dates: { start: string; end: string }): Promise<void> {
    const params = { id: String(deliveryId), user_id: row.user_id };
    const outcome = await saving.run({ params, body: dates });
    if (outcome.state === "failed") setRefused(fieldsOf(outcome.error));
  }
  return {
    save,
    refusalOf: (name: "start" | "end"): string | undefined =>
      refused.find(({ path }) => path === `body.${name}`)?.message,
    forget: () => setRefused([]),
    isSaving: saving.isRunning,
  };
}
