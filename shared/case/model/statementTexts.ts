/** Words of the feedback on summary statements. @see spec documents §2.9, §6, §8 */
export const statementTexts = {
  own: "Your Summary Statement",
  feedback: "AI-Generated Feedback",
  toggle: "Receive AI-generated feedback on my summary statement",
  about: "About AI-generated feedback",
  ofStudents: "This is an experimental new feature. AI-generated feedback will not be shared with faculty.",
  ofOthers:
    "Students have the option of receiving AI-generated feedback on their summary statements for their own study use, but they cannot edit their statements after their initial response. Please feel free to try out this new feature!",
  submit: "SUBMIT",
  writing: "Your feedback is being written",
  how: "Your statement is compared with the expert’s by simple rules, part by part: facts, patient, key features, differential, medical terms and qualifiers. No outside model reads it, and your faculty do not see the feedback. It takes up to a minute.",
  howByModel:
    "A language model compares your statement with the expert’s, part by part, and rules check that it goes by your own words. Your faculty do not see the feedback. It takes up to a minute.",
  okay: "OKAY",
  waiting: "Your feedback is being written...",
  ready: "Your feedback is ready.",
  reaction: "My reaction to this feedback is best expressed as:",
  improve: "How could this feedback process be improved:",
  thanks: "Thank you for your reaction.",
  title: "Something went wrong",
  oops: "Oops! This feature is experiencing difficulty. Sorry for the hassle. You can still submit your summary statement and continue working through the case.",
  continue: "CONTINUE",
  studentsOnly: "This feedback is only available in student mode.",
  timeout: "Connection Timeout",
  rejected: "Connection Rejected",
} as const;

/** @see spec documents §9 */
export const statementTimeoutMs = 60_000;
