import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("items", {
  new: "New",
  updated: "Updated",
  updatedOn: "Updated: {lastReleaseDate}",
  foundSearch: "(found by your search)",
  releaseNotesProvidedOnce:
    "Release notes will be provided once the case has had its scheduled annual review.",
  releaseNotes: "Release Notes",
  synopsis: "Synopsis",
  finalDiagnosis: "Final Diagnosis",
  basicScienceCurricularThread: "Basic Science Curricular Thread",
  clinicalExcellenceCurricularThread: "Clinical Excellence Curricular Thread",
  viewModMap: "View MOD Map",
  mechanismDiseaseMap: "Mechanism of Disease Map",
  mechanismDiseaseMapOf: "Mechanism of disease map of {title}",
  learningObjectives: "Learning Objectives",
  uponCompletionModuleLearner: "Upon completion of this module, the learner should be able to:",
  notYetAccessed: "Not Yet Accessed",
  lastAccessed: "Last accessed: {at}",
  leadEditors: "Lead Editors",
  contributingAuthors: "Contributing Authors",
  authorS: "Author(s)",
});
