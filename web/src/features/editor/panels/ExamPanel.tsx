import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import { maySetField } from "../bars/fields.ts";
import type { Editor } from "../useEditor.ts";
import classes from "./panels.module.css";
import { useCaseRoot } from "./useCaseRoot.ts";
import { WhyNotWritable } from "./WhyNotWritable.tsx";

/** A day: an exam that takes longer is a mistake in the field. */
const minutesAtMost = 24 * 60;
const minutesAtFirst = 60;

/**
 * Makes the case a timed exam, and says when students learn what was right. New exams leave answers open until the hand-in. The
 * settings belong to the timed section: the whole case, unless a part of it has a time limit of its own.
 * @see spec documents §3 section, §5 Timed exam; ADR 0080
 */
export function ExamPanel({ editor }: { editor: Editor }) {
  const { root, isWritable } = useCaseRoot(editor);
  const { session } = editor;
  const timed = timedSectionOf(root);
  const section = (timed && indexTree(root).byUid.get(timed.uid)?.node) ?? root;
  const mayEdit = isWritable && maySetField(session, section, { name: "timeLimit" });
  const set = (keysAndValues: Partial<Record<AttributeName, unknown>>): void =>
    void session.act(() => ({ sketches: [{ type: "setKeysValues", uid: section.uid, keysAndValues }] }));
  const isOpen = section.answersAtEnd === true;

  return (
    <div className={classes.fields}>
      <p className={classes.note}>Students see these settings after you publish.</p>
      <WhyNotWritable isWritable={isWritable} />
      <Checkbox
        label="Timed exam"
        description="Students start it once. When the time is over, it is handed in for them."
        checked={timed !== undefined}
        disabled={!mayEdit}
        onChange={({ currentTarget }) =>
          set(
            currentTarget.checked
              ? { timeLimit: minutesAtFirst * 60, answersAtEnd: true, fixedForward: null }
              : { timeLimit: null, answersAtEnd: null, fixedForward: null },
          )
        }
      />
      {timed && (
        <>
          {section !== root && (
            <p className={classes.note}>Only a part of this case is timed: {titleText(section)}.</p>
          )}
          <Minutes
            key={timed.timeLimitSeconds}
            seconds={timed.timeLimitSeconds}
            isDisabled={!mayEdit}
            onSet={(minutes) => set({ timeLimit: minutes * 60 })}
          />
          <WhenTold isOpen={isOpen} mayEdit={mayEdit} onSet={set} />
          {isOpen && (
            <Checkbox
              label="Fix the way forward"
              description="Each question is submitted before the next one and can't be changed afterward. Otherwise students can change their answers until they hand in."
              checked={section.fixedForward === true}
              disabled={!mayEdit}
              onChange={({ currentTarget }) => set({ fixedForward: currentTarget.checked || null })}
            />
          )}
        </>
      )}
    </div>
  );
}

function WhenTold(props: {
  isOpen: boolean;
  mayEdit: boolean;
  onSet: (keysAndValues: Partial<Record<AttributeName, unknown>>) => void;
}) {
  return (
    <Radio.Group
      label="Students learn what is right"
      value={props.isOpen ? "atEnd" : "atSubmit"}
      onChange={(when) =>
        props.onSet(when === "atEnd" ? { answersAtEnd: true } : { answersAtEnd: null, fixedForward: null })
      }
    >
      <Stack gap="xs" mt="xs">
        <Radio value="atEnd" label="After the exam" disabled={!props.mayEdit} />
        <Radio value="atSubmit" label="With each Submit" disabled={!props.mayEdit} />
      </Stack>
    </Radio.Group>
  );
}

function Minutes(props: { seconds: number; isDisabled: boolean; onSet: (minutes: number) => void }) {
  const stored = String(props.seconds / 60);
  const [typed, setTyped] = useState(stored);
  const minutes = Number(typed);
  const isRight = Number.isInteger(minutes) && minutes >= 1 && minutes <= minutesAtMost;
  return (
    <TextInput
      label="Time limit in minutes"
      inputMode="numeric"
      value={typed}
      disabled={props.isDisabled}
      error={
        !isRight &&
        typed !== stored &&
        `Enter a whole number from 1 to ${minutesAtMost}. The limit stays ${stored} minutes until then.`
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => isRight && typed !== stored && props.onSet(minutes)}
    />
  );
}
