import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  listPinnedItems,
  type PinnedItems,
  type PinnedList,
  pinItem,
  pinnedAtMost,
  unpinItem,
} from "#shared/contract/library/pins.ts";
import { canByRole } from "#shared/domain/access.ts";
import { useAction } from "../actions/useAction.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../api/session.ts";

const none: readonly number[] = [];

/** A row of a list, and whether it stands first. */
export type Pinning = { list: PinnedList; id: number; isPinned: boolean; mayChange: boolean };

/**
 * Which rows of a list stand first for everybody in the program, and whether this person changes that.
 * @see spec courses §2.2 "Pinned items"; ADR 0100
 */
export function usePins(list: PinnedList) {
  const user = useCurrentUser();
  const pinned = useQuery({
    queryKey: keyOf(listPinnedItems),
    queryFn: ({ signal }) => call(listPinnedItems, { signal }),
    enabled: user.program_id !== null,
  });
  // A list whose pinned rows cannot be read is shown without them.
  const ids = pinned.data?.[list] ?? (pinned.error || user.program_id === null ? none : undefined);
  const mayChange = canByRole(actorOf(user), "list.pin") && pinned.data !== undefined;
  return {
    /** Undefined until they are known. */
    ids: ids?.map(String),
    of: (id: number): Pinning => ({ list, id, isPinned: ids?.includes(id) ?? false, mayChange }),
  };
}

/** Lets a row stand first, or takes that back. */
export function useTogglePin({ list, id, isPinned }: Pinning): () => void {
  const client = useQueryClient();
  const keep = (reply: PinnedItems): void => void client.setQueryData(keyOf(listPinnedItems), reply);
  const body = { list, id };
  const pin = useAction(pinItem, {
    onDone: keep,
    failure: (error) =>
      error instanceof ApiError && error.code === "CONFLICT"
        ? `You can pin up to ${pinnedAtMost}. Unpin one first.`
        : textOf(error),
    success: "Pinned to the top for everyone.",
  });
  const unpin = useAction(unpinItem, {
    onDone: keep,
    success: "Unpinned.",
    undo: () => ({ run: async () => keep(await call(pinItem, { body })), done: "Pinned again." }),
  });
  return () => void (isPinned ? unpin : pin).run({ body });
}
