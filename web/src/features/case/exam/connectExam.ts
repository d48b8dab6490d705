import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { startsTime } from "#shared/case/rules/examRules.ts";
import { endExam, getSitting, type SittingReply, startSitting } from "#shared/contract/exams/exams.ts";
import { call } from "../../../api/call.ts";
import type { LiveSitting } from "../../../api/followSitting.ts";
import { saveFields } from "../../../viewer/onPageHidden.ts";
import type { CardEntry, ViewerStore } from "../../../viewer/store.ts";
import type { Outbox } from "../saving/outboxPorts.ts";
import type { OpenedCase } from "../session/openCase.ts";
import type { ExamWatch, OpenedExam } from "./examPorts.ts";
import { watchExam } from "./examWatch.ts";

/**
 * How long leaving the exam waits for the last answers, while saves of them are under way: an answer that arrives after the hand-in
 * counts only once staff say so. Without a connection nothing is waited for. @see ADR 0242
 */
const longestFlushMs = 60_000;

/**
 * Returns true if the learner opened or answered something of the timed section, or started its timer, by the server's
 * rule.
 */
export function beginsTime({ flow }: Pick<ViewerStore, "flow">, entries: readonly CardEntry[]): boolean {
  const section = timedSectionOf(flow.stored);
  return section !== undefined && entries.some((entry) => startsTime(flow, section, entry));
}

type Parts = {
  outbox: Outbox;
  leave(message: string): void;
  refuse(message: string): void;
  announce(message: string): void;
  started(): void;
  /** Person who sits the exam. */
  userId: string;
  /** The sitting, whenever the server has told of it. */
  noteSitting(sitting: SittingReply["sitting"]): void;
  /** Answers of the timed section that the server holds, and those that wait here. */
  answers(): { saved: number; waiting: number };
};

/** The exam of an opened case, on the browser's own events and the product's calls. */
export function connectExam({ contexts }: OpenedCase, exam: OpenedExam, parts: Parts): ExamWatch {
  const id = String(contexts.documentContext.id);
  const body = contexts.document_set ? { document_set_id: contexts.document_set.id } : {};

  const channel = proctorChannel(contexts.documentContext.id, parts, {
    onNews: (news) => watch.hear(news),
    onGap: () => void watch.look(),
  });

  async function followed(asked: Promise<SittingReply>): Promise<SittingReply> {
    const reply = await asked;
    channel.follow(reply.sitting);
    parts.noteSitting(reply.sitting);
    return reply;
  }

  const watch = watchExam(exam, {
    read: () => followed(call(getSitting, { params: { id } })),
    start: () => followed(call(startSitting, { params: { id }, body })),
    isLive: channel.isLive,
    end: () => call(endExam, { params: { id }, body: {} }),
    flush: () => flush(parts.outbox),
    leave: parts.leave,
    refuse: parts.refuse,
    announce: parts.announce,
    started: parts.started,
  });
  channel.follow(exam.sitting);
  const look = (): void => void watch.look();
  window.addEventListener("focus", look);
  return {
    ...watch,
    stop() {
      window.removeEventListener("focus", look);
      channel.stop();
      watch.stop();
    },
  };
}

/** Resolves when everything was sent, or will not be soon: what is left over stays in the journal. */
async function flush(outbox: Outbox): Promise<void> {
  saveFields();
  // Other fields save what is in them when they are left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => {
    limit = setTimeout(resolve, longestFlushMs);
  });
  await Promise.race([outbox.drain(), tooLong]);
  clearTimeout(limit);
}

type Sitting = SittingReply["sitting"];

/** Channel of a proctored exam, followed from the first reply that tells of a proctor. Other exams do not load what that takes. */
function proctorChannel(
  documentId: number,
  parts: Pick<Parts, "userId" | "answers" | "noteSitting">,
  { onNews, onGap }: { onNews: ExamWatch["hear"]; onGap: () => void },
) {
  let live: LiveSitting | undefined;
  let isFollowed = false;
  let isStopped = false;

  async function connect({ document_set_id }: NonNullable<Sitting>): Promise<void> {
    const { followSitting } = await import("../../../api/followSitting.ts");
    if (isStopped) return;
    live = followSitting({
      identifier: {
        channel: "SittingChannel",
        document_set_id,
        document_id: documentId,
        user_id: parts.userId,
      },
      answers: parts.answers,
      onNews: (news) => {
        parts.noteSitting(news.sitting);
        onNews(news);
      },
      onGap,
    });
  }

  return {
    follow(sitting: Sitting): void {
      if (isFollowed || isStopped || !sitting?.proctored) return;
      isFollowed = true;
      connect(sitting).catch(() => {
        // The script could not be fetched. The sitting is read every few seconds meanwhile, and the next reply tries again.
        isFollowed = false;
      });
    },
    isLive: () => live?.isLive() ?? false,
    stop(): void {
      isStopped = true;
      live?.stop();
    },
  };
}
