import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("shell", {
  accountOf: "Account of {name}",
  main: "Main",
  more: "More",
  jumpTo: "Jump to…",
  provider: "Provider",
  noProgram: "No program",
  programSwitchProgram: "Program: {name}. Switch program",
  yourPrograms: "Your programs",
  pageCouldLoaded: "This page could not be loaded",
  pageStoppedWorking: "This page has stopped working",
  savedWorkKept: "Your saved work is kept.",
  reloadThePage: "Reload the page",
  signedOut: "You are signed out",
  skipToContent: "Skip to content",
});
