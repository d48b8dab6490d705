import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineRoute } from "#shared/contract/route.ts";
import { UndoneNotice } from "#web/actions/UndoneNotice.tsx";
import { type ActionOptions, type Outcome, useAction } from "#web/actions/useAction.ts";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";

const invite = defineRoute({
  name: "invite",
  context: "identity",
  method: "POST",
  path: "/invitations",
  action: "signed_in",
  summary: "Invite.",
  body: z.strictObject({ ids: z.array(z.string()) }),
  isIdempotent: true,
  reply: z.object({ refused: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })) }),
});
const remove = defineRoute({
  name: "remove",
  context: "identity",
  method: "POST",
  path: "/removals",
  action: "signed_in",
  summary: "Remove.",
  body: invite.body,
  reply: invite.reply,
});
type Invite = typeof invite;

const outcomes: Outcome<unknown>[] = [];
let counted = 0;

function Page(props: { route?: Invite; options?: ActionOptions<Invite> }) {
  const [selected, setSelected] = useState<readonly (string | number)[]>(["a", "b", "c"]);
  const members = useQuery({ queryKey: ["listMembers", 1], queryFn: async () => ++counted });
  const action = useAction(props.route ?? invite, { keepSelected: setSelected, ...props.options });
  const ids = selected.map(String);
  return (
    <>
      <p>Read {members.data} times</p>
      <p>Selected: {ids.join(", ")}</p>
      <button
        type="button"
        aria-busy={action.isRunning}
        onClick={() => void action.run({ body: { ids } }).then((outcome) => outcomes.push(outcome))}
      >
        Invite
      </button>
      <UndoneNotice
        title={`${action.undone.length} of 3 members were not invited:`}
        undone={action.undone}
        onDismiss={action.dismissUndone}
      />
    </>
  );
}

const done: Answer = { body: { refused: [] } };

