import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("accessTokens", {
  title: "Access tokens",
  createToken: "Create token",
  about:
    "A script sends a personal access token with its calls to <path/>. It may do what its scopes allow and your role permits, and nothing else. The <reference/> lists all calls.",
  apiReference: "API reference",
  whenItStops:
    "A token stops working when it expires or you revoke it, when your role or membership in its program changes, and when you change your password.",
  account: "Your account",
  name: "Name",
  nameHelp: "What the token is for, so that you recognize it later.",
  scopes: "Scopes",
  scopesHelp: "A scope that changes things includes reading them.",
  expiresAfter: "Expires after",
  createAccessToken: "Create an access token",
  days: "{n, plural, one {# day} other {# days}}",
  copyYourNewToken: "Copy your new token",
  shownOnce:
    "This token is shown only once. Keep it like a password: anyone who has it can do what it allows in your name.",
  copy: "Copy",
  tokenCopied: "Token copied.",
  copyingNotAllowed: "This browser does not allow copying. Select the token and copy it yourself.",
  savedToken: "I saved my token",
  revokeQuestion: "Revoke this token?",
  revokeConsequence: "Scripts that use it stop working immediately. This cannot be undone.",
  revoke: "Revoke",
  revokeNamed: "Revoke {name}",
  tokenRevoked: "Token revoked.",
  noTokens: "No access tokens yet",
  createOne: "Create one to call the API from a script.",
  noLongerWorks: "No longer works",
  notUsedYet: "Created {created}; expires {expires}; not used yet",
  used: "Created {created}; expires {expires}; last used {lastUsed}",
  providerAdmin: "Provider admin",
  roleIn: "{role} in {program}",
});
