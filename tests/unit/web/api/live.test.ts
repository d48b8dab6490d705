import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { UsageReportChange } from "#shared/contract/channels.ts";
import { retryDelayMs, type Socket } from "#web/api/connection.ts";
import { createLiveClient } from "#web/api/live.ts";

const course = { channel: "UsageReportChannel", document_set_id: 3 } as const;
const otherCourse = { channel: "UsageReportChannel", document_set_id: 4 } as const;

const change: UsageReportChange = {
  user_id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  document_id: 9,
  percent_complete: 40,
  percentage_of_recommended_time: null,
  reset: 0,
  date_last_accessed: "2026-11-21T09:00:00.000Z",
  time_on_case: 60_000,
  opened_mod_map: false,
  implications_for_further_workup: false,
  implications_for_management: false,
  pages_completed: 2,
  pages: 5,
  start_date: "2026-11-21T08:00:00.000Z",
  completion_date: null,
  has_statement: false,
};

type FakeSocket = Socket & {
  sent: unknown[];
  open: () => void;
  drop: () => void;
  say: (message: unknown) => void;
};

function fakeSocket(): FakeSocket {
  const socket: FakeSocket = {
    sent: [],
    readyState: 0,
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => socket.sent.push(JSON.parse(String(text))),
    close: () => {
      Object.assign(socket, { readyState: 3 });
      socket.onclose?.();
    },
    open: () => {
      Object.assign(socket, { readyState: 1 });
      socket.onopen?.();
    },
    drop: () => {
      Object.assign(socket, { readyState: 3 });
      socket.onclose?.();
    },
    say: (message) => socket.onmessage?.({ data: JSON.stringify(message) }),
  };
  return socket;
}

/** A client over fake sockets and a clock that the test turns. */
function aClient() {
  const sockets: FakeSocket[] = [];
  const timers: { run: () => void; ms: number; isCancelled: boolean }[] = [];
  const client = createLiveClient({
    openSocket: () => {
      const socket = fakeSocket();
      sockets.push(socket);
      return socket;
    },
    random: () => 0.5,
    setTimer: (run, ms) => {
      const timer = { run, ms, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
  });
  const listener = { onMessage: vi.fn(), onGap: vi.fn(), onRejected: vi.fn() };
  const waiting = () => timers.filter(({ isCancelled }) => !isCancelled);
  return {
    client,
    listener,
    timers,
    waiting,
    last: () => {
      const socket = sockets.at(-1);
      if (!socket) throw new Error("no socket was opened");
      return socket;
    },
    count: () => sockets.length,
    confirm: (identifier: typeof course | typeof otherCourse = course) =>
      sockets.at(-1)?.say({ type: "confirmed", identifier, expires_at: "2026-11-21T10:00:00.000Z" }),
    /** Runs the newest timer that was not cancelled. */
    elapse: () => {
      const timer = waiting().at(-1);
      if (!timer) throw new Error("no timer is running");
      timer.isCancelled = true;
      timer.run();
      return timer.ms;
    },
  };
}

describe("the live connection", () => {
  it("opens with the first subscription, and is live once the server has confirmed it", () => {
    const at = aClient();
    expect(at.client.getState()).toBe("idle");
    at.client.subscribe(course, at.listener);
    expect(at.client.getState()).toBe("connecting");
    at.last().open();
    expect(at.last().sent).toEqual([{ command: "subscribe", identifier: course }]);
    expect(at.client.getState()).toBe("connecting");
    at.confirm();
    expect(at.client.getState()).toBe("live");
  });

  it("hands a message to who follows its channel, and to nobody else", () => {
    const at = aClient();
    const other = { onMessage: vi.fn(), onGap: vi.fn() };
    at.client.subscribe(course, at.listener);
    at.client.subscribe(otherCourse, other);
    at.last().open();
    at.last().say({ type: "message", identifier: course, data: change });
    expect(at.listener.onMessage).toHaveBeenCalledWith(change);
    expect(other.onMessage).not.toHaveBeenCalled();
    expect(at.count()).toBe(1);
  });

  it("passes over what it cannot read", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().open();
    at.last().onmessage?.({ data: "{ not json" });
    at.last().say({ type: "message", identifier: course, data: { percent_complete: "a lot" } });
    expect(at.listener.onMessage).not.toHaveBeenCalled();
  });

  it("asks to read again when it is confirmed, and again after each reconnection", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().open();
    at.confirm();
    expect(at.listener.onGap).toHaveBeenCalledTimes(1);
    at.confirm();
    expect(at.listener.onGap).toHaveBeenCalledTimes(1);

    at.last().drop();
    expect(at.client.getState()).toBe("offline");
    at.elapse();
    at.last().open();
    expect(at.last().sent).toEqual([{ command: "subscribe", identifier: course }]);
    expect(at.listener.onGap).toHaveBeenCalledTimes(1);
    at.confirm();
    expect(at.listener.onGap).toHaveBeenCalledTimes(2);
    expect(at.client.getState()).toBe("live");
  });

  it("waits longer after each failed try, and starts over once it was confirmed", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().drop();
    const first = at.elapse();
    at.last().drop();
    const second = at.elapse();
    expect(second).toBeGreaterThan(first);
    at.last().open();
    at.confirm();
    at.last().drop();
    expect(at.elapse()).toBe(first);
  });

  it("keeps each wait between half and all of a ceiling that stops at 30 s", () => {
    expect(retryDelayMs(0, 0)).toBe(250);
    expect(retryDelayMs(0, 1)).toBe(500);
    expect(retryDelayMs(50, 1)).toBe(30_000);
    expect(retryDelayMs(50, 0)).toBe(15_000);
  });

  it("tries at once when the browser has a network again", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().drop();
    at.client.retryNow();
    expect(at.count()).toBe(2);
    expect(at.waiting()).toHaveLength(0);
  });

  it("closes with the last subscription and does not come back", () => {
    const at = aClient();
    const leave = at.client.subscribe(course, at.listener);
    at.last().open();
    at.confirm();
    leave();
    expect(at.last().sent.at(-1)).toEqual({ command: "unsubscribe", identifier: course });
    expect(at.client.getState()).toBe("idle");
    expect(at.waiting()).toHaveLength(0);
    expect(at.count()).toBe(1);
  });

  it("does not try again what the server rejected", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().open();
    at.last().say({ type: "rejected", identifier: course, code: "FORBIDDEN", message: "no" });
    expect(at.listener.onRejected).toHaveBeenCalledWith("FORBIDDEN");
    expect(at.client.getState()).toBe("idle");
    expect(at.waiting()).toHaveLength(0);
  });

  it("renews its subscriptions before API Gateway drops a silent connection", () => {
    const at = aClient();
    at.client.subscribe(course, at.listener);
    at.last().open();
    at.confirm();
    expect(at.elapse()).toBeLessThan(10 * 60_000);
    expect(at.last().sent).toHaveLength(2);
    expect(at.waiting()).toHaveLength(1);
  });
});

