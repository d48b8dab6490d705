import type { People } from "./editing.ts";

export type RichFieldProps = {
  /** Names the field, unless `labelledBy` does. */
  label: string;
  labelledBy?: string;
  describedBy?: string;
  id?: string;
  isInvalid?: boolean;
  placeholder?: string;
  /** HTML to begin with. What is given later is not looked at: another `key` begins anew. */
  first: string;
  /** Characters that a person sees. */
  limit: number;
  hasFocus?: boolean;
  /** Room for a description in place of a remark. */
  isTall?: boolean;
  /** People who are offered after an '@'. */
  people?: People;
  /** HTML as the field holds it, with marks of mentions: `writtenOf` says what of it is kept. */
  onChange: (html: string) => void;
  /** Enter sends, and Shift+Enter begins another line; without it, Enter does. */
  onSend?: () => void;
  /** Escape in an empty field. */
  onLeave?: () => void;
};
