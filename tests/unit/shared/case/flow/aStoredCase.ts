import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { FlowOptions } from "#shared/case/flow/flow.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Who reads a case as its students do. */
export const student: FlowOptions = { kind: "signature_case", features: { vpe: false }, aiFallback: false };
export const make = caseBuilder("c");
export const card = (uid: string, more: Partial<Parameters<typeof make.card>[0]> = {}): ContentNode =>
  make.card({ uid, title: uid, content: [make.para("Text.")], ...more });
export const aCase = (
  cards: readonly ContentNode[],
  more: Partial<Parameters<typeof make.signatureCase>[0]> = {},
) =>
  make.signatureCase({
    uid: "case",
    title: "Chest pain",
    authors: ["An author"],
    cards,
    learningObjectives: ["Know."],
    ...more,
  });
