import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { DemoCase } from "#scripts/seed/cases/demoCase.ts";
import type { PlayableCase } from "#scripts/seed/learnerPlans.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";

/** A demo case as the seed plays it, as the document of that number; each has the one before it as its prerequisite. */
export function playableCase(demoCase: DemoCase, index: number): PlayableCase {
  const document = {
    id: index + 1,
    kind: "signature_case",
    recommended_time: demoCase.recommendedTime,
    prerequisite_document_id: index === 0 ? null : index,
    published_snapshot_id: "01K1HEVB00VY6K6AV2466J8CPQ",
  } as DocumentRow; // what planning looks at
  const tree = demoCase.build((file) => `${index + 1}/compressed/images/${file}`);
  const flow = deriveFlow(tree, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
  return { document, flow };
}
