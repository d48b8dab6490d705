import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { userAs } from "../../sessionUser.ts";
import { expirationPath, press, renderActions, reply } from "./memberActions.tsx";

afterEach(() => vi.unstubAllGlobals());

describe("a change of so many members that it goes on behind the request (C-25, C-26)", () => {
  const jobId = "member-batch:01HZZZZZZZZZZZZZZZZZZZZZJ1";
  const begun = { ...reply, total: 1200, done: 0, job_id: jobId };
  const over = (state: "ready" | "failed", done: number) => ({
    [`GET /group_role_definition_users/batches/${encodeURIComponent(jobId)}`]: () => ({
      body: { ...begun, done, state, progress: 100 },
    }),
  });

  it.each([
    ["ready", 1200, "Users Updated!"],
    [
      "failed",
      480,
      "Error: Updating Users! Not everyone was changed. Check the list and try again for the rest.",
    ],
  ] as const)(
    "says of an expiration that is %s what is said of one that is done at once",
    async (state, done, text) => {
      renderActions(userAs("Program Service Administrator", { is_admin: true }), {
        answers: { [expirationPath]: () => ({ body: begun }), ...over(state, done) },
      });
      await press("Set Expiration For Selected");
      await screen.findByRole("dialog");
      fireEvent.click(screen.getByRole("radio", { name: "Never Expire" }));
      await press("Set Expiration");
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it("says how many were invited", async () => {
    renderActions(userAs("Program Service Administrator"), {
      answers: {
        "POST /group_role_definition_users/resend_invite_email": () => ({ body: begun }),
        ...over("ready", 1100),
      },
    });
    await press("Send Email Invitation");
    await screen.findByRole("dialog");
    await press("OK");
    expect(await screen.findByText("1,100 invitations sent.")).toBeTruthy();
  });
});
