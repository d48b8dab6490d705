import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const sendRequest = z.object({
  FromEmailAddress: z.string().check(z.minLength(3)),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.object({ Raw: z.object({ Data: z.base64() }) }),
});

/** Where mails land that are sent on the local cloud: each a file, oldest first by name. */
export type Mailbox = {
  put: (raw: Buffer) => string;
  /** Ids, newest first. */
  list: () => Promise<string[]>;
  get: (id: string) => Promise<Buffer | undefined>;
};

export function openMailbox(directory: string): Mailbox {
  mkdirSync(directory, { recursive: true });
  let last = 0;
  return {
    put: (raw) => {
      // Two in one millisecond keep their order.
      last = Math.max(Date.now(), last + 1);
      const id = `${String(last).padStart(15, "0")}-${randomUUID().slice(0, 8)}`;
      // It appears whole or not at all.
      writeFileSync(join(directory, `.${id}`), raw);
      renameSync(join(directory, `.${id}`), join(directory, `${id}.eml`));
      return id;
    },
    list: async () => {
      const names = await readdir(directory);
      return names
        .filter((name) => /^\d{15}-[0-9a-f]{8}\.eml$/.test(name))
        .map((name) => name.slice(0, -".eml".length))
        .sort()
        .reverse();
    },
    get: async (id) => {
      if (!/^\d{15}-[0-9a-f]{8}$/.test(id)) return undefined;
      try {
        return await readFile(join(directory, `${id}.eml`));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
  };
}

export const isMailCall = (url: string): boolean => url.startsWith("/v2/email/");

/** Answers a call of SES v2: sending a mail that is composed already, which lands in the mailbox. Nothing else is offered. */
export function answerMailCall(
  { method, url, body }: { method: string; url: string; body: Buffer },
  mailbox: Mailbox,
): { status: number; reply: object } {
  if (method !== "POST" || url !== "/v2/email/outbound-emails")
    return { status: 404, reply: { message: "The local mail service only sends composed mails." } };
  const request = sendRequest.safeParse(parseJson(body));
  if (!request.success) return { status: 400, reply: { message: "Not a composed mail with its addresses." } };
  return {
    status: 200,
    reply: { MessageId: mailbox.put(Buffer.from(request.data.Content.Raw.Data, "base64")) },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
