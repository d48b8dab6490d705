import type { Answers } from "./answers.ts";

/** An item of a form as its answers are scored now. */
export type AnalyzedKey = {
  item_id: number;
  question_id: number;
  position: number;
  label: string;
  choices: readonly string[];
  /** Places of the right options, from 0; empty if the item is not scored. */
  accepted: readonly number[];
};

/** Submitted work of one student. */
export type SubmittedWork = { answers: Answers; purpose: string; program: string };
