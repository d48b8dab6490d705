import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { Flow } from "#shared/case/flow/flow.ts";
import { type QuestionFacts, questionsIn } from "#shared/domain/reportBuilder/answers.ts";
import { treeForAudience } from "../../attempts/treeFor.ts";
import type { DocumentRow } from "../../table/cases/documents.ts";
import type { Program } from "../../table/programs/programs.ts";

export type AskedCase = { flow: Flow; questions: readonly QuestionFacts[] };

/** The same number of flows is held as of snapshots. */
const heldAtMost = 40;

/** Derives the questions of cases by the snapshot that was answered: each once for all who answered it. */
export function caseFlows({ feature_flags: { vpe = false } }: Program) {
  const held = new Map<string, Promise<AskedCase>>();
  return (document: Pick<DocumentRow, "id" | "kind">, snapshotId: string): Promise<AskedCase> => {
    const known = held.get(snapshotId);
    if (known) return known;
    const [oldest] = held.keys();
    if (held.size >= heldAtMost && oldest !== undefined) held.delete(oldest);
    const asked = readCase(document, snapshotId, vpe);
    held.set(snapshotId, asked);
    return asked;
  };
}

async function readCase(
  { id, kind }: Pick<DocumentRow, "id" | "kind">,
  snapshotId: string,
  vpe: boolean,
): Promise<AskedCase> {
  // Reports of a program are its educators': what a case hides from them it hides here.
  const root = await treeForAudience("educator", id, snapshotId);
  const flow = deriveFlow(root, { kind, features: { vpe }, aiFallback: false });
  return { flow, questions: questionsIn(flow) };
}
