/**
 * What the demo cases leave out, with the reason: a learner should meet no block that says 'not supported yet'. A type or
 * subtype leaves this list, and comes into a case, as soon as its reason is gone.
 */
export const awaitingViewer: Readonly<Record<string, string>> = {
  aiAssistantChat: "no case of the demo has a patient to talk to yet",
  aiAssistantFeedback: "no case of the demo has a patient to talk to yet",
  ai_assistant_page: "holds an assistant's chat",
  ai_assistant_feedback_page: "holds an assistant's feedback",
  cdq_case: "the decision case of the demo is made of sections, each with key features of its own",
  move_summary: "stands in views of a draft, never in a case",
  variantPlaceholder: "stands for reusable content that the editor fills in",
};

/** What learners write, and authors never do. */
export const writtenByLearners: ReadonlySet<string> = new Set([
  "diagnosis",
  "finding",
  "note",
  "illnessScriptFeedback",
]);
