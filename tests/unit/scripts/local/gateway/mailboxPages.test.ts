import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { answerMailCall, type Mailbox, openMailbox } from "#scripts/local/aws/mail.ts";
import { createMailboxPages, isMailboxPath } from "#scripts/local/gateway/mailboxPages.ts";

const root = mkdtempSync(join(tmpdir(), "mailbox-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const aMailbox = (): Mailbox => openMailbox(mkdtempSync(join(root, "m-")));

const source = (subject: string, text = "Hello\n", html = "<p>Hello</p>"): Buffer =>
  Buffer.from(
    [
      "From: Bedside <no-reply@bedside.test>",
      "To: ada@bedside.test",
      `Subject: ${subject}`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      text,
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      html,
      "--b--",
      "",
    ].join("\r\n"),
  );

const call = (body: unknown, url = "/v2/email/outbound-emails") => ({
  method: "POST",
  url,
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const sending = (raw: Buffer) => ({
  FromEmailAddress: "no-reply@bedside.test",
  Destination: { ToAddresses: ["ada@bedside.test"] },
  Content: { Raw: { Data: raw.toString("base64") } },
});

describe("the local mail service", () => {
  it("puts a composed mail into the mailbox as it came, the newest first", async () => {
    const mailbox = aMailbox();
    const [first, second] = [source("First"), source("Second")];
    for (const raw of [first, second]) expect(answerMailCall(call(sending(raw)), mailbox).status).toBe(200);
    const ids = await mailbox.list();
    expect(await Promise.all(ids.map((id) => mailbox.get(id)))).toEqual([second, first]);
  });

  it.each([
    ["no JSON", call("{"), 400],
    ["a mail to nobody", call({ ...sending(source("x")), Destination: { ToAddresses: [] } }), 400],
    ["a mail from nobody", call({ ...sending(source("x")), FromEmailAddress: "" }), 400],
    ["what it does not offer", call({}, "/v2/email/identities"), 404],
  ])("refuses %s", async (_name, asked, status) => {
    const mailbox = aMailbox();
    expect(answerMailCall(asked, mailbox).status).toBe(status);
    expect(await mailbox.list()).toEqual([]);
  });

  it("finds no file outside the mailbox", async () => {
    const mailbox = aMailbox();
    for (const id of ["../secret", "..", "", "000000000000001-0000000g", "/etc/passwd"]) {
      expect(await mailbox.get(id), id).toBeUndefined();
    }
  });
});

describe("the mailbox's pages", () => {
  const textOf = async (mailbox: Mailbox, path: string) => {
    const [only = "", query] = path.split("?");
    const reply = await createMailboxPages(mailbox)("GET", only, query);
    return { ...reply, text: reply.body.toString("utf8") };
  };

  it("say that this is the local one, and what to expect while it is empty", async () => {
    const { status, text } = await textOf(aMailbox(), "/local/mailbox");
    expect(status).toBe(200);
    expect(text).toContain("This is the mailbox of the local cloud.");
    expect(text).toContain("No mail has been sent yet.");
  });

  it("list each mail, and show it as text with links that can be followed", async () => {
    const mailbox = aMailbox();
    const id = mailbox.put(source("Sign <up>", "Go to https://bedside.test/?a=1&b=2\r\n<script>no</script>"));
    expect((await textOf(mailbox, "/local/mailbox")).text).toContain(
      `<a href="/local/mailbox/${id}">Sign &#60;up&#62;</a>`,
    );
    const { text } = await textOf(mailbox, `/local/mailbox/${id}`);
    expect(text).toContain('<a href="https://bedside.test/?a=1&#38;b=2">');
    expect(text).not.toContain("<script>");
    expect(text).toContain("To</dt><dd>ada@bedside.test");
  });

  it("list 50 mails, 50 more with each 'More', and none beyond the last", async () => {
    const mailbox = aMailbox();
    for (let at = 1; at <= 120; at++) mailbox.put(source(`Mail ${at}`));
    const subjectsOf = (text: string) => [...text.matchAll(/>(Mail \d+)</g)].map(([, subject]) => subject);
    const first = (await textOf(mailbox, "/local/mailbox")).text;
    expect(first).toContain("120 mails");
    expect(subjectsOf(first)).toHaveLength(50);
    expect(subjectsOf(first)[0]).toBe("Mail 120");
    expect(first).toContain('href="/local/mailbox?page=1#mail-50">More');
    const last = (await textOf(mailbox, "/local/mailbox?page=2")).text;
    expect(subjectsOf(last)).toHaveLength(120);
    expect(last).not.toContain("More");
  });

  it("find mails by the words of address and subject, whatever more are in the box", async () => {
    const mailbox = aMailbox();
    const id = mailbox.put(source("Your invitation to <Northfield>"));
    for (let at = 1; at <= 60; at++) mailbox.put(source(`Mail ${at}`));
    const found = (await textOf(mailbox, "/local/mailbox?search=ADA%40bedside.test+northfield")).text;
    expect([...found.matchAll(/href="\/local\/mailbox\/([\w-]+)"/g)].map(([, each]) => each)).toEqual([id]);
    expect(found).toContain("1 mail with “ADA@bedside.test northfield”");
    expect((await textOf(mailbox, '/local/mailbox?search="><script>')).text).toContain(
      "0 mails with “&#34;&#62;&#60;script&#62;”",
    );
    const all = (await textOf(mailbox, "/local/mailbox?search=ada&page=x")).text;
    expect(all).toContain('href="/local/mailbox?search=ada&#38;page=1#mail-50">More');
  });

  it("show a mail's own HTML where it can neither run nor load, nor count as the product's", async () => {
    const mailbox = aMailbox();
    const id = mailbox.put(source("x", "x", "<p>Hello <script>steal()</script></p>"));
    const { text, headers } = await textOf(mailbox, `/local/mailbox/${id}/html`);
    expect(text).toContain("<p>Hello");
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'none'.*form-action 'none'.*sandbox(?!.*allow-scripts)/,
    );
  });

  it.each([
    "/local/mailbox/nothing",
    "/local/mailbox/000000000000001-00000000",
    "/local/mailbox/../../etc/passwd",
  ])("answer 404 for %s", async (path) => {
    expect((await textOf(aMailbox(), path)).status).toBe(404);
  });

  it("can only be read", async () => {
    expect((await createMailboxPages(aMailbox())("POST", "/local/mailbox")).status).toBe(405);
  });

  it("stand under one path and no other", () => {
    expect(["/local/mailbox", "/local/mailbox/x"].every(isMailboxPath)).toBe(true);
    expect(["/local/mailboxes", "/local", "/documents/local/mailbox"].some(isMailboxPath)).toBe(false);
  });
});
