import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("program", {
  providerAdmin: "Provider admin",
  noRoleProgram: "No role in this program",
  signOutAnyway: "Sign out anyway?",
  signOut: "Sign out",
  stay: "Stay",
  askSignOutEverywhere: "Sign out everywhere?",
  signedOutAllDevices:
    "You will be signed out on all of your devices, including this one. Saved work is kept.",
  signOutEverywhere: "Sign out everywhere",
  yourProfile: "Your profile",
  yourAccount: "Your account",
  someAnswersBeenSent:
    "Some of your answers have not been sent yet. They stay in this browser, visible only to you, and are sent when you open the case here again.",
  membershipEnded: "Your membership has ended",
  registrationComplete: "Your registration is not complete",
  checkAgain: "Check again",
  goTo: "Go to {programName}",
  useLinkInvitationEmail:
    "Use the link in your invitation email to register. If you can't find it, ask your program administrator to send a new one. Your courses and cases open as soon as you register.",
  coursesCasesReportsNo:
    "The courses, cases and reports of {programName} are no longer available to you. Your work is kept and comes back when your membership is renewed. Answers that were not sent yet stay in this browser. Ask your program administrator to renew your membership.",
  programInactive: "This program is inactive",
  workIsKept: "Your work is kept",
  programClosedAsk:
    "The courses, cases, assessments and reports of {programName} are closed for now. Answers that were not sent yet stay in this browser. Ask your program administrator when the program will be available again.",
  enterAProgram: "Enter a program",
  enter: "Enter {name}",
  pageBelongsProgram: "This page belongs to a program",
  allPrograms: "All programs",
  enterProgramSeePage:
    "Enter the program to see this page as a provider admin. Your visit is recorded in the program's audit log.",
  programEnterOneSee: "You are not in a program. Enter one to see its courses and people.",
  lightMode: "Light mode",
  darkMode: "Dark mode",
  belongDifferentProgram: "You belong to a different program.",
  doBelongProgramYet: "You do not belong to a program yet.",
  accountActiveButAddress: "Your account is active, but not at this address.",
  askProgramAdministratorInvite: "Ask your program administrator to invite this email address.",
  newVersion: "New version",
  newVersionReadyLoads:
    "A new version is ready. It loads after you close the case that is open in another tab.",
  newVersionAvailable: "A new version is available.",
  reload: "Reload",
  visitAsProviderAdmin: "You are in {programName} as provider admin",
  leave: "Leave",
});
