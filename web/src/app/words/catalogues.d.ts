/** Compiled from `web/words/es` by the build. */
declare module "virtual:words/es" {
  export const messages: import("@lingui/core").Messages;
}
