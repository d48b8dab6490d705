import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getSession } from "#shared/contract/identity/identity.ts";
import {
  findLeads,
  getLeads,
  type LeadEntry,
  type LeadPerson,
  type LeadsReply,
  updateLeads,
} from "#shared/contract/programs/leads.ts";
import { addedLeadText, removedLeadText, restrictionWarning } from "#shared/domain/programs/planLeads.ts";
import { useKeyedCall } from "../../../actions/useAction.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";

/** Message above the grid until somebody dismisses it. */
export type LcaBanner = {
  id: number;
  tone: "error" | "removed" | "added";
  text: string;
  undo?: (() => void) | undefined;
};

export type LcaChanges = {
  banners: readonly LcaBanner[];
  dismiss: (id: number) => void;
  isRunning: boolean;
  add: (entry: LeadEntry, person: LeadPerson) => Promise<void>;
  remove: (entry: LeadEntry, person: LeadPerson) => Promise<void>;
};

/** Messages above the grid; one that is said again takes the place of the former. */
function useBanners() {
  const lastId = useRef(0);
  const [banners, setBanners] = useState<readonly LcaBanner[]>([]);
  const say = (said: readonly Omit<LcaBanner, "id">[]): void =>
    setBanners((shown) => [
      ...shown.filter(({ text }) => !said.some((one) => one.text === text)),
      ...said.map((one) => {
        lastId.current += 1;
        return { ...one, id: lastId.current };
      }),
    ]);
  const dismiss = (id: number): void => setBanners((shown) => shown.filter((one) => one.id !== id));
  return { banners, say, dismiss };
}

/** Sends who leads a course, and shows the grid and the banners of the reply. */
function useSentLeads() {
  const client = useQueryClient();
  const send = useKeyedCall(updateLeads);
  const { banners, say, dismiss } = useBanners();
  const [isRunning, setIsRunning] = useState(false);

  async function change(
    courseId: number,
    { lcas, isConfirmed, undo }: { lcas: readonly LeadPerson[]; isConfirmed?: boolean; undo?: () => void },
  ): Promise<void> {
    const seen = client.getQueryData<LeadsReply>(keyOf(getLeads));
    setIsRunning(true);
    try {
      const reply = await send({
        body: {
          version: seen?.version ?? 0,
          lcas: [{ document_set: { id: courseId }, lcas: lcas.map(({ id }) => ({ id })) }],
          ...(isConfirmed ? { confirm_restriction: true } : {}),
        },
      });
      const { version, max, lcas: grid } = reply;
      client.setQueryData(keyOf(getLeads), { version, max, lcas: grid });
      say(bannersOf(reply, undo));
      // Other roles lead elsewhere, also one's own.
      if (reply.roles.length > 0) await client.invalidateQueries({ queryKey: keyOf(getSession) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say([{ tone: "error", text: error.code === "CONFLICT" ? conflictText : textOf(error) }]);
      await client.invalidateQueries({ queryKey: keyOf(getLeads) });
    } finally {
      client.removeQueries({ queryKey: keyOf(findLeads) });
      setIsRunning(false);
    }
  }

  /** People who lead a course, as the grid stands when it is sent, not when it was drawn. */
  const leading = (courseId: number): readonly LeadPerson[] =>
    client
      .getQueryData<LeadsReply>(keyOf(getLeads))
      ?.lcas.find(({ document_set }) => document_set.id === courseId)?.lcas ?? [];

  return { change, leading, banners, dismiss, isRunning };
}

/** Changes of who leads a course, each sent as it is made, with the version of the grid that it was made in. */
export function useLcaChanges(): LcaChanges {
  const { confirm } = useConfirm();
  const user = useCurrentUser();
  const { change, leading, banners, dismiss, isRunning } = useSentLeads();

  async function add({ document_set }: LeadEntry, person: LeadPerson): Promise<void> {
    const isRestricted = person.role === "Curriculum Administrator";
    if (isRestricted) {
      const message = restrictionWarning(person.email === user.email);
      if (!(await confirm({ message, confirmLabel: "Continue", cancelLabel: "Cancel" }))) return;
    }
    await change(document_set.id, {
      lcas: [...leading(document_set.id), person],
      isConfirmed: isRestricted,
    });
  }

  async function remove(entry: LeadEntry, person: LeadPerson): Promise<void> {
    const courseId = entry.document_set.id;
    await change(courseId, {
      lcas: leading(courseId).filter(({ id }) => id !== person.id),
      undo: () => void change(courseId, { lcas: [...leading(courseId), person], isConfirmed: true }),
    });
  }

  return {
    banners,
    dismiss,
    isRunning,
    add,
    remove,
  };
}

const conflictText =
  "Someone else changed the Lead Course Administrators while you were on this page. Your change was not saved. The page now shows the latest assignments.";

const bannersOf = (
  { errors, removed, added, roles }: LeadsReply,
  undo: (() => void) | undefined,
): Omit<LcaBanner, "id">[] => {
  const roleOf = (name: string): string => {
    const role = roles.find(({ lca }) => lca === name)?.role;
    return role && role !== "Lead Course Administrator" ? ` Their role is ${role} again.` : "";
  };
  return [
    ...errors.map((text) => ({ tone: "error" as const, text })),
    ...removed.map(({ lca, document_set }) => ({
      tone: "removed" as const,
      text: `${removedLeadText(lca, document_set)}${roleOf(lca)}`,
      undo,
    })),
    ...added.map(({ lca, document_set }) => ({
      tone: "added" as const,
      text: addedLeadText(lca, document_set),
    })),
  ];
};
