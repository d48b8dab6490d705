import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { longestExtraMinutes } from "#shared/domain/proctoring.ts";
import { counted } from "#shared/words/counted.ts";
import classes from "./proctoring.module.css";

const title = counted({ one: "Give {n} student more time", other: "Give {n} students more time" });
const verb = counted({ one: "Give {n} minute", other: "Give {n} minutes" });

/** How much more time, and why. */
export function ExtraTimeDialog(props: {
  count: number;
  onClose: () => void;
  onGive: (minutes: number, reason: string) => void;
}) {
  const [minutes, setMinutes] = useState<number | string>(10);
  const [reason, setReason] = useState("");
  const isValid = typeof minutes === "number" && minutes >= 1 && minutes <= longestExtraMinutes;
  return (
    <Modal opened onClose={props.onClose} title={title(props.count)} centered>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          props.onClose();
          props.onGive(minutes, reason.trim());
        }}
      >
        <NumberInput
          data-autofocus
          label="Minutes"
          description={`1 to ${longestExtraMinutes}. Students see it within seconds.`}
          min={1}
          max={longestExtraMinutes}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
          error={isValid ? undefined : `Give a whole number from 1 to ${longestExtraMinutes}.`}
        />
        <TextInput
          label="Reason (optional)"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isValid}>
            {isValid ? verb(minutes) : "Give time"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