function open(answer: () => Answer | Promise<Answer>, options: ActionOptions<Invite> = {}, route?: Invite) {
  const api = fakeApi({
    "POST /invitations": answer,
    "POST /removals": answer,
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<Page options={options} {...(route ? { route } : {})} />);
  return { ...api, keys: () => api.asked.map(({ headers }) => headers.get("Idempotency-Key")) };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const down = () => refusal("UNAVAILABLE", 503);

beforeEach(() => {
  outcomes.length = 0;
  counted = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an action", () => {
  const answerAfter = (lose: () => void) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    lose();
    return done;
  };

  it("gives the focus back to the button that lost it while the action ran", async () => {
    open(answerAfter(() => screen.getByRole("button", { name: "Invite" }).blur()));
    screen.getByRole("button", { name: "Invite" }).focus();
    await press("Invite");
    await pass(10);
    expect(outcomes).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Invite" }));
  });

  it("leaves the focus where the person has gone meanwhile", async () => {
    const other = document.body.appendChild(document.createElement("input"));
    open(answerAfter(() => other.focus()));
    screen.getByRole("button", { name: "Invite" }).focus();
    await press("Invite");
    await pass(10);
    expect(outcomes).toHaveLength(1);
    expect(document.activeElement).toBe(other);
    other.remove();
  });

  it("asks first, and does nothing where the person says no", async () => {
    const { asked } = open(() => done, {
      confirm: { message: "Invite 3 members?", confirmLabel: "Invite 3" },
    });
    await press("Invite");
    expect(screen.getByText("Invite 3 members?")).toBeTruthy();
    await press("Cancel");
    expect(asked).toEqual([]);
    expect(outcomes).toEqual([{ state: "declined" }]);
    await press("Invite");
    await press("Invite 3");
    expect(asked).toHaveLength(1);
  });

  it("says that it was done, and reads anew what is not true any more", async () => {
    open(() => done, { success: "Invited.", invalidates: [["listMembers"]] });
    await screen.findByText("Read 1 times");
    await press("Invite");
    expect(screen.getByText("Invited.").closest("[role=status]")).toBeTruthy();
    expect(await screen.findByText("Read 2 times")).toBeTruthy();
    expect(outcomes).toEqual([{ state: "done", reply: { refused: [] } }]);
  });

  it("takes back what it said of a failed try when it is tried again (issue 27)", async () => {
    let answer: Answer = refusal("FORBIDDEN", 403);
    open(() => answer, { success: "Invited.", failure: "Nobody was invited." });
    await press("Invite");
    expect(await screen.findByText("Nobody was invited.")).toBeTruthy();
    answer = done;
    await press("Invite");
    expect(await screen.findByText("Invited.")).toBeTruthy();
    expect(screen.queryByText("Nobody was invited.")).toBeNull();
  });

  it("says what failed, in its own words where it has some", async () => {
    open(() => refusal("FORBIDDEN", 403));
    await press("Invite");
    expect(screen.getByText("Your role does not allow this.").closest("[role=alert]")).toBeTruthy();
    expect(outcomes).toMatchObject([{ state: "failed", error: { code: "FORBIDDEN" } }]);
  });

  it("says the specification's own words for it", async () => {
    open(() => refusal("INTERNAL", 500), { failure: "Error: Removing Users!" }, remove as unknown as Invite);
    await press("Invite");
    expect(screen.getByText("Error: Removing Users!")).toBeTruthy();
  });

  it("runs once for two presses", async () => {
    const reply = Promise.withResolvers<Answer>();
    const { asked } = open(() => reply.promise);
    await press("Invite");
    expect(screen.getByRole("button", { name: "Invite" }).getAttribute("aria-busy")).toBe("true");
    await press("Invite");
    await act(async () => reply.resolve(done));
    expect(asked).toHaveLength(1);
    expect(outcomes).toHaveLength(2);
  });

  it("offers to take it back, and says when it was", async () => {
    const undo = vi.fn(async () => undefined);
    open(() => done, {
      success: "Removed.",
      invalidates: [["listMembers"]],
      undo: () => ({ run: undo, done: "They are members again." }),
    });
    await press("Invite");
    await press("Undo");
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.getByText("They are members again.")).toBeTruthy();
    expect(screen.queryByText("Removed.")).toBeNull();
    expect(await screen.findByText("Read 3 times")).toBeTruthy();
  });

  it("says who was left and why, and keeps those and no others selected", async () => {
    const refused = [{ id: "b", name: "Bao Tran", why: "is a member already" }];
    open(() => ({ body: { refused } }), { undone: (reply) => reply.refused });
    await press("Invite");
    expect(screen.getByText("1 of 3 members were not invited:").closest("[role=alert]")).toBeTruthy();
    expect(screen.getByText("Bao Tran").closest("li")?.textContent).toBe("Bao Tran: is a member already");
    expect(screen.getByText("Selected: b")).toBeTruthy();
    await press("Dismiss this message");
    expect(screen.queryByText("Bao Tran")).toBeNull();
  });

  it("keeps nobody selected where all went well", async () => {
    open(() => done, { undone: (reply) => reply.refused });
    await press("Invite");
    expect(screen.getByText("Selected:")).toBeTruthy();
  });
});

describe("the key of an action", () => {
  it("is the same for each try of one intention, which is made again by itself", async () => {
    let tries = 0;
    const { keys } = open(() => (++tries < 3 ? down() : done));
    await press("Invite");
    await pass(500);
    await pass(2000);
    expect(outcomes).toMatchObject([{ state: "done" }]);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });

  it("is the same for the next press where it is not known whether the thing was done", async () => {
    let isDown = true;
    const { keys } = open(() => (isDown ? down() : done));
    await press("Invite");
    await pass(500);
    await pass(2000);
    expect(outcomes).toMatchObject([{ state: "failed" }]);
    isDown = false;
    await press("Invite");
    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
  });

  it("is another one for what is asked for anew, after a reply and after a refusal", async () => {
    const answers = [done, refusal("CONFLICT", 409), done];
    const { keys } = open(() => answers.shift() ?? done);
    await press("Invite");
    await press("Invite");
    await press("Invite");
    expect(new Set(keys()).size).toBe(3);
  });

  it("is sent to no route that does not take one, which is not tried again either", async () => {
    const { asked, keys } = open(() => down(), {}, remove as unknown as Invite);
    await press("Invite");
    await pass(5000);
    expect(asked).toHaveLength(1);
    expect(keys()).toEqual([null]);
  });
});
