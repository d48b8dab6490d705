import { useContext, useEffect, useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../api/drafts.ts";
import { CurrentUserContext } from "../api/session.ts";
import type { FieldValue } from "./bodySchema.ts";
import type { Fields, Values } from "./checkValues.ts";

const keepAfterMs = 300;

type Options<V extends Values> = {
  formId: string;
  fields: Fields<V>;
  initial: V;
  isKept: boolean;
};

export type Drafts<V extends Values> = {
  /** Unsaved input of an earlier visit; read once. */
  found: { values: Partial<V>; keptAt: number } | undefined;
  /** Keeps what differs from what is saved, a moment later. */
  keep: (changed: Partial<V>) => void;
  drop: () => void;
};

/** A form's draft in this browser, for this person: there again after a reload, or after the session was lost. */
export function useDraft<V extends Values>({ formId, fields, initial, isKept }: Options<V>): Drafts<V> {
  const userId = useContext(CurrentUserContext)?.id;
  const owner = isKept ? userId : undefined;
  const [found] = useState(() => (owner === undefined ? undefined : fitting(owner)));
  const waiting = useRef<Partial<V>>(undefined);
  const timer = useRef<number>(undefined);

  function fitting(ownerId: string): Drafts<V>["found"] {
    const draft = readDraft(ownerId, formId, Date.now());
    const values = Object.entries(draft?.values ?? {}).filter(
      ([name, value]) => name in initial && !fields[name]?.isSecret && isLike(value, initial[name] ?? null),
    );
    if (!draft || values.length === 0) return undefined;
    return { values: Object.fromEntries(values) as Partial<V>, keptAt: draft.keptAt }; // each looked at above
  }

  function flush(): void {
    window.clearTimeout(timer.current);
    const changed = waiting.current;
    waiting.current = undefined;
    if (!changed || owner === undefined) return;
    const values = Object.fromEntries(Object.entries(changed).filter(([name]) => !fields[name]?.isSecret));
    if (Object.keys(values).length === 0) dropDraft(owner, formId);
    else keepDraft(owner, formId, { values, keptAt: Date.now() });
  }

  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => {
    const leave = (): void => latestFlush.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return {
    found,
    keep(changed) {
      waiting.current = changed;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latestFlush.current(), keepAfterMs);
    },
    drop() {
      window.clearTimeout(timer.current);
      waiting.current = undefined;
      if (owner !== undefined) dropDraft(owner, formId);
    },
  };
}

/** Another version of the page may have had another kind of input under that name. */
function isLike(value: unknown, model: FieldValue): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((one) => typeof one === "string");
  if (model === null) return value === null || typeof value === "string";
  return typeof value === typeof model || (typeof model === "string" && value === null);
}
