import type { LearnerState } from "#shared/case/model/types.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "./journal.ts";
import { journalWithMemory } from "./journalWithMemory.ts";
import { nextBatch, stepsIn, toLearnerState } from "./outboxBatch.ts";
import type { Outbox, OutboxPorts, StateReply } from "./outboxPorts.ts";
import { type Verdict, verdictOn } from "./refusals.ts";
import { refusedStepsIn } from "./refusedSteps.ts";
import { type NotLetIn, saveStatusOf } from "./saveStatus.ts";
import { createSendTimer } from "./sendTimer.ts";

const refreshMs = 5_000;

/**
 * Carries answers from the journal to the server until each is acknowledged, one request at a time, and takes in what
 * other devices wrote. Failures of the network are waited out with backoff; refusals are shown.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const journal = journalWithMemory(ports.journal);
  let isSending = false;
  let underWay: Promise<void> = Promise.resolve();
  let recording: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let failures = 0;
  let batchLimit = Number.POSITIVE_INFINITY;
  let refusal: ErrorCode | undefined;
  let syncError: ErrorCode | undefined;
  let notLetIn: NotLetIn | undefined;
  /** Entries that the last look at the journal found, so that `flush` needs no asynchronous read. */
  let waiting: PendingEntry[] = [];

  const timer = createSendTimer({ send: startSending, isUrgent: ports.isUrgent, random: ports.random });
  const refreshTimer = setInterval(() => {
    if (ports.isVisible() && ports.isOnline() && !isSending && !isStopped) void refresh();
  }, refreshMs);

  function report(): void {
    const isOnline = ports.isOnline();
    const { isDurable } = journal;
    ports.onStatus(saveStatusOf({ isOnline, isDurable, waiting, failures, refusal, syncError, notLetIn }));
  }

  async function look(): Promise<PendingEntry[]> {
    waiting = await journal.list();
    return waiting;
  }

  function startSending(): void {
    if (!isSending) underWay = sendAll();
  }

  function record(entries: readonly PendingEntry[]): Promise<void> {
    if (entries.length === 0 || isStopped) return Promise.resolve();
    const recorded = keep(entries);
    recording = Promise.all([recording, recorded]);
    return recorded;
  }

  async function keep(entries: readonly PendingEntry[]): Promise<void> {
    waiting = [...waiting, ...entries];
    report();
    await journal.put(entries);
    if (failures === 0 && !isSending) timer.withPatience(waiting);
  }

  /** Counts refusals of earlier openings of this attempt as well. */
  async function countNotLetIn(): Promise<void> {
    notLetIn = refusedStepsIn(await journal.listAside());
    if (notLetIn) report();
  }

  async function takeReply(reply: StateReply, sent?: LearnerState): Promise<void> {
    if (reply.attempt === ports.attempt) ports.onReply(reply, sent);
    else await giveUpAttempt();
  }

  async function giveUpAttempt(): Promise<void> {
    if (isStopped) return;
    const left = await look();
    await journal.setAside(left);
    void stop();
    ports.onReplaced(stepsIn(left));
  }

  async function sendAll(): Promise<void> {
    if (isSending || isStopped) return;
    isSending = true;
    timer.endPatience();
    try {
      while (!isStopped && (await look()).length > 0) {
        report();
        const batch = nextBatch(waiting, batchLimit);
        if (!(await sendBatch(batch))) break;
      }
    } finally {
      isSending = false;
      if (!isStopped) {
        await look();
        report();
        // Journaled while the last batch was on its way.
        if (waiting.length > 0 && failures === 0) timer.withPatience(waiting);
      }
    }
  }

  async function acknowledge(arrived: readonly PendingEntry[]): Promise<void> {
    await ports.onArrived(toLearnerState(arrived));
    await journal.acknowledge(arrived);
  }

  /** Sends a batch; returns true to go on with the next one. */
  async function sendBatch(batch: readonly PendingEntry[]): Promise<boolean> {
    const sent = toLearnerState(batch);
    try {
      const reply = await ports.send(sent);
      failures = 0;
      refusal = undefined;
      batchLimit = Number.POSITIVE_INFINITY;
      await acknowledge(batch);
      await takeReply(reply, sent);
      return true;
    } catch (error) {
      return await handleFailure(error, batch);
    }
  }

  async function handleFailure(error: unknown, batch: readonly PendingEntry[]): Promise<boolean> {
    const failure = ports.failureOf(error);
    const verdict = verdictOn(failure, batch, failures);
    switch (verdict.do) {
      case "giveUp":
        await giveUpAttempt();
        return false;
      case "halve":
        batchLimit = Math.ceil(batch.length / 2);
        return true;
      case "setAside":
        await setAside(verdict, batch);
        return true;
      case "tryAgain":
        failures += 1;
        refusal = failure.code;
        if (!verdict.isFinal) timer.again(failures);
        return false;
    }
  }

  /** Takes what is refused for good out of the way. The server answered, and has the others of the batch. */
  async function setAside(
    { refused, waiting: left, code }: Extract<Verdict, { do: "setAside" }>,
    batch: readonly PendingEntry[],
  ): Promise<void> {
    await journal.setAside(refused, code);
    await acknowledge(batch.filter((entry) => !refused.includes(entry) && !left.includes(entry)));
    failures = 0;
    refusal = undefined;
    batchLimit = Number.POSITIVE_INFINITY;
    await countNotLetIn();
    ports.onNotLetIn(notLetIn);
  }

  async function drain(): Promise<boolean> {
    timer.cancel();
    await recording;
    await underWay;
    if (isStopped) return false;
    failures = 0;
    underWay = sendAll();
    await underWay;
    return waiting.length === 0;
  }

  async function refresh(): Promise<void> {
    try {
      const reply = await ports.read();
      if (!isStopped) await takeReply(reply);
    } catch (error) {
      const { code } = ports.failureOf(error);
      if (code === "ATTEMPT_REPLACED") await giveUpAttempt();
      // Anything else: the next refresh asks again, and what waits is told by `sendAll`.
      else noteSync(code);
      return;
    }
    noteSync(undefined);
    // Another tab may have died with entries in the journal that are not ours.
    if (!isStopped && !isSending && failures === 0 && (await look()).length > 0) timer.soon();
  }

  function noteSync(code: ErrorCode | undefined): void {
    if (isStopped || code === syncError) return;
    syncError = code;
    report();
  }

  function retry(): void {
    failures = 0;
    report();
    timer.soon();
  }

  function flush(): void {
    if (waiting.length > 0 && !isStopped) ports.sendAndForget(toLearnerState(nextBatch(waiting, batchLimit)));
  }

  function stop(): Promise<void> {
    isStopped = true;
    timer.stop();
    clearInterval(refreshTimer);
    return underWay;
  }

  // What a crash or a lost connection left behind goes out first.
  timer.soon();
  void countNotLetIn();
  return { record, retry, drain, flush, refresh, stop };
}
