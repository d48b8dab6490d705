import { isRichText } from "#shared/case/model/richText.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { words } from "./words.ts";

/** @see flowTexts.thankYou */
const thanks = /^Thank you for completing (.+)\.$/s;

/** A text that the card flow adds to a case, as it is shown. A text in other words, or with styles, is its author's and stays. */
export const inReadersLanguage = (text: unknown): unknown =>
  isRichText(text) && text.styleRanges.length === 0 ? said(text.text) : text;

function said(text: string): string {
  const title = thanks.exec(text)?.[1];
  return title ? words.thankYou({ title }) : translated(text);
}

/** True if the flow gives this node its text. @see flowUids */
export const isOfFlow = (uid: string): boolean => /^(flow|feedback_card)_/.test(uid);
