import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renewRecoveryCodes } from "#shared/contract/identity/factors.ts";
import { call } from "#web/api/call.ts";
import { useProof } from "#web/forms/useProof.tsx";
import { fakeApi, refusal, renderPage } from "../renderPage.tsx";

function Page(props: { onDone: () => void }) {
  const proof = useProof();
  const renew = () => proof.withProof(() => call(renewRecoveryCodes, {}));
  return (
    <>
      <button type="button" onClick={() => void renew().then(props.onDone)}>
        Renew
      </button>
      {proof.dialog}
    </>
  );
}

function open(has: { hasApp: boolean; hasPasskey: boolean }) {
  let isProved = false;
  const api = fakeApi({
    "POST /account/recovery_codes": () =>
      isProved ? { body: { recovery_codes: ["AAAAA-BBBBB"] } } : refusal("PROOF_NEEDED", 403),
    "GET /account/factors": () => ({
      body: {
        required_by: null,
        passkeys: has.hasPasskey
          ? [{ id: "key", name: "Laptop", created_at: "2030-01-01T00:00:00.000Z", last_used_at: null }]
          : [],
        authenticator: has.hasApp ? { created_at: "2030-01-01T00:00:00.000Z", last_used_at: null } : null,
        recovery_codes: null,
        proved_until: "2030-01-01T00:00:00.000Z",
      },
    }),
    "POST /account/proof": () => {
      isProved = true;
      return { body: { proved_until: "2030-01-01T00:00:00.000Z" } };
    },
  });
  vi.stubGlobal("fetch", api.fetch);
  const onDone = vi.fn();
  renderPage(<Page onDone={onDone} />);
  screen.getByRole("button", { name: "Renew" }).click();
  return { ...api, onDone };
}

it("C-43: who has an app shows who they are by its code, in place of the password", async () => {
  const { asked, onDone } = open({ hasApp: true, hasPasskey: false });
  fireEvent.change(await screen.findByLabelText(/Your password/), { target: { value: "half a passw" } });
  screen.getByRole("button", { name: "Use an authenticator code instead" }).click();
  fireEvent.change(await screen.findByLabelText(/Six-digit code from your app/), {
    target: { value: "123 456" },
  });
  expect(screen.queryByLabelText(/Your password/)).toBeNull();
  screen.getByRole("button", { name: "Continue" }).click();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked.filter(({ call }) => call === "POST /account/proof").map(({ body }) => body)).toEqual([
    { code: "123 456" },
  ]);
});

it("C-43: offers no way that the person does not have", async () => {
  open({ hasApp: false, hasPasskey: true });
  await screen.findByRole("button", { name: "Use a passkey instead" });
  expect(screen.queryByRole("button", { name: "Use an authenticator code instead" })).toBeNull();
});
