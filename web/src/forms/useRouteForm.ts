import { useForm } from "@mantine/form";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from "#shared/contract/route.ts";
import { useKeyedCall } from "../actions/useAction.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import type { CallInput } from "../api/call.ts";
import { useFlash } from "../ui/Flash.tsx";
import { bodyFields, type FieldValue, isOptional } from "./bodySchema.ts";
import {
  checkValues,
  emptyLike,
  type Fields,
  fieldAt,
  isEmptyValue,
  isOpen,
  type Values,
} from "./checkValues.ts";
import { useFocusLater } from "./focusField.ts";
import { type Watched, watched } from "./formStore.ts";
import { useDraft } from "./useDraft.ts";
import { useUnsaved } from "./useUnsaved.ts";

export type RouteFormOptions<R extends AnyRoute, V extends Values> = {
  /** Names the form on its page, and its draft. One for each thing: `course-17`. */
  id: string;
  /** Saved values: what stands in the inputs at first. */
  initial: V;
  fields: Fields<V>;
  /** Makes the body where it is not simply the fields of those names. */
  toBody?: (values: V) => unknown;
  params?: ParamsOf<R>;
  query?: QueryOf<R>;
  /** Makes the call in another way, with the body as the contract has parsed it. */
  send?: (body: BodyOf<R>) => Promise<ReplyOf<R>>;
  success?: string;
  invalidates?: readonly QueryKey[];
  onSaved?: (reply: ReplyOf<R>) => void;
  onFailed?: (error: ApiError) => void;
  /** False for what is typed at once or not at all: no draft is kept, and leaving does not ask. */
  isPrecious?: boolean;
  /** Empties the form once it is saved, in place of taking what stands in it for what is saved. */
  isEmptiedAfter?: boolean;
};

/** Failure as the page says it above the button. */
export type FormFailure = { text: string; traceId: string | undefined };

export type RouteForm<V extends Values> = {
  id: string;
  fields: Fields<V>;
  errors: Readonly<Record<string, string>>;
  failure: FormFailure | undefined;
  isSending: boolean;
  /** True if something in it is not saved. */
  dirty: Watched<boolean>;
  /** The values as they stand, for fields that depend on others. */
  values: Watched<V>;
  /** When the draft that stands in it was typed, epoch milliseconds. */
  draftOf: number | undefined;
  discard: () => void;
  submit: (event?: React.SyntheticEvent) => void;
  /** Puts something into an input, as typing does. */
  put: (values: Partial<V>) => void;
  focus: (name: keyof V & string) => void;
  /** Says at once what is wrong with one field by its own rule: for inputs that are judged when they are left. */
  checkField: (name: keyof V & string) => void;
  isOptional: (name: keyof V & string) => boolean;
  /** Props of the input: uncontrolled, so that typing draws nothing but the input itself. */
  input: (name: keyof V & string, kind?: "checkbox") => InputProps;
};

type InputProps = {
  key: string;
  defaultValue?: FieldValue;
  defaultChecked?: boolean;
  onChange: (change: unknown) => void;
  error: string | undefined;
};

/**
 * A form over a route: its values are checked by the body's own schema before they are sent, what the server says of a field
 * stands at that field, and what was typed is kept when the call fails, after a reload and after a lost session.
 */
export function useRouteForm<R extends AnyRoute, V extends Values>(
  route: R,
  options: RouteFormOptions<R, V>,
): RouteForm<V> {
  const { id, fields, isPrecious = true } = options;
  const kept = useKeptValues(options);
  const { form, stores, draftOf } = kept;
  const { setFailure, focusLater, ...sending } = useSubmit(route, options, kept);
  const contract = useMemo(() => bodyFields(route.body), [route]);
  useUnsaved(stores.dirty, isPrecious, discard);

  function discard(): void {
    kept.discard();
    setFailure(undefined);
  }

  return {
    id,
    fields,
    // Only texts are ever set.
    errors: form.errors as Record<string, string>,
    ...sending,
    ...stores,
    draftOf,
    discard,
    put: (values) => form.setValues({ ...form.getValues(), ...values }),
    focus: (name) => focusLater([name]),
    checkField(name) {
      const values = stores.values.get();
      const problem = fields[name].check?.(values[name] ?? null, values);
      if (problem) form.setFieldError(name, problem);
      else form.clearFieldError(name);
    },
    isOptional: (name) => !fields[name].isNeeded && isOptional(contract[name]),
    input(name, kind) {
      const props = form.getInputProps(name, kind ? { type: kind } : {});
      return { key: form.key(name), ...props } as InputProps; // of uncontrolled inputs
    },
  };
}

type FormOf<V extends Values> = ReturnType<typeof useForm<V>>;
type KeptValues<V extends Values> = ReturnType<typeof useKeptValues<AnyRoute, V>>;

