import type { LearnerState } from "#shared/case/types.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { AsideEntry, PendingEntry } from "./journal.ts";
import {
  gatherMs,
  longestPatienceMs,
  nextBatch,
  pathOf,
  patienceFor,
  toLearnerState,
} from "./outboxBatch.ts";
import type { Outbox, OutboxPorts, SaveStatus, StateReply } from "./outboxPorts.ts";

export type { Outbox, OutboxPorts, SaveStatus, StateReply } from "./outboxPorts.ts";

const refreshMs = 5_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Refusals that no repetition of the same entries can change. */
const finalRefusals: ReadonlySet<ErrorCode> = new Set([
  "FORBIDDEN",
  "CASE_LOCKED",
  "SUBSCRIPTION_EXPIRED",
  "NOT_FOUND",
]);

/** Said to entries of a timed exam that were not made in its time. The others of the request are kept. */
const examRefusals: ReadonlySet<ErrorCode> = new Set(["EXAM_SUBMITTED", "EXAM_PAUSED", "EXAM_NOT_STARTED"]);

/** What the card flow writes of itself, on opening a case too. */
const keysOfTheFlow: ReadonlySet<string> = new Set(["startedAt", "invisible", "collapsed", "inactive"]);

/** Without the steps that an exam refused and in which the learner did nothing: opening it when it is over is one. */
function worthTelling(entries: readonly AsideEntry[]): AsideEntry[] {
  const own = new Set(entries.filter(({ key }) => !keysOfTheFlow.has(key)).map(({ updatedAt }) => updatedAt));
  return entries.filter(
    ({ refusal, updatedAt }) => refusal && (!examRefusals.has(refusal) || own.has(updatedAt)),
  );
}

/** All entries of one event carry one time. */
const stepsIn = (entries: readonly PendingEntry[]): number =>
  new Set(entries.map(({ updatedAt }) => updatedAt)).size;

