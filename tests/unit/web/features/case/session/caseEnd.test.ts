import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { pass } from "../passTime.ts";
import { aServer, sessions, start, told, toTheEnd, useCaseSessions } from "./aCaseSession.ts";

useCaseSessions();

describe("the end of a case (D-11)", () => {
  it("asks for feedback, celebrates, and after 5 s shows the next steps", async () => {
    const session = await start(aServer());
    session.store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    session.store.dispatch({ type: "press", uid: "q_submit" });
    session.store.dispatch({ type: "continue", cardUid: "c1" });
    expect(session.modal.get()).toBe("feedback");
    toTheEnd(session);
    expect([session.modal.get(), told.celebrations]).toEqual(["completion", 1]);
    await pass(4_999);
    expect(session.modal.get()).toBe("completion");
    await pass(1);
    expect(session.modal.get()).toBe("nextSteps");
  });

  it("does not come back with the next steps to whoever closed them early", async () => {
    const session = await start(aServer());
    toTheEnd(session);
    session.store.dispatch({ type: "closeModal", modal: "completion" });
    session.store.dispatch({ type: "closeModal", modal: "nextSteps" });
    expect(session.modal.get()).toBeUndefined();
    await pass(10_000);
    expect(session.modal.get()).toBeUndefined();
  });

  it.each([
    [24, "lowTime"],
    [25, "completion"],
  ])("with %s%% of the recommended time shows %s, also after a reload", async (percent, modal) => {
    const server = aServer(percent);
    const factory = new IDBFactory();
    const session = await start(server, factory);
    toTheEnd(session);
    expect(session.modal.get()).toBe(modal);
    await pass(300);
    sessions.splice(0);
    session.stop();
    expect((await start(server, factory)).modal.get()).toBe(modal);
  });

  it("counts what was read since the last save when it decides whether the time was low", async () => {
    const session = await start(aServer(20));
    const { store } = session;
    store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    store.dispatch({ type: "press", uid: "q_submit" });
    await pass(300);
    // Two minutes with the last card, of which no save tells: 20% and 6.7%.
    await pass(120_000);
    toTheEnd(session);
    expect(session.modal.get()).toBe("completion");
  });

  it("asks for feedback again after a reload, as long as none was given", async () => {
    const server = aServer();
    const session = await start(server);
    session.store.dispatch({ type: "answer", uid: "q_input_1", value: true });
    session.store.dispatch({ type: "press", uid: "q_submit" });
    session.store.dispatch({ type: "continue", cardUid: "c1" });
    session.modal.set(undefined);
    await pass(300);
    await pass(300);
    expect(server.state().feedback_card_1?.invisible?.value).toBe(false);
    expect((await start(server)).modal.get()).toBe("feedback");
  });
});
