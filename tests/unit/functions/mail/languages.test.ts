import { describe, expect, it } from "vitest";
import { inLanguage } from "#functions/mail/inLanguage.ts";
import { type MailKind, mails } from "#functions/mail/mails.ts";
import { words } from "#functions/mail/mailWords.ts";
import { renderMail } from "#functions/mail/renderMail.ts";
import { spanish } from "#functions/mail/spanish.ts";
import { language } from "#shared/words/language.ts";
import { catalogueOf } from "#shared/words/wordsOf.ts";

const brand = { name: "Bedside", product: "Bedside Cases" };
const at = "2026-12-05T08:05:00.000Z";
const notice = {
  first_name: "Ada",
  program_name: "North",
  assessment: "Cardiology",
  last_day: "2026-12-05",
  time_zone: "Europe/Madrid",
  has_begun: false,
  url: "https://x.test/a",
};
const link = { first_name: "Ada", origin: "https://x.test", minutes: 60, link_id: "1" };
const corrected = { first_name: "Ada", program_name: "North", corrected_by: "Bo", corrected_at: at };
const invitation = {
  first_name: "Ada",
  program_name: "North",
  origin: "https://x.test",
  expires_at: at,
  link_id: "1",
};

/** Each translated mail in each of its forms. */
const samples: readonly [kind: MailKind, data: Record<string, unknown>][] = [
  ["addressChange", { first_name: "Ada", email: "a@x.test", at, isMade: true }],
  ["addressChange", { first_name: "Ada", email: "a@x.test", at, isMade: false }],
  ["addressConfirmation", link],
  ["addressCorrected", { ...corrected, name: "Ada L", email: "a@x.test", former_email: "b@x.test" }],
  ["addressCorrected", { ...corrected, name: "Ada L", email: "a@x.test", former_email: null }],
  ["assessmentCloses", notice],
  ["assessmentCloses", { ...notice, has_begun: true }],
  ["assessmentOpens", notice],
  [
    "courseInvitation",
    {
      first_name: "Ada",
      course_name: "Pediatrics",
      program_name: "North",
      invited_by: "Bo",
      url: "https://x.test/c",
    },
  ],
  [
    "courseMessage",
    {
      subject: "Asunto",
      text: "Querida Ada",
      sender: "Bo",
      sender_email: "b@x.test",
      course_name: "Pediatrics",
      program_name: "North",
      url: "https://x.test/c",
    },
  ],
  ["factorRefused", { first_name: "Ada", refused_at: at }],
  ["invitationWithdrawn", { program_name: "North" }],
  ["passwordChanged", { first_name: "Ada", changed_at: at }],
  ["passwordReset", link],
  ["registrationInvitation", { ...invitation, invited_by: null }],
  ["registrationInvitation", { ...invitation, invited_by: "Bo" }],
];
const named = samples.map(([kind, data], index) => [`${kind} ${index}`, kind, data] as const);

/** Parts of a mail that are not somebody's own words or an address. */
const said = (text: string): string[] =>
  text.split(/\n+/).filter((line) => line !== "" && !/^(https:|Querida Ada|Bedside Cases$)/.test(line));

describe("C-45: mails in the language of whom they go to", () => {
  it("are those that students get; the others go to staff, or tell of two-step sign-in", () => {
    const english = Object.entries(mails).flatMap(([kind, { isTranslated }]) => (isTranslated ? [] : [kind]));
    expect(english).toEqual([
      ...["assessmentDone", "assessmentRegraded", "commentMention", "contactMessage", "factorChanged"],
      ...["leadsChanged", "projectComplete", "projectStuck", "projectTurn"],
      ...["quoteNews", "quoteReminder", "quoteSent", "quoteStep", "reportReady"],
    ]);
    const tried = new Set(samples.map(([kind]) => kind));
    expect([...tried, ...english].toSorted()).toEqual(Object.keys(mails).toSorted());
  });

  it.each(named)("%s has no English left in Spanish", (_name, kind, data) => {
    const [en, es] = (["en", "es"] as const).map((each) =>
      renderMail(mails[kind], data, brand, { token: "t", language: each }),
    );
    expect(said(es?.text ?? "").filter((line) => said(en?.text ?? "").includes(line))).toEqual([]);
    expect(es?.subject === en?.subject).toBe(kind === "courseMessage");
    expect(es?.html).toContain('<html lang="es">');
    // Values that are asked for under another name would be left.
    for (const text of [en?.text, es?.text, en?.subject, es?.subject]) expect(text).not.toMatch(/[{}]/);
  });

  it("names days as the language does, and is English again for the next", () => {
    const { text } = renderMail(mails.assessmentOpens, notice, brand, { language: "es" });
    expect(text).toContain(
      "Último día para empezar: 5 de diciembre de 2026, hasta medianoche (Europe/Madrid)",
    );
    expect(renderMail(mails.assessmentOpens, notice, brand).text).toContain(
      "Last day to begin: December 5th 2026, until midnight (Europe/Madrid)",
    );
    // An order of before names the day in words.
    const ordered = { ...notice, last_day: "December 5th 2026" };
    expect(renderMail(mails.assessmentOpens, ordered, brand).text).toContain("December 5th 2026, until");
  });

  it("is English again after a mail that could not be written", () => {
    expect(() =>
      inLanguage("es", () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect([language, words.hello({ name: "Ada" })]).toEqual(["en-US", "Hello Ada,"]);
  });

  it("leaves a mail to staff English", () => {
    const data = {
      first_name: "Ada",
      report_name: "Use",
      program_name: "North",
      scheduled_by: "Bo",
      url: "https://x.test",
    };
    const mail = renderMail(mails.reportReady, data, brand, { language: "es" });
    expect(mail.text).toContain("Hello Ada,");
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain("If the button does not work");
  });

  it("has a translation of each word, and no plural, which nobody forms here", () => {
    const { messages } = catalogueOf(words) ?? { messages: {} };
    expect(Object.keys(messages).length).toBeGreaterThan(50);
    for (const [name, message] of Object.entries(messages)) {
      expect([name, spanish[`mails.${name}`] ?? ""]).not.toEqual([name, ""]);
      expect(`${message} ${spanish[`mails.${name}`]}`).not.toContain(", plural,");
    }
  });
});
