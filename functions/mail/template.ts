import type * as z from "zod/mini";

/** A part of a mail's body, in the order that it is read. */
export type MailPart =
  | { paragraph: string }
  /** Names with values, each on a line of its own. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { link: { text: string; url: string } };

/** The deployment's words. */
export type MailBrand = { name: string; product: string };

export type MailContent = {
  subject: string;
  parts: readonly MailPart[];
};

/** A kind of mail: what it is written from, and what it then says. Text is text: nothing in it is taken for HTML. */
export type MailTemplate<Data extends z.ZodMiniType = z.ZodMiniType> = {
  data: Data;
  write: (data: z.infer<Data>, brand: MailBrand) => MailContent;
};

export const defineMail = <Data extends z.ZodMiniType>(template: MailTemplate<Data>): MailTemplate<Data> =>
  template;
