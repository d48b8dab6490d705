import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { authorsView } from "#shared/case/changes/view.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { statementDiagnosesOf, summaryStatementOf } from "#shared/case/model/summaryStatement.ts";
import { findNodes, indexTree, type TreeIndex } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { BenchPlay } from "#shared/contract/versions/bench.ts";
import { maySetField } from "../bars/fields.ts";
import type { PanelProps } from "../panels/panelProps.ts";
import { WhyNotWritable } from "../panels/WhyNotWritable.tsx";
import { isWritingView } from "../session/writable.ts";
import type { Editor } from "../useEditor.ts";
import { useSessionState } from "../useEditSession.ts";
import { Bench } from "./Bench.tsx";
import { DialoguesForm, StatementsForm } from "./DialoguesForm.tsx";
import { type AuthorsDraft, useAuthorsDraft } from "./encounterDrafts.ts";
import classes from "./patients.module.css";
import { FactsForm, PersonaForm } from "./SheetForm.tsx";

type Of = { editor: Editor; root: ContentNode; index: TreeIndex; node: ContentNode; isWritable: boolean };

/** Title of the page that a node stands on. */
function pageTitle({ byUid }: TreeIndex, uid: string): string {
  const page = byUid.get(uid)?.path[1];
  const node = page === undefined ? undefined : byUid.get(page)?.node;
  return (node && titleText(node)) || "Untitled page";
}

/** Takes what was written into the case, or drops it. */
function ApplyBar({
  draft,
}: {
  draft: Pick<AuthorsDraft<unknown>, "isChanged" | "problems" | "apply" | "discard" | "mayEdit">;
}): ReactNode {
  if (!draft.isChanged) return null;
  return (
    <div className={classes.apply}>
      {draft.problems.length > 0 && (
        <ul className={classes.problems} aria-label="To be filled in">
          {draft.problems.slice(0, 5).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Button size="compact-sm" disabled={!draft.mayEdit || draft.problems.length > 0} onClick={draft.apply}>
        Apply to the case
      </Button>
      <Button size="compact-sm" variant="default" onClick={draft.discard}>
        Discard
      </Button>
    </div>
  );
}

function PatientOfChat({ editor, index, node, isWritable }: Of): ReactNode {
  const draft = useAuthorsDraft(editor, node, { name: "encounter", isWritable });
  const { value, set, mayEdit, problems } = draft;
  const form = { encounter: value, isDisabled: !mayEdit, onSet: set };
  const { sheet, bench = [] } = value;
  const title = pageTitle(index, node.uid);
  const plays = bench.map((dialogue): BenchPlay => ({ kind: "dialogue", sheet, dialogue }));
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <p className={classes.note}>{sheet.persona.name ?? sheet.persona.demographics}</p>
      <details>
        <summary>Who the patient is</summary>
        <PersonaForm {...form} />
      </details>
      <details>
        <summary>What the patient tells</summary>
        <FactsForm {...form} />
      </details>
      <details>
        <summary>What authors expect</summary>
        <DialoguesForm
          dialogues={bench}
          isDisabled={!mayEdit}
          onSet={(dialogues) => set({ ...value, bench: dialogues })}
        />
      </details>
      <ApplyBar draft={draft} />
      <Bench editor={editor} of={title} plays={problems.length > 0 ? [] : plays} />
    </section>
  );
}

function StatementsOfQuestion({ editor, root, index, node, isWritable }: Of): ReactNode {
  const draft = useAuthorsDraft(editor, node, { name: "aiStatementBench", isWritable });
  const { value, set, mayEdit, problems } = draft;
  const ideal = summaryStatementOf(index, node.uid)?.ideal ?? "";
  const diagnoses = statementDiagnosesOf(root);
  const title = pageTitle(index, node.uid);
  const plays = value.statements.map(
    (graded): BenchPlay => ({ kind: "statement", ideal, diagnoses, graded }),
  );
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {ideal === "" && (
        <p className={classes.note}>Write the expert's statement in the answer comment first.</p>
      )}
      <details>
        <summary>Statements as authors grade them</summary>
        <StatementsForm
          statements={value.statements}
          isDisabled={!mayEdit}
          onSet={(statements) => set({ ...value, statements })}
        />
      </details>
      <ApplyBar draft={draft} />
      <Bench editor={editor} of={title} plays={problems.length > 0 || ideal === "" ? [] : plays} />
    </section>
  );
}

/** Chat that a feedback is about. */
function FeedbackOf({
  editor,
  index,
  node,
  isWritable,
  chats,
}: Of & { chats: readonly ContentNode[] }): ReactNode {
  const known = chats.some(({ uid }) => uid === node.chat_uid);
  return (
    <section className={classes.part}>
      <h3>{pageTitle(index, node.uid)}</h3>
      <NativeSelect
        label="Feedback on the conversation of"
        value={known ? String(node.chat_uid) : ""}
        disabled={!isWritable || !maySetField(editor.session, node, { name: "chat_uid" })}
        error={!known && "Choose the conversation. Students get no feedback until then."}
        data={[
          ...(known ? [] : [{ value: "", label: "--Pick an item--" }]),
          ...chats.map(({ uid }) => ({ value: uid, label: pageTitle(index, uid) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "")
            editor.session.act(() => ({
              sketches: [{ type: "setKeysValues", uid: node.uid, keysAndValues: { chat_uid: value } }],
            }));
        }}
      />
    </section>
  );
}

/**
 * The virtual patients of a case and its summary statements: who the patient is, what is told, what authors expect of both, and the bench
 * that plays it. @see ADR 0399
 */
export function PatientsPanel({ editor }: PanelProps): ReactNode {
  const { session, mayWrite } = editor;
  const draft = useSessionState(session, (state) => state.draft);
  const isWriting = useSessionState(session, ({ viewMode }) => isWritingView(viewMode));
  const root = authorsView(draft);
  const index = indexTree(root);
  const isWritable = mayWrite && isWriting;
  const of = { editor, root, index, isWritable };
  const chats = findNodes(root, ({ type }) => type === "aiAssistantChat");
  const feedbacks = findNodes(root, ({ type }) => type === "aiAssistantFeedback");
  const inputs = findNodes(root, ({ type }) => type === "textInput").filter(
    ({ uid }) => summaryStatementOf(index, uid) !== undefined,
  );
  return (
    <div className={classes.panel}>
      <p className={classes.note}>
        Students meet the patient as it was published. Publishing plays the dialogues and statements below
        again.
      </p>
      <WhyNotWritable isWritable={isWritable} />
      {chats.length + inputs.length === 0 && (
        <p className={classes.note}>
          {"This case has no virtual patient yet. Add the page 'Virtual Patient Encounter (VPE)'."}
        </p>
      )}
      {chats.map((node) => (
        <PatientOfChat key={node.uid} {...of} node={node} />
      ))}
      {feedbacks.map((node) => (
        <FeedbackOf key={node.uid} {...of} node={node} chats={chats} />
      ))}
      {inputs.map((node) => (
        <StatementsOfQuestion key={node.uid} {...of} node={node} />
      ))}
    </div>
  );
}
