import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import classes from "./proctoring.module.css";

/** Asks a proctor for the course's access code. */
export function AccessCodeForm(props: {
  problem: string | undefined;
  ask: string;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim()) props.onCode(code.trim());
  }
  return (
    <form className={classes.codeForm} onSubmit={submit}>
      <TextInput
        label="Proctor access code"
        description={props.ask}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        required
        value={code}
        error={props.problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit">Open dashboard</Button>
    </form>
  );
}
