import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { type MouseEvent, useDeferredValue, useMemo } from "react";
import { titleText } from "#shared/case/model/subtypes.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ButtonAction } from "#shared/case/model/types.ts";
import {
  type ActionKind,
  actionNames,
  buttonAt,
  newAction,
  offeredActions,
  reordered,
  setActions,
  targetsIn,
} from "../acts/buttonActions.ts";
import { maySetField } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import { useCaretInCase } from "../panels/useCaretInCase.ts";
import type { Editor } from "../useEditor.ts";
import { ActionFields } from "./ActionFields.tsx";

/** Actions of the button that the caret is in, in order. @see spec documents §4 Button actions */
export default function ButtonPanel({ editor }: { editor: Editor }) {
  const { session } = editor;
  const { root, lineage, isWritable: isWritableNow } = useCaretInCase(editor);
  const button = buttonAt(root, lineage);
  // Of a long case these are hundreds: whoever types does not wait for them.
  const rootOfTargets = useDeferredValue(root);
  const targets = useMemo(() => targetsIn(rootOfTargets), [rootOfTargets]);
  if (!button) return <p className={classes.hint}>Place the cursor in a button to see its actions.</p>;
  const isWritable = isWritableNow && maySetField(session, button, { name: "onClick" });
  const actions = button.onClick ?? [];
  const set = (next: readonly ButtonAction[]): void => {
    session.act(() => ({ sketches: [setActions(button, next)] }));
  };
  const change = (event: MouseEvent<HTMLElement>, next: readonly ButtonAction[]): void => {
    event.currentTarget.closest("section")?.focus();
    set(next);
  };
  const name = titleText(button).trim() || "Button without a label";
  // A new action begins with what stands around the button.
  const nearest = lineage.findLast((uid) => uid !== button.uid && nodeOf(root, uid)?.type === "section");

  return (
    <section className={classes.form} tabIndex={-1} aria-label={`Actions of ${name}`}>
      <h3 className={classes.kind}>{name}</h3>
      {actions.length === 0 && <p className={classes.hint}>No actions yet.</p>}
      {actions.map((action, i) => (
        // Actions have no names of their own: two alike are alike wherever they stand.
        <fieldset key={`${i} ${action.action}`} className={classes.lines}>
          <legend>
            {i + 1}. {actionNames[action.action]}
          </legend>
          <ActionFields
            action={action}
            targets={targets}
            isDisabled={!isWritable}
            onSet={(next) => set(actions.with(i, next))}
          />
          <ActionButtons place={i} actions={actions} isWritable={isWritable} onChange={change} />
        </fieldset>
      ))}
      <AddAction
        isDisabled={!isWritable}
        onAdd={(kind) => set([...actions, newAction(kind, nearest ?? root.uid)])}
      />
    </section>
  );
}

/** Moves an action up and down, or deletes it. @param props.place - Its place, from 0. */
function ActionButtons(props: {
  place: number;
  actions: readonly ButtonAction[];
  isWritable: boolean;
  onChange: (event: MouseEvent<HTMLElement>, next: readonly ButtonAction[]) => void;
}) {
  const { place, actions, isWritable, onChange } = props;
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="subtle"
        aria-label={`Move action ${place + 1} up`}
        disabled={!isWritable || place === 0}
        onClick={(event) => onChange(event, reordered(actions, place, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move action ${place + 1} down`}
        disabled={!isWritable || place === actions.length - 1}
        onClick={(event) => onChange(event, reordered(actions, place, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Delete action ${place + 1}`}
        disabled={!isWritable}
        onClick={(event) => onChange(event, actions.toSpliced(place, 1))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function AddAction(props: { isDisabled: boolean; onAdd: (kind: ActionKind) => void }) {
  return (
    <NativeSelect
      label="Add action"
      size="xs"
      value=""
      disabled={props.isDisabled}
      onChange={({ currentTarget: { value } }) => props.onAdd(value as ActionKind)} // one of offeredActions
    >
      <option value="">--Pick an item--</option>
      {offeredActions.map((kind) => (
        <option key={kind} value={kind}>
          {actionNames[kind]}
        </option>
      ))}
    </NativeSelect>
  );
}
