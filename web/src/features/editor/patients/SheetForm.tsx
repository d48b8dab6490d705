import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { ChecklistItem } from "#shared/patient/feedback/encounterFeedback.ts";
import type { AuthoredEncounter } from "#shared/patient/sheet/authoredEncounter.ts";
import {
  type Fact,
  knowledges,
  moods,
  opennesses,
  type Persona,
  sheetProblems,
  tellings,
  topics,
  voices,
} from "#shared/patient/sheet/sheet.ts";
import { LinesInput, ListEditor } from "./ListEditor.tsx";
import classes from "./patients.module.css";

type Props = {
  encounter: AuthoredEncounter;
  isDisabled: boolean;
  onSet: (encounter: AuthoredEncounter) => void;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One of a few words. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  values: readonly Value[];
  isDisabled: boolean;
  onSet: (value: Value) => void;
}): ReactNode {
  return (
    <NativeSelect
      label={props.label}
      disabled={props.isDisabled}
      value={props.value}
      data={props.values.map((value) => ({ value, label: capital(value) }))}
      onChange={({ currentTarget }) => {
        const chosen = props.values.find((value) => value === currentTarget.value);
        if (chosen !== undefined) props.onSet(chosen);
      }}
    />
  );
}

type PersonaSetters = {
  set: (change: Partial<Persona>) => void;
  /** An empty name is no name. */
  setOrLeaveOut: (key: "name" | "interpreterFor", value: string) => void;
};

/** Changes of the persona, as changes of the encounter that holds it. */
export function personaSetters(encounter: AuthoredEncounter, onSet: Props["onSet"]): PersonaSetters {
  const { sheet } = encounter;
  const { persona } = sheet;
  return {
    set: (change) => onSet({ ...encounter, sheet: { ...sheet, persona: { ...persona, ...change } } }),
    setOrLeaveOut(key, value) {
      const { [key]: _, ...rest } = persona;
      const changed = value === "" ? rest : { ...rest, [key]: value };
      onSet({ ...encounter, sheet: { ...sheet, persona: changed } });
    },
  };
}

/** Form of the patient's persona. */
export function PersonaForm({ encounter, isDisabled, onSet }: Props): ReactNode {
  const { sheet } = encounter;
  const { persona } = sheet;
  const { set, setOrLeaveOut } = personaSetters(encounter, onSet);
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        disabled={isDisabled}
        value={persona.name ?? ""}
        onChange={({ currentTarget }) => setOrLeaveOut("name", currentTarget.value)}
      />
      <TextInput
        label="Age and sex"
        placeholder="35-year-old woman"
        required
        disabled={isDisabled}
        value={persona.demographics}
        onChange={({ currentTarget }) => set({ demographics: currentTarget.value })}
      />
      <Choice
        label="Who answers"
        values={["patient", "mother", "father", "companion"]}
        value={persona.speaker}
        isDisabled={isDisabled}
        onSet={(speaker) => set({ speaker })}
      />
      <Choice
        label="Voice"
        values={voices}
        value={persona.voice ?? "plain"}
        isDisabled={isDisabled}
        onSet={(voice) => set({ voice })}
      />
      <Choice
        label="Mood"
        values={moods}
        value={persona.mood}
        isDisabled={isDisabled}
        onSet={(mood) => set({ mood })}
      />
      <TalkFields persona={persona} isDisabled={isDisabled} set={set} setOrLeaveOut={setOrLeaveOut} />
      <LinesInput
        label="Names of the diagnosis"
        description="One a line. The patient says none of them."
        value={sheet.diagnosis}
        isDisabled={isDisabled}
        onSet={(diagnosis) => onSet({ ...encounter, sheet: { ...sheet, diagnosis } })}
      />
    </div>
  );
}

/** Fields of what the patient knows, and of how a talk with them goes. */
function TalkFields({
  persona,
  isDisabled,
  set,
  setOrLeaveOut,
}: PersonaSetters & { persona: Persona; isDisabled: boolean }): ReactNode {
  return (
    <>
      <Choice
        label="Knowledge of the illness"
        values={knowledges}
        value={persona.knowledge ?? "has an idea"}
        isDisabled={isDisabled}
        onSet={(knowledge) => set({ knowledge })}
      />
      <Textarea
        label="Own idea of the illness"
        description="Said only when the student asks for it."
        required
        autosize
        disabled={isDisabled}
        value={persona.ownIdea}
        onChange={({ currentTarget }) => set({ ownIdea: currentTarget.value })}
      />
      <Choice
        label="How much is told at once"
        values={opennesses}
        value={persona.openness}
        isDisabled={isDisabled}
        onSet={(openness) => set({ openness })}
      />
      <Checkbox
        label="Hard of hearing"
        checked={persona.hardOfHearing}
        disabled={isDisabled}
        onChange={({ currentTarget }) => set({ hardOfHearing: currentTarget.checked })}
      />
      <TextInput
        label="Interpreter in the room for"
        placeholder="Polish"
        description="The patient's language. Leave it empty without an interpreter."
        disabled={isDisabled}
        value={persona.interpreterFor ?? ""}
        onChange={({ currentTarget }) => setOrLeaveOut("interpreterFor", currentTarget.value)}
      />
    </>
  );
}

