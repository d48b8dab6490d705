import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("quiz", {
  title: "Quiz of your misses",
  forStudents: "This page is for the students of a program.",
  performance: "Performance",
  nothingNow: "Nothing to ask now",
  outcome: "{right} of {questions} correct",
  toDoList: "To-do list and performance",
  askedTomorrow: "Questions that you missed again are asked again tomorrow; the others later.",
  place: "Question {at} of {questions}",
  appearHere: "Questions that you miss in an assessment appear here where the assessment shows them.",
  waiting:
    "{n, plural, one {# question waits for its next review, on {date} at the earliest.} other {# questions wait for their next review, on {date} at the earliest.}}",
  hidden:
    "{n, plural, one {# question that you missed is used again, so it is not shown. Review its teaching point in your results.} other {# questions that you missed are used again, so they are not shown. Review their teaching points in your results.}}",
  submit: "Submit",
  next: "Next",
  correct: "Correct",
  incorrect: "Incorrect",
  rightAnswer: "Right answer:",
  openCase: "Open the case",
  reviewsDone: "All reviews of this question are done.",
  askedAgain: "Asked again on {date}.",
});
