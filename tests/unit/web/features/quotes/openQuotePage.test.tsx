import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { OpenQuotePage } from "#web/features/quotes/OpenQuotePage.tsx";
import { fakeApi, refusal, renderPage } from "../../renderPage.tsx";

it.each([
  ["NOT_FOUND", 404, true],
  ["QUOTE_LINK_EXPIRED", 403, false],
  ["PROGRAM_INACTIVE", 403, false],
])(
  "a link that opens no quote (%s) is to be copied again only where it is not known (C-36)",
  async (code, status, isCopied) => {
    vi.stubGlobal("fetch", fakeApi({ "POST /quotes/q-27-0/by_code": () => refusal(code, status) }).fetch);
    renderPage(
      <Routes>
        <Route path="/quotes/:id/by_code" element={<OpenQuotePage />} />
      </Routes>,
      { at: { pathname: "/quotes/q-27-0/by_code", hash: "#access_code=abc" } },
    );
    await screen.findByText("This quote cannot be opened");
    screen.getByText(/Nothing was ordered\./);
    expect(screen.queryByText(/Copy the whole link/) !== null).toBe(isCopied);
  },
);
