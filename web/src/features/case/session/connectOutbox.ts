import type { LearnerState } from "#shared/case/model/types.ts";
import { createOutbox } from "../saving/outbox.ts";
import type { Outbox, OutboxPorts } from "../saving/outboxPorts.ts";
import type { OpenedCase } from "./openCase.ts";
import { sendingPorts } from "./sendingPorts.ts";

type Parts = Pick<
  OutboxPorts,
  "isOnline" | "onArrived" | "onReply" | "onStatus" | "onNotLetIn" | "onReplaced"
> & {
  /** Epoch milliseconds of this device, as the entries are stamped. */
  now(): number;
  /** When the learner was at work, where a save of this state does not tell it by its arrival. */
  stretchesFor(state: LearnerState): number[][] | undefined;
};

/** The outbox of an opened case, on the product's calls. */
export const connectOutbox = ({ contexts, journal, reply, exam }: OpenedCase, parts: Parts): Outbox =>
  createOutbox({
    ...parts,
    ...sendingPorts({
      documentId: contexts.documentContext.id,
      attempt: reply.attempt,
      now: parts.now,
      stretchesFor: parts.stretchesFor,
    }),
    journal,
    attempt: reply.attempt,
    isVisible: () => document.visibilityState === "visible",
    isUrgent: () => exam !== undefined,
    random: Math.random,
  });