/** Values that stand in a form, the saved ones, and its draft. */
function useKeptValues<R extends AnyRoute, V extends Values>({
  id,
  fields,
  initial,
  isPrecious = true,
  isEmptiedAfter,
}: RouteFormOptions<R, V>) {
  const draft = useDraft({ formId: id, fields, initial, isKept: isPrecious });
  const [draftOf, setDraftOf] = useState(draft.found?.keptAt);
  const saved = useRef(initial);
  const [stores] = useState(() => {
    const first = { ...initial, ...draft.found?.values };
    return { values: watched<V>(first), dirty: watched(draft.found !== undefined) };
  });
  const form: FormOf<V> = useForm<V>({
    mode: "uncontrolled",
    name: id,
    initialValues: stores.values.get(),
    onValuesChange: (values) => noteValues({ ...values }),
  });

  function noteValues(values: V): void {
    stores.values.set(values);
    for (const [name, value] of Object.entries(values)) {
      const spec = fields[name];
      if (spec && !isOpen(spec, values) && !isEmptyValue(value)) {
        form.setFieldValue(name, emptyLike(value) as never); // one of its own kind
        return; // which notes the values again
      }
    }
    const changed = differing(values, saved.current);
    const isDirty = Object.keys(changed).length > 0;
    stores.dirty.set(isDirty);
    if (!isPrecious) return;
    if (isDirty) draft.keep(changed);
    else draft.drop();
  }

  return {
    form,
    stores,
    draftOf,
    discard() {
      form.setValues(saved.current);
      setDraftOf(undefined);
    },
    /** Takes what was sent as saved; what was typed while the call was under way stays unsaved. */
    settle(sent: V) {
      draft.drop();
      setDraftOf(undefined);
      if (isEmptiedAfter) form.setValues(saved.current);
      else saved.current = sent;
      noteValues({ ...form.getValues() });
    },
  };
}

/** Checks what stands in the form and sends it, one call at a time. */
function useSubmit<R extends AnyRoute, V extends Values>(
  route: R,
  options: RouteFormOptions<R, V>,
  kept: KeptValues<V>,
) {
  const client = useQueryClient();
  const flash = useFlash();
  const keyedCall = useKeyedCall(route);
  const [failure, setFailure] = useState<FormFailure>();
  const [isSending, setIsSending] = useState(false);
  const focusLater = useFocusLater(options.id);
  const sending = useRef(false);
  const { form } = kept;

  async function send(body: unknown, sent: V): Promise<void> {
    setFailure(undefined);
    setIsSending(true);
    try {
      // The body has passed the route's schema.
      const input = { params: options.params, query: options.query, body } as unknown as CallInput<R>;
      const reply = await (options.send ? options.send(body as BodyOf<R>) : keyedCall(input));
      kept.settle(sent);
      await Promise.all(
        (options.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      if (options.success) flash.success(options.success);
      options.onSaved?.(reply);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell(error);
      options.onFailed?.(error);
    } finally {
      setIsSending(false);
    }
  }

  /** Says why the call failed: at the fields where the server names them, and above the button. */
  function tell(error: ApiError): void {
    const known = errorsAtFields(error, options.fields);
    if (known.length > 0) {
      form.setErrors(Object.fromEntries(known));
      focusLater(known.map(([name]) => name));
    }
    if (known.length === 0 || known.length < error.fields.length) {
      // Who is refused knows why; a reference is for whoever looks into a fault.
      const traceId = error.status >= 500 ? error.traceId : undefined;
      setFailure({ text: textOf(error), traceId });
    }
  }

  async function submit(event?: React.SyntheticEvent): Promise<void> {
    event?.preventDefault();
    if (sending.current) return;
    const values = { ...form.getValues() };
    const result = checkValues({ ...options, body: route.body }, values);
    form.setErrors(result.ok ? {} : result.errors);
    if (!result.ok) {
      setFailure(undefined);
      focusLater(Object.keys(result.errors));
      return;
    }
    sending.current = true;
    try {
      await send(result.body, values);
    } finally {
      sending.current = false;
    }
  }

  return { isSending, submit, failure, setFailure, focusLater };
}

/** Messages of the server by the fields that they are about. */
function errorsAtFields<V extends Values>(
  error: ApiError,
  fields: Fields<V>,
): [name: string, message: string][] {
  return error.fields.flatMap(({ path, message }) => {
    const [part, ...rest] = path.split(".");
    const name = part === "body" ? fieldAt(rest, fields) : undefined;
    return name === undefined ? [] : [[name, message]];
  });
}

function differing<V extends Values>(values: V, saved: V): Partial<V> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
  );
  return Object.fromEntries(changed) as Partial<V>; // names of V
}
