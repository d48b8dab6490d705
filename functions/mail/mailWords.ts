import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words of the mails that students get. None has a plural: nothing here forms them. */
export const words = wordsOf("mails", {
  hello: "Hello {name},",
  helloAnyone: "Hello,",
  buttonDoesNotWork: "If the button does not work, copy this address into your browser:",
  program: "Program",
  ignore: "If you did not ask for this, you can ignore this email.",
  ifYou: "If this was you, you don't need to do anything.",
  ifNotYouChangePassword:
    "If this was not you, someone else may have access to your account. Change your password and contact your program administrator right away.",

  invitationSubject: "Your invitation to {program}",
  invitedBy: "{person} invited you to join {program} on {product}.",
  invited: "You are invited to join {program} on {product}.",
  register: "Register",
  invitationWorks:
    "This link is just for you. It works once, until {date}. After that, you can request a new one on the same page.",
  invitationUnexpected: "If you were not expecting this invitation, you can ignore this email.",

  withdrawnSubject: "{program} has withdrawn its invitation",
  withdrawn:
    "{program} invited somebody to {brand} at this address, and has since corrected the address. The link in that email no longer works.",
  nothingToDo: "You don't need to do anything.",

  courseSubject: "You were added to {course}",
  courseAdded: "{person} added you to the course {course} in {program}.",
  openCourse: "Open course",
  courseSignIn: "Sign in with your {brand} account to get started.",

  messageOpen: "Open {course}",
  messageSender:
    "{sender} from {program} sent you this message. Replies to this address are not monitored. Write to {email} instead.",

  passwordResetSubject: "Reset your password",
  passwordResetAsked:
    "We received a request to reset your password for {brand}. Use this link to choose a new one:",
  passwordResetWorks:
    "The link works once, for {minutes} minutes. Your current password works until you use the link.",

  passwordChangedSubject: "Your password was changed",
  passwordChanged: "The password of your {brand} account was changed on {date} at {time} UTC.",
  passwordIfYou: "If you made this change, you don't need to do anything.",
  passwordIfNotYou:
    "If this was not you, someone else may have access to your account. Contact your program administrator right away.",

  confirmationSubject: "Confirm your new email address",
  confirmationUse: "Use this link to make this the email address of your {brand} account:",
  confirmThisAddress: "Confirm this address",
  confirmationWorks:
    "The link works once, for {minutes} minutes. Until you use it, you sign in with your current address.",

  addressChangedSubject: "Your email address was changed",
  addressChanged:
    "The email address of your {brand} account was changed to {email} on {date} at {time} UTC. Sign in with the new address.",
  addressRequestedSubject: "A new email address was requested",
  addressRequested:
    "A change of the email address of your {brand} account to {email} was requested on {date} at {time} UTC. It changes only after the new address has been confirmed.",

  nameCorrectedSubject: "Your name was corrected",
  addressCorrectedSubject: "Your email address was corrected",
  corrected:
    "{person} from {program} corrected your {brand} account on {date} at {time} UTC. This is your name and address now:",
  name: "Name",
  email: "Email",
  formerEmail: "Former email",
  correctedSignIn: "Sign in with the new address. Your password has not changed.",
  correctedWrong: "If this is wrong, tell your program administrator right away.",

  refusedSubject: "Failed sign-in attempts on your account",
  refused:
    "By {date} at {time} UTC, someone entered a wrong code in the second step of signing in to your {brand} account five times within 15 minutes. These attempts did not get in, and we have paused new ones for a few minutes.",
  refusedIfYou: "If this was you, wait 15 minutes, or sign in with a passkey or a recovery code.",
  refusedIfNotYou:
    "If this was not you, someone may know your password or be using a device on which you are signed in. Change your password right away. This signs you out everywhere.",

  opensSubject: "Your assessment is open: {assessment}",
  opens: "{assessment} is open. Begin it when you have time for all of it.",
  closesSubject: "Last day: {assessment}",
  closesBegun: "{assessment} closes soon, and you have not submitted it.",
  closesNotBegun:
    "{assessment} closes soon, and you have not begun it. If you begin before it closes, you have the full time.",
  lastDayToBegin: "Last day to begin",
  lastDay: "{date}, until midnight ({zone})",
  openYourAssessments: "Open your assessments",
});
