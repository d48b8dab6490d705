import { useState } from "react";
import type * as z from "zod/mini";
import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type gradedStatementSchema, statementBenchSchema } from "#shared/patient/bench/statements.ts";
import { type AuthoredEncounter, encounterSchema } from "#shared/patient/sheet/authoredEncounter.ts";
import { maySetField } from "../bars/fields.ts";
import type { EditSession } from "../session/editSession.ts";
import type { Editor } from "../useEditor.ts";

export type StatementBench = z.infer<typeof statementBenchSchema>;
export type Graded = z.infer<typeof gradedStatementSchema>;

const blankEncounter = (): AuthoredEncounter => ({
  form: 1,
  sheet: {
    form: 1,
    persona: {
      ...{ demographics: "", speaker: "patient", mood: "calm", ownIdea: "", openness: "answers" },
      hardOfHearing: false,
    },
    facts: [],
    diagnosis: [],
  },
  checklist: [],
  bench: [],
});

const kinds = {
  encounter: { schema: encounterSchema, blank: blankEncounter },
  aiStatementBench: {
    schema: statementBenchSchema,
    blank: (): StatementBench => ({ form: 1, statements: [] }),
  },
} as const;
type Values = { encounter: AuthoredEncounter; aiStatementBench: StatementBench };

/** Drafts that are not applied yet, by node: they outlive the closing of the panel. */
const kept = new WeakMap<EditSession, Map<string, unknown>>();

export type AuthorsDraft<Value> = {
  value: Value;
  set: (value: Value) => void;
  isChanged: boolean;
  /** Problems that keep a draft from being applied; empty without any. */
  problems: string[];
  apply: () => void;
  discard: () => void;
  mayEdit: boolean;
};

/**
 * Something that a node keeps as one value. What is written is applied to the case as a whole, since each change of it is
 * kept with its history.
 */
export function useAuthorsDraft<Name extends keyof Values & AttributeName>(
  { session }: Pick<Editor, "session">,
  node: ContentNode,
  { name, isWritable }: { name: Name; isWritable: boolean },
): AuthorsDraft<Values[Name]> {
  const [, redraw] = useState(0);
  const { schema, blank } = kinds[name];
  const drafts = kept.get(session) ?? new Map<string, unknown>();
  kept.set(session, drafts);
  const read = schema.safeParse(node[name]);
  const stored = (read.success ? read.data : blank()) as Values[Name]; // by its own schema
  const value = (drafts.get(node.uid) as Values[Name] | undefined) ?? stored;
  const set = (next: Values[Name] | undefined): void => {
    if (next === undefined) drafts.delete(node.uid);
    else drafts.set(node.uid, next);
    redraw((count) => count + 1);
  };
  const checked = schema.safeParse(value);
  return {
    value,
    set,
    isChanged: drafts.has(node.uid),
    problems: checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => `${path.map(placeText).join(" › ")}: ${message}`),
    apply() {
      session.act(() => ({
        sketches: [{ type: "setKeysValues", uid: node.uid, keysAndValues: { [name]: value } }],
      }));
      set(undefined);
    },
    discard: () => set(undefined),
    mayEdit: isWritable && maySetField(session, node, { name }),
  };
}

/** Places count from 1, as the panel does. */
const placeText = (part: PropertyKey): string => (typeof part === "number" ? String(part + 1) : String(part));
