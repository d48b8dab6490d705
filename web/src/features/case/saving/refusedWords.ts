import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("refused", {
  outsideTheExam:
    "{n, plural, one {# of your steps was made outside the exam time and was not sent. It is kept on this device.} other {# of your steps were made outside the exam time and were not sent. They are kept on this device.}}",
  afterTheKey:
    "{n, plural, one {# of your steps arrived after the correct answers were shown. Your educators will decide whether it counts.} other {# of your steps arrived after the correct answers were shown. Your educators will decide whether they count.}}",
  afterTheEnd:
    "{n, plural, one {# of your steps arrived after your exam ended. Your educators will decide whether it counts.} other {# of your steps arrived after your exam ended. Your educators will decide whether they count.}}",
  refusedForGood:
    "{n, plural, one {# of your steps was rejected and will not be sent again. It is kept on this device.} other {# of your steps were rejected and will not be sent again. They are kept on this device.}}",
  browserDoesAllowAnswers:
    "This browser does not allow answers to be kept on this device. Keep this tab open until it says Saved.",
});
