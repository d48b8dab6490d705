import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import MailComposer from "nodemailer/lib/mail-composer";
import { env, requireSetting } from "../runtime/env.ts";

let client: SESv2Client | undefined;

function ses(): SESv2Client {
  client ??= new SESv2Client({});
  return client;
}

export type OutgoingMail = {
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: Date;
};

/**
 * Hands a mail to the mail service: SES, or what stands for it where an endpoint is configured. Throws where it was not taken.
 * Sending the same again sends it again.
 */
export async function deliverMail(mail: OutgoingMail): Promise<void> {
  const sender = requireSetting("MAIL_SENDER");
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [mail.to] },
      Content: { Raw: { Data: await composeMail(mail, sender) } },
    }),
  );
}

/** The mail as it goes over the wire: text and HTML beside each other. */
export function composeMail(mail: OutgoingMail, sender: string): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: env().BRAND_NAME, address: sender },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.writtenAt,
    // SES puts its own in its place; elsewhere it tells the copies of one mail apart from two mails.
    messageId: `<${mail.id.replace(/[^\w.-]/g, ".")}@${sender.split("@").at(-1)}>`,
    // Nobody answers these: holiday notices must not come back.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
