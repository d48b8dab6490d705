import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { reminderDays, reminderIdOf } from "#functions/subscriptions/quoteReminders.ts";
import { getJob, openDueJob } from "#functions/table/operations/jobs.ts";
import { getQuoteInterface } from "#functions/table/quotes/quoteInterfaces.ts";
import { handler } from "#functions/workers/crmWorker.ts";
import { resetQuote, sendQuote } from "#shared/contract/quotes/quoteInterfaces.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { dieAt, goOn } from "../killedWorker.ts";

const { cloud, send } = useApi("crmWorker");

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const post = (path: string) => send({ method: "POST", path, as: admin, body: {} });

/** A quote that was sent, and the id of its reminder of a turn. */
async function aSentQuote() {
  const program = await aProgram();
  const address = `${newUlid().toLowerCase()}@school.test`;
  const { id, quoteId } = await aQuoteInterface({
    ...{ program_id: program.id, program_name: program.name, psa_email: address, billing_contact_email: "" },
    quotes: [aQuote()],
  });
  const sent = replyOf(sendQuote, await post(`/quote_interfaces/${id}/send_quote`));
  const sentAt = sent.quotes[0]?.quote_sent_at ?? "";
  const reminderOf = (turn: number): string =>
    reminderIdOf({ quote_id: quoteId, sent_at: sentAt, turn, host: "" });
  return { id, address, sentAt, reminderOf, place: { programId: program.id, schoolYear: 24 } };
}
const reminders = async (address: string) =>
  (await mailsTo(cloud.url, address)).filter(({ subject }) => subject?.startsWith("Reminder: "));

/** Lets a reminder's time come. */
async function comeDue(id: string): Promise<void> {
  const job = await getJob(id);
  if (!job) throw new Error(`There is no ${id}`);
  expect(await openDueJob(job, isoTime(nowMs()))).toBe(true);
}

describe("reminders of a quote", () => {
  it("go out each two weeks until it is answered, once where the worker is killed", async () => {
    const quote = await aSentQuote();
    const first = quote.reminderOf(1);
    // It waits for its day: housekeeping opens what is due.
    const waiting = await getJob(first);
    expect(waiting).toMatchObject({ kind: "quote_reminder", state: "queued" });
    expect((waiting?.expires_at_s ?? 0) * 1000).toBeGreaterThan(nowMs() + reminderDays * 86_400_000);
    await comeDue(first);
    await dieAt({ write: 1, when: "made", which: "transaction" }, "crmWorker", first);
    await goOn(handler, first);
    const [mail] = await eventually(async () => {
      const found = await reminders(quote.address);
      return found.length > 0 ? found : undefined;
    }, "the reminder");
    expect(mail?.subject).toBe("Reminder: your Bedside quote for 2024-2025");
    expect(mail?.text).toContain("/by_code#access_code=");
    expect(mail?.text).toContain("waits for your order");
    expect(await getJob(quote.reminderOf(2))).toMatchObject({ state: "queued", input: { turn: 2 } });
    expect(await reminders(quote.address)).toHaveLength(1);

    // Taken back: the next one finds nothing to remind of, and orders none behind it.
    replyOf(resetQuote, await post(`/quote_interfaces/${quote.id}/reset`));
    await comeDue(quote.reminderOf(2));
    await goOn(handler, quote.reminderOf(2));
    expect(await getJob(quote.reminderOf(2))).toMatchObject({ state: "ready" });
    expect(await getJob(quote.reminderOf(3))).toBeUndefined();
    expect(await reminders(quote.address)).toHaveLength(1);
    expect((await getQuoteInterface(quote.place))?.quotes[0]?.quote_sent_at).toBeNull();
  });
});
