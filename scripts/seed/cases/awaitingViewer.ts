/**
 * Blocks that the demo cases leave out, with the reason: a learner should meet none that says 'not supported yet'. A type or subtype leaves this
 * list, and comes into a case, as soon as its reason is gone.
 */
export const awaitingViewer: Readonly<Record<string, string>> = {
  cdq_case: "the decision case of the demo is made of sections, each with key features of its own",
  move_summary: "stands in views of a draft, never in a case",
  variantPlaceholder: "stands for reusable content that the editor fills in",
};

/** Blocks that learners write, and authors never do. */
export const writtenByLearners: ReadonlySet<string> = new Set([
  "diagnosis",
  "finding",
  "note",
  "illnessScriptFeedback",
]);
