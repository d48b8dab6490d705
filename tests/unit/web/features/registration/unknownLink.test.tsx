import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RegisterPage } from "#web/features/registration/RegisterPage.tsx";
import { ResetPasswordPage } from "#web/features/registration/ResetPasswordPage.tsx";
import { fakeApi, refusal, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const answer = (code: string, status: number) => {
  const refused = () => refusal(code, status);
  const api = fakeApi({
    "POST /registration/invitation": refused,
    "POST /password/reset_link": refused,
    "GET /session": () => refusal("NOT_SIGNED_IN", 401),
  });
  vi.stubGlobal("fetch", api.fetch);
};

it("C-42: a link that the server knows nothing of is said as such, with the way on and no second try", async () => {
  answer("NOT_FOUND", 404);
  renderPage(<RegisterPage />, { at: "/register#token=x" });
  expect(await screen.findByText("We can't find this invitation")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("C-42: the same of a link for a new password, which offers another one", async () => {
  answer("NOT_FOUND", 404);
  renderPage(<ResetPasswordPage />, { at: "/password/reset#token=x" });
  expect(await screen.findByText("This link has expired")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request a new link" })).toBeTruthy();
  expect(screen.queryByText("This link cannot be opened")).toBeNull();
});

it("C-42: any other failure is told as one, and can be tried again", async () => {
  answer("UNAVAILABLE", 503);
  renderPage(<RegisterPage />, { at: "/register#token=x" });
  expect(await screen.findByText("This invitation cannot be opened")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
