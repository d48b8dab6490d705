import type * as z from "zod/mini";

/** A part of a mail's body, in the order that it is read. */
export type MailPart =
  | { paragraph: string }
  /** Written text: its lines, and HTML of which the safe part is shown. */
  | { text: string; rich: string }
  /** Names with values, each on a line of its own. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { link: { text: string; url: string } };

/** The deployment's words. */
export type MailBrand = { name: string; product: string };

export type MailContent = {
  subject: string;
  parts: readonly MailPart[];
};

/** A kind of mail: what it is written from, and what it then says. Text is text: nothing but `rich` is taken for HTML. */
export type MailTemplate<Data extends z.ZodMiniType = z.ZodMiniType> = {
  data: Data;
  /**
   * For mails with a link that only their reader may follow: the id that its token is made from when the mail is sent (`linkToken`). Others may look
   * at the order of a mail; the token stands in the mail alone.
   */
  tokenId?: (data: z.infer<Data>) => string;
  /** All its words come from the catalogue, so it is written in its reader's language. Other mails are English. */
  isTranslated?: true;
  /** `token`: empty where the template names no id. */
  write: (data: z.infer<Data>, brand: MailBrand, token: string) => MailContent;
};

export const defineMail = <Data extends z.ZodMiniType>(template: MailTemplate<Data>): MailTemplate<Data> =>
  template;
