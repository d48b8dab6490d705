import { NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type BenchDialogue, turnsAtMost } from "#shared/patient/bench/dialogue.ts";
import { type Grade, statementParts } from "#shared/patient/statement/assessStatement.ts";
import type { Graded } from "./encounterDrafts.ts";
import { LinesInput, ListEditor } from "./ListEditor.tsx";
import classes from "./patients.module.css";
import { Choice } from "./SheetForm.tsx";

type Turn = BenchDialogue["turns"][number];
type Hidden = NonNullable<BenchDialogue["hides"]>[number];

/** Without what is empty: two ways to write the same are one. */
const tidyTurn = ({ says, tells, must, mustNot }: Turn): Turn => ({
  says,
  ...(tells?.length && { tells }),
  ...(must?.length && { must }),
  ...(mustNot?.length && { mustNot }),
});

function TurnForm(props: { turn: Turn; isDisabled: boolean; onSet: (turn: Turn) => void }): ReactNode {
  const { turn, isDisabled } = props;
  const set = (change: Partial<Turn>): void => props.onSet(tidyTurn({ ...turn, ...change }));
  return (
    <>
      <Textarea
        label="The student says"
        autosize
        disabled={isDisabled}
        value={turn.says}
        onChange={({ currentTarget }) => set({ says: currentTarget.value })}
      />
      <LinesInput
        label="The reply tells the facts"
        description="Short names, one a line."
        value={turn.tells ?? []}
        isDisabled={isDisabled}
        onSet={(tells) => set({ tells })}
      />
      <LinesInput
        label="The reply must say"
        description="Words, one a line."
        value={turn.must ?? []}
        isDisabled={isDisabled}
        onSet={(must) => set({ must })}
      />
      <LinesInput
        label="The reply must not say"
        description="Words, one a line."
        value={turn.mustNot ?? []}
        isDisabled={isDisabled}
        onSet={(mustNot) => set({ mustNot })}
      />
    </>
  );
}

/** Conversations that must go as their authors expect. */
export function DialoguesForm(props: {
  dialogues: readonly BenchDialogue[];
  isDisabled: boolean;
  onSet: (dialogues: BenchDialogue[]) => void;
}): ReactNode {
  const { isDisabled } = props;
  return (
    <ListEditor
      label="Dialogues"
      add="Add dialogue"
      most={40}
      items={props.dialogues}
      nameOf={({ name }) => name}
      blank={(): BenchDialogue => ({
        name: `Dialogue ${props.dialogues.length + 1}`,
        turns: [{ says: "" }],
      })}
      isDisabled={isDisabled}
      onSet={props.onSet}
    >
      {(dialogue, set) => <DialogueFields dialogue={dialogue} isDisabled={isDisabled} onSet={set} />}
    </ListEditor>
  );
}

function DialogueFields(props: {
  dialogue: BenchDialogue;
  isDisabled: boolean;
  onSet: (dialogue: BenchDialogue) => void;
}): ReactNode {
  const { dialogue, isDisabled, onSet } = props;
  return (
    <>
      <p className={classes.note}>
        In every reply, the bench looks for the diagnosis, for facts that are never told, and for words out of
        the role.
      </p>
      <TextInput
        label="Name"
        disabled={isDisabled}
        value={dialogue.name}
        onChange={({ currentTarget }) => onSet({ ...dialogue, name: currentTarget.value })}
      />
      <ListEditor
        label="Messages"
        add="Add message"
        most={turnsAtMost}
        items={dialogue.turns}
        nameOf={({ says }, at) => `${at + 1}. ${says}`}
        blank={(): Turn => ({ says: "" })}
        isDisabled={isDisabled}
        onSet={(turns) => onSet({ ...dialogue, turns })}
      >
        {(turn, setTurn) => <TurnForm turn={turn} isDisabled={isDisabled} onSet={setTurn} />}
      </ListEditor>
      <ListEditor
        label="Not revealed before"
        add="Add words"
        most={10}
        items={dialogue.hides ?? []}
        nameOf={({ words, until }) => (words === "" ? "" : `${words}: before message ${until}`)}
        blank={(): Hidden => ({ words: "", until: 2 })}
        isDisabled={isDisabled}
        onSet={(hides) => {
          const { hides: _, ...rest } = dialogue;
          onSet(hides.length > 0 ? { ...rest, hides } : rest);
        }}
      >
        {(hidden, setHidden) => <HiddenForm hidden={hidden} isDisabled={isDisabled} onSet={setHidden} />}
      </ListEditor>
    </>
  );
}

/** Words that the patient must not say before a message. */
function HiddenForm(props: {
  hidden: Hidden;
  isDisabled: boolean;
  onSet: (hidden: Hidden) => void;
}): ReactNode {
  const { hidden, isDisabled } = props;
  return (
    <>
      <TextInput
        label="Words"
        disabled={isDisabled}
        value={hidden.words}
        onChange={({ currentTarget }) => props.onSet({ ...hidden, words: currentTarget.value })}
      />
      <NumberInput
        label="Not before message"
        min={2}
        max={turnsAtMost + 1}
        disabled={isDisabled}
        value={hidden.until}
        onChange={(value) => props.onSet({ ...hidden, until: Number(value) })}
      />
    </>
  );
}

const gradeNames = ["not compared", "0: not shown", "1: in part", "2: shown"] as const;
type GradeName = (typeof gradeNames)[number];
const gradeOf = (name: GradeName): Grade | undefined =>
  name === "not compared" ? undefined : (Number(name.charAt(0)) as Grade); // the names say so

/** Summary statements as their authors grade them. */
export function StatementsForm(props: {
  statements: readonly Graded[];
  isDisabled: boolean;
  onSet: (statements: Graded[]) => void;
}): ReactNode {
  const { isDisabled } = props;
  return (
    <ListEditor
      label="Graded statements"
      add="Add statement"
      most={30}
      items={props.statements}
      nameOf={({ name }) => name}
      blank={(): Graded => ({ name: `Statement ${props.statements.length + 1}`, text: "", grades: {} })}
      isDisabled={isDisabled}
      onSet={props.onSet}
    >
      {(statement, set) => (
        <>
          <TextInput
            label="Name"
            disabled={isDisabled}
            value={statement.name}
            onChange={({ currentTarget }) => set({ ...statement, name: currentTarget.value })}
          />
          <Textarea
            label="Statement"
            autosize
            minRows={2}
            disabled={isDisabled}
            value={statement.text}
            onChange={({ currentTarget }) => set({ ...statement, text: currentTarget.value })}
          />
          {statementParts.map((part) => {
            const grade = statement.grades[part];
            return (
              <Choice
                key={part}
                label={part.charAt(0).toUpperCase() + part.slice(1)}
                values={gradeNames}
                value={grade === undefined ? "not compared" : (gradeNames[grade + 1] ?? "not compared")}
                isDisabled={isDisabled}
                onSet={(name) => {
                  const { [part]: _, ...rest } = statement.grades;
                  const given = gradeOf(name);
                  set({ ...statement, grades: given === undefined ? rest : { ...rest, [part]: given } });
                }}
              />
            );
          })}
        </>
      )}
    </ListEditor>
  );
}
