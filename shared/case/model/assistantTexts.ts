/** Words of chats with assistants of cases, and of the feedback on them. @see spec documents §2.10, §8 */
export const chatTexts = {
  placeholder: "Type your message...",
  send: "Send",
  noMoreQuestions: "I DON'T HAVE ANY MORE QUESTIONS",
  wrong: "Something went wrong. Please try again",
  you: "You",
  patient: "Patient",
  thinking: "The patient is thinking...",
  stopped: "This conversation has ended.",
  offline: "You are offline. Your conversation is kept; you can go on when you are connected again.",
} as const;

/** Asks a student whether what they write may be sent to a language model. */
export const modelConsentTexts = {
  chat: "Let a language model answer",
  statement: "Let a language model read my statement",
  overBudget:
    "The budget for the language model is used up for this month. Until the next month, simple rules answer.",
  about: (model: string) =>
    `What you write here is then sent to ${model}, outside this site. Without it, simple rules answer, and nothing is sent.`,
} as const;

/** Asks whether the student wants to speak in place of typing. */
export const microphoneTexts = {
  use: "Speak my questions",
  about:
    "Your browser turns what you say into text, and may send the recording to its maker for that. You read the text before you send it. This site gets no recording.",
  begin: "Start speaking",
  end: "Stop speaking",
  listening: "Listening...",
  failed: "Your speech could not be turned into text. Check that this page may use the microphone, or type.",
} as const;

export const chatFeedbackTexts = {
  preparing: "Your feedback is being prepared...",
  ready: "Your feedback is ready.",
  wrong: "Something went wrong",
  tryAgain: "Try again",
  tryAgainAbout: "Talk to the patient again in a try of its own. Your feedback then compares both.",
  notBegun: "The conversation could not be begun again. Try again.",
  studentsOnly: "This feedback is only available in student mode.",
  continue: "CONTINUE",
} as const;

const errorText = (of: string): string =>
  `Oops! This feature is experiencing difficulty... You can still complete the case without the ${of}. Your progress has been saved and you will be directed to the card immediately preceeding the VPE. A record of this error has been logged.`;

export const assistantErrorTexts = {
  title: "AN ERROR HAS OCCURRED",
  chat: errorText("Virtual Patient Encounter"),
  feedback: errorText("Virtual Patient Feedback"),
  goOn: "Select CONTINUE to go on with the traditional format of this case.",
  continue: "CONTINUE",
} as const;

export const experienceTexts = {
  chatTitle: "My experience with this virtual patient is best expressed as:",
  feedbackTitle: "My reaction to this feedback on my VPE chat is best expressed as:",
  selectAll: "Select all that apply (optional)",
  improve: "How could this experience be improved? (optional)",
  contact: "contact support",
  proceed: "PROCEED TO MY FEEDBACK",
  goBack: "Go Back",
  notSaved: "Your rating was not saved. Try again.",
} as const;

/** Messages of a student before the chat may be ended. @see spec documents §9 */
export const messagesBeforeEnd = 5;
/** Times that an encounter may be begun in one attempt of a case. */
export const triesAtMost = 5;
export const replyTimeoutMs = 30_000;
export const feedbackTimeoutMs = 120_000;
export const failuresAtMost = 2;
