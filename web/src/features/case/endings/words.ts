import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("caseEndings", {
  backToCase: "Back to case",
  giveFeedback: "Give feedback",
  loading: "Loading...",
  openNewTab: "Open in a new tab",
  quiz: "Quiz",
  closeQuiz: "Close quiz",
  pleaseNote: "Please note",
  ok: "OK",
  onlineAgain: "You are online again",
  youAreOffline: "You are offline",
  keepWorkingAnswersKept:
    "You can keep working. Your answers are kept on this device and sent when you are back online.",
  continueOffline: "Continue offline",
  unsentStepsOldAttempt: "{count} unsent steps of the old attempt are kept on this device.",
  openNewAttempt: "Open new attempt",
  pageNotLoaded: "This page could not be loaded.",
});