/**
 * Carries answers from the journal to the server until each is acknowledged, one request at a time, and takes in what
 * other devices wrote. Failures of the network are waited out with backoff; refusals are shown.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { journal } = ports;
  /** Entries that the journal would not take: kept here, and sent from here. */
  const unjournaled = new Map<string, PendingEntry>();
  let isJournalSound = journal.isDurable;
  let isSending = false;
  let underWay: Promise<void> = Promise.resolve();
  let recording: Promise<unknown> = Promise.resolve();
  let notLetIn: SaveStatus["notLetIn"];
  let isStopped = false;
  let failures = 0;
  let batchLimit = Number.POSITIVE_INFINITY;
  let refusal: ErrorCode | undefined;
  let syncError: ErrorCode | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first entry that waits for more. */
  let patienceTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the last look at the journal found, so that `flush` needs no asynchronous read. */
  let waiting: PendingEntry[] = [];

  const refreshTimer = setInterval(() => {
    if (ports.isVisible() && ports.isOnline() && !isSending && !isStopped) void refresh();
  }, refreshMs);

  function report(): void {
    const state = !ports.isOnline()
      ? "offline"
      : waiting.length === 0
        ? "saved"
        : failures > 0 || refusal
          ? "waiting"
          : "saving";
    ports.onStatus({
      state,
      waiting: stepsIn(waiting),
      isDurable: isJournalSound,
      ...(refusal ? { refusal } : {}),
      ...(syncError ? { syncError } : {}),
      ...(notLetIn ? { notLetIn } : {}),
    });
  }

  async function look(): Promise<PendingEntry[]> {
    waiting = [...(await journal.list()), ...unjournaled.values()];
    return waiting;
  }

  function startSending(): void {
    if (!isSending) underWay = sendAll();
  }

  function schedule(delayMs: number): void {
    clearTimeout(sendTimer);
    if (!isStopped) sendTimer = setTimeout(startSending, delayMs);
  }

  function scheduleWithPatience(): void {
    schedule(ports.isUrgent() ? gatherMs : patienceFor(waiting));
    patienceTimer ??= setTimeout(startSending, longestPatienceMs);
  }

  function endPatience(): void {
    clearTimeout(patienceTimer);
    patienceTimer = undefined;
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
    try {
      await journal.put(entries);
    } catch (error) {
      // A full disk or a closed database: the page keeps them, sends them, and says that it is the only place.
      if (!(error instanceof DOMException)) throw error;
      isJournalSound = false;
      for (const entry of entries) unjournaled.set(`${entry.uid}\u0000${entry.key}`, entry);
    }
    if (failures === 0 && !isSending) scheduleWithPatience();
  }

  function forgetUnjournaled(entries: readonly PendingEntry[]): void {
    for (const entry of entries) {
      const name = `${entry.uid}\u0000${entry.key}`;
      if (unjournaled.get(name)?.updatedAt === entry.updatedAt) unjournaled.delete(name);
    }
  }

  async function acknowledge(entries: readonly PendingEntry[]): Promise<void> {
    forgetUnjournaled(entries);
    await journal.acknowledge(entries);
  }

  async function setAside(entries: readonly PendingEntry[], code: ErrorCode): Promise<void> {
    await journal.setAside(entries, code);
    forgetUnjournaled(entries);
  }

  /** What earlier openings of this attempt were refused is told as well. */
  async function countNotLetIn(): Promise<void> {
    const refused = worthTelling(await journal.listAside());
    const code = refused.at(-1)?.refusal;
    notLetIn = code && { steps: stepsIn(refused), code };
    if (notLetIn) report();
  }

  async function tellOfRefused(): Promise<void> {
    refusal = undefined;
    await countNotLetIn();
    ports.onNotLetIn(notLetIn);
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
    endPatience();
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
        if (waiting.length > 0 && failures === 0) scheduleWithPatience();
      }
    }
  }

  /** Whether to go on with the next batch. */
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
      return await handleRefusal(error, batch);
    }
  }

  async function handleRefusal(error: unknown, batch: readonly PendingEntry[]): Promise<boolean> {
    const code = ports.codeOf(error);
    if (code === "ATTEMPT_REPLACED") {
      await giveUpAttempt();
      return false;
    }
    if (code && examRefusals.has(code) && (await takeExamRefusal(error, code, batch))) return true;
    const isAboutContent = code === "UNKNOWN_NODE" || code === "BODY_TOO_LARGE" || code === "INVALID_REQUEST";
    if (isAboutContent && batch.length > 1) {
      // Find the entry at fault by halving, so that it never holds up the others.
      batchLimit = Math.ceil(batch.length / 2);
      return true;
    }
    if (isAboutContent) {
      await setAside(batch, code);
      batchLimit = Number.POSITIVE_INFINITY;
      await tellOfRefused();
      return true;
    }
    failures += 1;
    refusal = code;
    if (!code || !finalRefusals.has(code)) {
      const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
      schedule(delay * (0.75 + ports.random() / 2));
    }
    return false;
  }

  /** Whether the refusal names entries: those are set aside, and the others of the batch are kept by the server. */
  async function takeExamRefusal(
    error: unknown,
    code: ErrorCode,
    batch: readonly PendingEntry[],
  ): Promise<boolean> {
    const paths = new Set(ports.pathsOf(error));
    const refused = batch.filter((entry) => paths.has(pathOf(entry)));
    if (refused.length === 0) return false;
    await setAside(refused, code);
    await acknowledge(batch.filter((entry) => !refused.includes(entry)));
    failures = 0;
    await tellOfRefused();
    return true;
  }

  async function drain(): Promise<boolean> {
    clearTimeout(sendTimer);
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
      const code = ports.codeOf(error);
      if (code === "ATTEMPT_REPLACED") await giveUpAttempt();
      // Anything else: the next refresh asks again, and what waits is told by `sendAll`.
      else noteSync(code);
      return;
    }
    noteSync(undefined);
    // Another tab may have died with entries in the journal that are not ours.
    if (!isStopped && !isSending && failures === 0 && (await look()).length > 0) schedule(0);
  }

  function noteSync(code: ErrorCode | undefined): void {
    if (isStopped || code === syncError) return;
    syncError = code;
    report();
  }

  function retry(): void {
    failures = 0;
    report();
    schedule(0);
  }

  function flush(): void {
    if (waiting.length > 0 && !isStopped) ports.sendAndForget(toLearnerState(nextBatch(waiting, batchLimit)));
  }

  function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(sendTimer);
    endPatience();
    clearInterval(refreshTimer);
    return underWay;
  }

  // What a crash or a lost connection left behind goes out first.
  schedule(0);
  void countNotLetIn();
  return { record, retry, drain, flush, refresh, stop };
}
