import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ButtonAction, Inactive } from "#shared/case/model/types.ts";
import { isWholeAction, type TargetGroup, typedValue } from "../acts/buttonActions.ts";

type Props = {
  action: ButtonAction;
  targets: readonly TargetGroup[];
  isDisabled: boolean;
  /** Called with actions that can be stored alone. */
  onSet: (action: ButtonAction) => void;
};

function TargetSelect(props: {
  uid: string;
  targets: readonly TargetGroup[];
  isDisabled: boolean;
  onChoose: (uid: string) => void;
}) {
  const { uid, targets } = props;
  const isListed = targets.some((group) => group.targets.some((target) => target.uid === uid));
  return (
    <NativeSelect
      label="Of"
      size="xs"
      value={uid}
      disabled={props.isDisabled}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
    >
      {!isListed && <option value={uid}>{uid}</option>}
      {targets.map((group) => (
        <optgroup key={group.targets[0]?.uid} label={group.label}>
          {group.targets.map((target) => (
            <option key={target.uid} value={target.uid}>
              {target.label}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

/** A word of an action, taken when the field is left; one that cannot be stored stays in the field, and is told. */
function WordField(props: {
  label: string;
  value: string;
  problem: string;
  isDisabled: boolean;
  made: (word: string) => ButtonAction;
  onSet: (action: ButtonAction) => void;
}) {
  const { label, value, made } = props;
  const [word, setWord] = useState(value);
  const isWhole = isWholeAction(made(word.trim()));
  return (
    <TextInput
      size="xs"
      label={label}
      value={word}
      disabled={props.isDisabled}
      error={isWhole ? undefined : props.problem}
      onChange={(event) => setWord(event.currentTarget.value)}
      onBlur={() => isWhole && word.trim() !== value && props.onSet(made(word.trim()))}
    />
  );
}

/** Fields of an action beside its kind. @see spec documents §4 Button actions */
export function ActionFields({ action, targets, isDisabled, onSet }: Props) {
  const hasUid = "uid" in action;
  return (
    <>
      {hasUid && (
        <TargetSelect
          uid={action.uid}
          targets={targets}
          isDisabled={isDisabled}
          onChoose={(uid) => onSet({ ...action, uid })}
        />
      )}
      <StateFields action={action} isDisabled={isDisabled} onSet={onSet} />
      {action.action === "setNodeKVPair" && (
        <>
          <WordField
            key={`key ${action.key}`}
            label="Key"
            value={action.key}
            problem="Use letters, digits and _ . : - only"
            isDisabled={isDisabled}
            made={(key) => ({ ...action, key })}
            onSet={onSet}
          />
          <WordField
            key={`value ${String(action.value)}`}
            label="Value"
            value={String(action.value)}
            problem=""
            isDisabled={isDisabled}
            made={(value) => ({ ...action, value: typedValue(value) })}
            onSet={onSet}
          />
        </>
      )}
      {"url" in action && (
        <WordField
          key={action.url}
          label="Address"
          value={action.url}
          problem="Enter an http, https or mailto address, or a path."
          isDisabled={isDisabled}
          made={(url) => ({ ...action, url })}
          onSet={onSet}
        />
      )}
    </>
  );
}

/** State that the action puts its target in. */
function StateFields({ action, isDisabled, onSet }: Pick<Props, "action" | "isDisabled" | "onSet">) {
  return (
    <>
      {action.action === "setNodeInactive" && (
        <NativeSelect
          label="New value"
          size="xs"
          disabled={isDisabled}
          value={String(action.inactive)}
          data={[
            { value: "1", label: "active" },
            { value: "2", label: "inactive" },
            { value: "0", label: "default" },
          ]}
          onChange={(event) => onSet({ ...action, inactive: Number(event.currentTarget.value) as Inactive })} // one of the three
        />
      )}
      {action.action === "setNodeInvisible" && (
        <NativeSelect
          label="It is"
          size="xs"
          disabled={isDisabled}
          value={String(action.invisible)}
          data={[
            { value: "false", label: "shown" },
            { value: "true", label: "hidden" },
          ]}
          onChange={(event) => onSet({ ...action, invisible: event.currentTarget.value === "true" })}
        />
      )}
    </>
  );
}
