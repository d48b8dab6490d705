import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("contact", {
  backProgram: "Back to your program",
  backSign: "Back to sign in",
  contactUs: "Contact us",
  askQuestionReportProblem: "Ask a question, report a problem or suggest an improvement.",
  messageSent: "Message sent",
  sendAnotherMessage: "Send another message",
  wellReplyTo: "We'll reply to {sentAs}.",
  name: "Name",
  emailAddress: "Email address",
  contactPhone: "Contact phone",
  message: "Message",
  sendMessage: "Send message",
});
