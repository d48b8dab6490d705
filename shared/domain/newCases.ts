import type { TemplateName } from "../case/build/templates.ts";
import type { DocumentKind } from "./kinds.ts";

/** Start of a new case: its kind follows from the template. @see spec documents §3 Templates */
export const newCases: Readonly<Record<TemplateName, { kind: DocumentKind; label: string; about: string }>> =
  {
    signature_case_template: {
      kind: "signature_case",
      label: "Case",
      about: "Author, a first page, learning objectives, case synopsis, release notes and the finish page.",
    },
    illness_script_template: {
      kind: "illness_script",
      label: "Illness script",
      about:
        "Editors and authors, overview, epidemiology, six clinical features, workup, management and the map.",
    },
    assessment_question_mcq_template: {
      kind: "assessment_question_mcq",
      label: "Assessment question",
      about: "Vignette, stem, one question of five answers, and its explanation.",
    },
    cdq_case_template: {
      kind: "cdq_case",
      label: "Case-driven question",
      about: "Three key features and one question over them.",
    },
    test_case_template: {
      kind: "signature_case",
      label: "Case with one question of every kind",
      about: "To try things on: choices, words, key features and a matcher, filled in.",
    },
    unassigned_case_template: {
      kind: "unassigned_case",
      label: "Empty case",
      about: "One page.",
    },
  };
export const templateNames = Object.keys(newCases) as [TemplateName, ...TemplateName[]]; // the record's own keys

/** @see spec documents §3; the copy of a copy says so twice */
export const copyTitle = (title: string): string => `Copy of ${title}`.slice(0, 300);
