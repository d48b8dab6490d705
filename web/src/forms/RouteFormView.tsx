import { Button } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { displayTime } from "#shared/words/dates.ts";
import { DialogButtons } from "../ui/DialogButtons.tsx";
import type { Values } from "./checkValues.ts";
import { firstInPage, inputId } from "./focusField.ts";
import classes from "./forms.module.css";
import type { RouteForm } from "./useRouteForm.ts";
import { words } from "./words.ts";

/** A form with its fields in one column, what is wrong once more above the button, and the button. */
export function RouteFormView<V extends Values>(props: {
  form: RouteForm<V>;
  /** The verb. */
  submitLabel: string;
  children: ReactNode;
  size?: "sm" | "md";
  isWide?: boolean;
  /** Cancel button of a dialog, before the verb. */
  cancel?: ReactNode;
}) {
  const { form, size = "sm" } = props;
  const submit = (
    <Button
      type="submit"
      size={size}
      loading={form.isSending}
      fullWidth={props.isWide ?? false}
      // The field that is left says what is wrong with it, or does so no more: the button would move away under the press.
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.submitLabel}
    </Button>
  );
  return (
    <form id={form.id} noValidate className={classes.form} onSubmit={form.submit}>
      {form.draftOf !== undefined && <DraftNotice form={form} keptAt={form.draftOf} />}
      {props.children}
      <Problems form={form} />
      {props.cancel ? (
        <DialogButtons>
          {props.cancel}
          {submit}
        </DialogButtons>
      ) : (
        <div className={classes.buttons} data-wide={props.isWide || undefined}>
          {submit}
        </div>
      )}
    </form>
  );
}

/** List of problems, each linked to its field. */
function Problems<V extends Values>({ form }: { form: RouteForm<V> }) {
  const problems = Object.entries(form.errors).filter(([, text]) => text);
  return (
    <div role="alert" className={classes.problems}>
      {form.failure && <p>{form.failure.text}</p>}
      {form.failure?.traceId && (
        <p className={classes.trace}>{words.reference({ traceId: form.failure.traceId })}</p>
      )}
      {problems.length > 0 && (
        <ul>
          {inOrderOf(form, problems).map(([name, text]) => (
            <li key={name}>
              {name in form.fields ? (
                <button
                  type="button"
                  className={classes.problem}
                  onClick={() => firstInPage([inputId(form.id, name)])?.focus()}
                >
                  {form.fields[name]?.label}: {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function inOrderOf<V extends Values>(form: RouteForm<V>, problems: [string, string][]): [string, string][] {
  const order = Object.keys(form.fields);
  return problems.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

function DraftNotice<V extends Values>({ form, keptAt }: { form: RouteForm<V>; keptAt: number }) {
  const isDirty = useSyncExternalStore(form.dirty.subscribe, form.dirty.get);
  if (!isDirty) return null;
  const when = displayTime(new Date(keptAt).toISOString());
  return (
    <div className={classes.draft} role="status">
      <span>{words.unsavedChangesKeptBrowser({ when })}</span>
      <Button variant="default" size="xs" onClick={form.discard}>
        {words.discard}
      </Button>
    </div>
  );
}