/** An id that no other fact has: `onset-2`. */
function freeId(facts: readonly Fact[], topic: string): string {
  let number = 1;
  while (facts.some(({ id }) => id === `${topic}-${number}`)) number++;
  return `${topic}-${number}`;
}

/** Form of the patient's facts and of the checklist. */
export function FactsForm({ encounter, isDisabled, onSet }: Props): ReactNode {
  const { sheet, checklist } = encounter;
  const setFacts = (facts: Fact[]): void => onSet({ ...encounter, sheet: { ...sheet, facts } });
  const problems = sheetProblems(sheet);
  return (
    <div className={classes.fields}>
      <ListEditor
        label="Facts"
        add="Add fact"
        most={200}
        items={sheet.facts}
        nameOf={({ id, says }) => `${id}: ${says}`}
        blank={(): Fact => ({
          ...{ id: freeId(sheet.facts, "other"), topic: "other", tell: "asked", says: "", asks: [] },
        })}
        isDisabled={isDisabled}
        onSet={setFacts}
      >
        {(fact, set) => <FactForm fact={fact} isDisabled={isDisabled} onSet={set} />}
      </ListEditor>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ fact, problem }) => (
            <li key={`${fact} ${problem}`}>
              {fact === undefined ? "Facts" : fact}: {problem}
            </li>
          ))}
        </ul>
      )}
      <ListEditor
        label="Checklist"
        add="Add item"
        most={60}
        items={checklist}
        nameOf={({ name }) => name}
        blank={(): ChecklistItem => ({
          ...{ id: `item-${checklist.length + 1}`, name: "", facts: [], isKey: false },
        })}
        isDisabled={isDisabled}
        onSet={(items) => onSet({ ...encounter, checklist: items })}
      >
        {(item, set) => <CheckForm item={item} isDisabled={isDisabled} onSet={set} />}
      </ListEditor>
    </div>
  );
}

function CheckForm(props: {
  item: ChecklistItem;
  isDisabled: boolean;
  onSet: (item: ChecklistItem) => void;
}): ReactNode {
  const { item, isDisabled } = props;
  return (
    <>
      <TextInput
        label="What the student should ask for"
        disabled={isDisabled}
        value={item.name}
        onChange={({ currentTarget }) => props.onSet({ ...item, name: currentTarget.value })}
      />
      <LinesInput
        label="Facts of which one must be told"
        description="One a line, such as onset-1."
        value={item.facts}
        isDisabled={isDisabled}
        onSet={(facts) => props.onSet({ ...item, facts })}
      />
      <Checkbox
        label="A key part of this history"
        checked={item.isKey}
        disabled={isDisabled}
        onChange={({ currentTarget }) => props.onSet({ ...item, isKey: currentTarget.checked })}
      />
    </>
  );
}

function FactForm(props: { fact: Fact; isDisabled: boolean; onSet: (fact: Fact) => void }): ReactNode {
  const { fact, isDisabled, onSet } = props;
  return (
    <>
      <TextInput
        label="Short name"
        disabled={isDisabled}
        value={fact.id}
        onChange={({ currentTarget }) => onSet({ ...fact, id: currentTarget.value })}
      />
      <Choice
        label="Topic"
        values={topics}
        value={fact.topic}
        isDisabled={isDisabled}
        onSet={(topic) => onSet({ ...fact, topic })}
      />
      <Choice
        label="Told"
        values={tellings}
        value={fact.tell}
        isDisabled={isDisabled}
        onSet={(tell) => onSet({ ...fact, tell })}
      />
      <Textarea
        label="In the patient's words"
        autosize
        disabled={isDisabled}
        value={fact.says}
        onChange={({ currentTarget }) => onSet({ ...fact, says: currentTarget.value })}
      />
      <LinesInput
        label="Ways to ask for it"
        description="One a line, the plainest first."
        value={fact.asks}
        isDisabled={isDisabled}
        onSet={(asks) => onSet({ ...fact, asks })}
      />
      <TextInput
        label="Denies"
        description="The symptom or exposure that the patient denies here, if any."
        disabled={isDisabled}
        value={fact.denies ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { denies: _, ...rest } = fact;
          onSet(value === "" ? rest : { ...rest, denies: value });
        }}
      />
    </>
  );
}