describe("a kind of channel on which one may speak", () => {
  const room = { channel: "RoomChannel", room: "a" } as const;
  const definitions = {
    RoomChannel: {
      identifier: z.strictObject({ channel: z.literal("RoomChannel"), room: z.string() }),
      sends: z.object({ text: z.string() }),
      takes: z.strictObject({ text: z.string() }),
    },
  };

  function aRoom() {
    const socket = fakeSocket();
    const client = createLiveClient<typeof definitions>(
      { openSocket: () => socket, random: () => 0.5, setTimer: () => () => {} },
      definitions,
    );
    const heard: string[] = [];
    const onRejected = vi.fn();
    // Typed by the kind of channel: its data has a text.
    client.subscribe(room, { onMessage: ({ text }) => heard.push(text), onGap: () => {}, onRejected });
    socket.open();
    const confirm = (ref?: string) =>
      socket.say({ type: "confirmed", identifier: room, ref, expires_at: "2026-11-21T10:00:00.000Z" });
    return { socket, client, heard, onRejected, confirm };
  }

  it("tells that what was said was taken, each by its own answer", async () => {
    const { socket, client, confirm } = aRoom();
    confirm();
    const [first, second] = [client.say(room, { text: "one" }), client.say(room, { text: "two" })];
    expect(socket.sent.slice(1)).toEqual([
      { command: "message", identifier: room, ref: "1", data: { text: "one" } },
      { command: "message", identifier: room, ref: "2", data: { text: "two" } },
    ]);
    socket.say({
      type: "rejected",
      identifier: room,
      ref: "2",
      command: "message",
      code: "NOT_FOUND",
      message: "No.",
    });
    confirm("1");
    expect(await first).toEqual({ ok: true });
    expect(await second).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  it("goes on being followed when something said was refused", async () => {
    const { socket, client, heard, onRejected, confirm } = aRoom();
    confirm();
    const said = client.say(room, { text: "one" });
    socket.say({
      type: "rejected",
      identifier: room,
      ref: "1",
      command: "message",
      code: "FORBIDDEN",
      message: "No.",
    });
    await said;
    socket.say({ type: "message", identifier: room, data: { text: "hello" } });
    socket.say({ type: "message", identifier: room, data: { text: 5 } });
    expect(heard).toEqual(["hello"]);
    expect(onRejected).not.toHaveBeenCalled();
  });

  it("says nothing before it is confirmed, and leaves nobody waiting when the connection breaks off", async () => {
    const { socket, client, confirm } = aRoom();
    expect(await client.say(room, { text: "early" })).toEqual({ ok: false, code: "OFFLINE" });
    confirm();
    const said = client.say(room, { text: "one" });
    socket.drop();
    expect(await said).toEqual({ ok: false, code: "OFFLINE" });
  });
});
