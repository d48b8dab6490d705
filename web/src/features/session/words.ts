import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("signIn", {
  signPasskey: "Sign in with a passkey",
  confirmPasskey: "Confirm it's you with your passkey.",
  enterCodeAuthenticatorApp: "Enter the code from your authenticator app.",
  enterOneRecoveryCodes: "Enter one of your recovery codes. Each code works once.",
  useAPasskey: "Use a passkey",
  useAuthenticatorApp: "Use your authenticator app",
  useRecoveryCode: "Use a recovery code",
  secondStep: "Second step",
  signIn: "Sign in",
  startOver: "Start over",
  useYourPasskey: "Use your passkey",
  sixDigitCode: "Six-digit code",
  recoveryCode: "Recovery code",
  sessionEndedSignContinue:
    "Your session has ended. Sign in to continue where you left off. Saved work is kept.",
  someoneElseSignedBrowser:
    "Someone else signed in to this browser. Sign in to continue where you left off. Saved work is kept.",
  browserBlockedSignCookie:
    "Your browser blocked the sign-in cookie. Allow cookies for this site, then sign in again.",
  emailAddress: "Email address",
  password: "Password",
  signedOutBrowserCant:
    "You are signed out in this browser. We can't reach the server right now. Your session there will end when you are back online.",
  toYour: "to your {product}",
  forgotYourPassword: "Forgot your password?",
  contactUs: "Contact us",
});
