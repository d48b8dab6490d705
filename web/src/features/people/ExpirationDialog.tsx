import "@mantine/core/styles/Radio.layer.css";
import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { type BatchReply, updateExpirationBatch } from "#shared/contract/programs/members.ts";
import { endOfDay } from "#shared/domain/dates.ts";
import {
  type ExpirationMode,
  expirationOf,
  invalidDateText,
  type TypedDate,
  typedDay,
} from "#shared/domain/programs/expiration.ts";
import { counted } from "#shared/words/counted.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { updatedText, updatingFailed } from "./expirationTexts.ts";
import { memberKeys } from "./memberKeys.ts";
import classes from "./people.module.css";

const title = counted({ one: "Set expiration for {n} member", other: "Set expiration for {n} members" });
const nothing: TypedDate = { month: "", day: "", year: "" };
const parts = [
  { name: "month", label: "Month", placeholder: "mm" },
  { name: "day", label: "Day", placeholder: "dd" },
  { name: "year", label: "Year", placeholder: "yy" },
] as const;

/** The last moment of the day that was typed, in the viewer's zone; undefined where it is no date in the future. */
function endOf(typed: TypedDate): number | undefined {
  const day = typedDay(typed);
  const endMs = day === undefined ? undefined : Date.parse(endOfDay(day, viewersZone())) - 1;
  return expirationOf({ mode: "date", dateMs: endMs }, deviceClock.now()) === undefined ? undefined : endMs;
}

/** @see spec courses §2.13 "Set Expiration modal", §5 "Expiration date" */
export function ExpirationDialog(props: {
  ids: readonly string[];
  onClose: () => void;
  onDone: (reply: BatchReply) => void;
}) {
  // Nothing is chosen before the person does: a key too many must not end anybody's access.
  const [mode, setMode] = useState<ExpirationMode>();
  const [typed, setTyped] = useState(nothing);
  const dateMs = mode === "date" ? endOf(typed) : undefined;
  const isBegun = Object.values(typed).some((text) => text !== "");
  const isInvalid = mode === undefined || (mode === "date" && dateMs === undefined);
  const set = useAction(updateExpirationBatch, {
    success: ({ done, job_id }) => (job_id === null && done > 0 ? updatedText : undefined),
    failure: updatingFailed,
    invalidates: memberKeys,
    onDone: (reply) => {
      props.onDone(reply);
      props.onClose();
    },
  });

  return (
    <DialogFrame isOpen onClose={props.onClose} title={title(props.ids.length)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (mode === undefined || isInvalid) return;
          void set.run({
            body: {
              group_role_definition_user_ids: [...props.ids],
              expiration_mode: mode,
              ...(dateMs !== undefined && { expiration_date: dateMs }),
            },
          });
        }}
      >
        <ModeChoice mode={mode} onChoose={setMode} />
        {mode === "date" && (
          <LastDay
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
            problem={isInvalid && isBegun ? invalidDateText : undefined}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isInvalid} loading={set.isRunning}>
            Set Expiration
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

function ModeChoice(props: { mode: ExpirationMode | undefined; onChoose: (mode: ExpirationMode) => void }) {
  return (
    <Radio.Group
      label="When should access end?"
      value={props.mode ?? null}
      onChange={(next) => props.onChoose(next as ExpirationMode)} // one of the radios below
    >
      <Radio mt={10} value="past" label="Expire Now" data-autofocus />
      <Radio mt={10} value="never" label="Never Expire" />
      <Radio mt={10} value="date" label="Expire On Date..." />
    </Radio.Group>
  );
}

function LastDay(props: {
  typed: TypedDate;
  onType: (change: Partial<TypedDate>) => void;
  problem: string | undefined;
}) {
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Last day of access, in your time zone</legend>
      <div className={classes.date}>
        {parts.map(({ name, label, placeholder }, at) => (
          <div key={name} className={classes.date}>
            {at > 0 && (
              <span aria-hidden className={classes.slash}>
                /
              </span>
            )}
            <TextInput
              label={label}
              placeholder={placeholder}
              inputMode="numeric"
              maxLength={2}
              value={props.typed[name]}
              onChange={(event) => props.onType({ [name]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <p role="alert" className={classes.problem}>
        {props.problem}
      </p>
    </fieldset>
  );
}
