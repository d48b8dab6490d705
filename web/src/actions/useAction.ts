import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { AnyRoute, ReplyOf } from "#shared/contract/route.ts";
import { ApiError, isWorthRetrying, textOf } from "../api/ApiError.ts";
import { type CallInput, callRoute, type ExactCallInput } from "../api/call.ts";
import { type Question, useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { words } from "../ui/words.ts";
import type { Undone } from "./UndoneNotice.tsx";

/** How an action went. It never throws for what the server or the network did. */
export type Outcome<Reply> =
  | { state: "done"; reply: Reply }
  /** The person said no. */
  | { state: "declined" }
  | { state: "failed"; error: unknown };

type Given<Value, Reply, Input> = Value | ((reply: Reply, input: Input) => Value | undefined);

export type ActionOptions<R extends AnyRoute> = {
  /** Asked before anything is done; undefined for an input that needs no question. */
  confirm?: Question | ((input: CallInput<R>) => Question | undefined);
  /** Said once it is done. */
  success?: Given<string, ReplyOf<R>, CallInput<R>>;
  /** The cached replies that are not true any more; `keyOf(route)` means every reply of that route. */
  invalidates?: readonly QueryKey[] | ((reply: ReplyOf<R>, input: CallInput<R>) => readonly QueryKey[]);
  /** Offered beside what is said on success, for as long as that stands. */
  undo?: (
    reply: ReplyOf<R>,
    input: CallInput<R>,
  ) => { run: () => Promise<unknown>; done: string } | undefined;
  /** Returns the things for which an action failed while it succeeded for others; they stay selected. */
  undone?: (reply: ReplyOf<R>, input: CallInput<R>) => readonly Undone[];
  /** Keeps those selected that were not done, and nothing else. */
  keepSelected?: (ids: readonly Undone["id"][]) => void;
  /** Text when it fails, in place of the code's own. @see spec courses §8 */
  failure?: string | ((error: unknown) => string);
  onDone?: (reply: ReplyOf<R>, input: CallInput<R>) => void;
  /** Makes the call within something else, such as a proof of who asks. */
  around?: (work: () => Promise<ReplyOf<R>>) => Promise<ReplyOf<R>>;
};

export type Action<R extends AnyRoute> = {
  run: <Input>(input: ExactCallInput<R, Input>) => Promise<Outcome<ReplyOf<R>>>;
  isRunning: boolean;
  /** Failures of the last run, until they are dismissed or the next one starts. */
  undone: readonly Undone[];
  dismissUndone: () => void;
};

/** Pauses before a call that may be made again is. */
const retryMs = [500, 2_000];

/**
 * Runs a button's action: asks, calls, brings the page up to date, says how it went, and offers to undo it. A second press while it runs is the same
 * run. If the route is idempotent, a call that got no definite answer is made again by itself, and by the next press: always under the same key, so
 * that it is done once. @see ADR 0062
 */
export function useAction<R extends AnyRoute>(route: R, options: ActionOptions<R> = {}): Action<R> {
  const client = useQueryClient();
  const { confirm } = useConfirm();
  const flash = useFlash();
  const send = useKeyedCall(route);
  const running = useRef<Promise<Outcome<ReplyOf<R>>>>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const pressed = useRef<Element>(null);
  const takeError = useRef<() => void>(undefined);
  // A button that is disabled while its action runs loses the focus to the page.
  useLayoutEffect(() => {
    const { current: from } = pressed;
    if (!isRunning && from instanceof HTMLElement && document.activeElement === document.body)
      from.focus({ preventScroll: true });
  }, [isRunning]);

  async function perform(input: CallInput<R>): Promise<Outcome<ReplyOf<R>>> {
    pressed.current = document.activeElement;
    const question = typeof options.confirm === "function" ? options.confirm(input) : options.confirm;
    if (question && !(await confirm(question))) return { state: "declined" };
    setIsRunning(true);
    setUndone([]);
    // The message about the last try no longer holds.
    takeError.current?.();
    try {
      const reply = await (options.around ? options.around(() => send(input)) : send(input));
      tell(reply, input);
      await invalidate(reply, input);
      return { state: "done", reply };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      takeError.current = flash.error(failureText(error));
      return { state: "failed", error };
    } finally {
      setIsRunning(false);
    }
  }

  function tell(reply: ReplyOf<R>, input: CallInput<R>): void {
    const left = options.undone?.(reply, input) ?? [];
    setUndone(left);
    if (options.undone) options.keepSelected?.(left.map(({ id }) => id));
    const text = typeof options.success === "function" ? options.success(reply, input) : options.success;
    const undo = options.undo?.(reply, input);
    if (text)
      flash.success(text, undo && { label: words.undo, run: () => void takeBack(undo, reply, input) });
    options.onDone?.(reply, input);
  }

  async function takeBack(
    undo: { run: () => Promise<unknown>; done: string },
    reply: ReplyOf<R>,
    input: CallInput<R>,
  ): Promise<void> {
    try {
      await undo.run();
      flash.success(undo.done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(textOf(error));
    }
    await invalidate(reply, input);
  }

  async function invalidate(reply: ReplyOf<R>, input: CallInput<R>): Promise<void> {
    const { invalidates = [] } = options;
    const stale = typeof invalidates === "function" ? invalidates(reply, input) : invalidates;
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  const failureText = (error: ApiError): string => {
    const { failure } = options;
    return typeof failure === "function" ? failure(error) : (failure ?? textOf(error));
  };

  return {
    run(input) {
      running.current ??= perform(input).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    isRunning,
    undone,
    dismissUndone: () => setUndone([]),
  };
}

/**
 * The route's call, under one key for one intention: the key is kept while it is not known whether the thing was done, and
 * belongs to exactly what was asked.
 */
export function useKeyedCall<R extends AnyRoute>(route: R): (input: CallInput<R>) => Promise<ReplyOf<R>> {
  const open = useRef<{ asked: string; key: string }>(undefined);
  return async (input) => {
    if (!route.isIdempotent) return callRoute(route, input);
    const { signal: _signal, ...asked } = input;
    const text = JSON.stringify(asked);
    if (open.current?.asked !== text) open.current = { asked: text, key: crypto.randomUUID() };
    const { key } = open.current;
    for (let tries = 0; ; tries++) {
      try {
        const reply = await callRoute(route, { ...input, idempotencyKey: key });
        open.current = undefined;
        return reply;
      } catch (error) {
        if (!isOpen(error)) {
          open.current = undefined;
          throw error;
        }
        const pauseMs = retryMs[tries];
        if (pauseMs === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
}

/** True if the change may have been made, or be under way, although the call failed. */
const isOpen = (error: unknown): boolean =>
  isWorthRetrying(error) || (error instanceof ApiError && error.code === "STILL_RUNNING");
