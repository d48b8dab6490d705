import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { mails } from "#functions/mail/mails.ts";
import { renderMail } from "#functions/mail/renderMail.ts";
import { defineMail, type MailPart } from "#functions/mail/template.ts";

const brand = { name: "Bedside & Co", product: "Bedside <Cases>" };

const rendered = (parts: MailPart[], subject = "Subject") =>
  renderMail(defineMail({ data: z.object({}), write: () => ({ subject, parts }) }), {}, brand);

describe("a mail's text and HTML", () => {
  it("say the same, the HTML with every sign escaped", () => {
    const { text, html } = rendered([
      { paragraph: `5 < 6 & "so" <script>alert(1)</script>` },
      { facts: [["Course <1>", "A & B"]] },
      { link: { text: "Open <it>", url: `https://x.test/?a=1&b="2"` } },
    ]);
    expect(text).toContain(`5 < 6 & "so" <script>alert(1)</script>`);
    expect(text).toContain("Course <1>: A & B");
    expect(text).toContain(`Open <it>:\nhttps://x.test/?a=1&b="2"`);
    expect(text).toContain("Bedside <Cases>");
    expect(html).not.toContain("<script>");
    expect(html).toContain("5 &#60; 6 &#38; &#34;so&#34; &#60;script&#62;alert(1)&#60;/script&#62;");
    expect(html).toContain("<strong>Course &#60;1&#62;:</strong> A &#38; B");
    expect(html).toContain(`href="https://x.test/?a=1&#38;b=&#34;2&#34;"`);
    expect(html).toContain("Bedside &#60;Cases&#62;");
  });

  it("lead by a button and by the address itself, keep the lines of a paragraph, and name the sender first", () => {
    const { html } = rendered([
      { paragraph: "One\nTwo" },
      { link: { text: "Open", url: "https://x.test/a" } },
    ]);
    const addresses = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [
      text,
      href,
    ]);
    expect(addresses).toEqual([
      ["Open", "https://x.test/a"],
      ["https://x.test/a", "https://x.test/a"],
    ]);
    expect(html).toMatch(/role="main"[^>]*>\s*<p [^>]*>Bedside &#38; Co</);
    expect(html).toMatch(/<p style="[^"]*white-space:pre-line[^"]*">One\nTwo</);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("prefers-color-scheme:dark");
  });

  it("show what somebody wrote with the safe part of its look, and its lines as text", () => {
    const { text, html } = rendered([
      {
        text: "Hello Ann\n- one",
        rich: `<p onclick="x()">Hello <b>Ann</b></p><ul><li>one</li></ul><img src=x>`,
      },
    ]);
    expect(text).toContain("Hello Ann\n- one\n");
    expect(html).toContain("<p>Hello <b>Ann</b></p><ul><li>one</li></ul></div>");
    expect(html).not.toMatch(/onclick|<img/);
  });

  it("show a link that is no web address as text", () => {
    const { html } = rendered([{ link: { text: "Open", url: "javascript:alert(1)" } }]);
    expect(html).not.toContain("href");
    expect(html).toContain("Open: javascript:alert(1)");
  });

  it("keep the subject on one line, and escape it where it is the heading", () => {
    const { subject, html } = rendered([], "Your <case>\r\nBcc: eve@bedside.test");
    expect(subject).toBe("Your <case> Bcc: eve@bedside.test");
    expect(html).not.toContain("<case>");
  });

  it("are refused where the data is not the template's", () => {
    expect(() => renderMail(mails.passwordChanged, { first_name: "Ada" }, brand)).toThrow();
  });
});

describe("the mail about a changed password", () => {
  it("names the person, the account and the moment, and what to do if it was not them", () => {
    const { subject, text } = renderMail(
      mails.passwordChanged,
      { first_name: "Ada", changed_at: "2026-11-22T08:05:00.000Z" },
      brand,
    );
    expect(subject).toBe("Your password was changed");
    expect(text).toContain("Hello Ada,");
    expect(text).toContain("your Bedside & Co account was changed on November 22nd 2026 at 08:05 UTC");
    expect(text).toContain("If this was not you");
  });
});
