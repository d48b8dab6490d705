import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Notices } from "#web/features/case/endings/Notices.tsx";
import { SaveSign } from "#web/features/case/saving/SaveSign.tsx";
import { observable } from "#web/features/case/session/observable.ts";
import { renderPage } from "../../../renderPage.tsx";

describe("what a learner must see (D-30, ruling 3)", () => {
  it("stands in front of the case until they put it away", () => {
    const notices = observable<readonly string[]>([]);
    renderPage(<Notices session={{ notices }} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => notices.set(["Your exam has not been started.", "One more thing."]));
    expect(screen.getByRole("dialog", { name: "Please note" })).toBeVisible();
    expect(within(screen.getByRole("dialog")).getByRole("alert")).toHaveTextContent(
      "Your exam has not been started.One more thing.",
    );
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(notices.get()).toEqual([]);
  });

  it("stands in the save sign while the disk is full: not saved, and kept here", () => {
    const status = { state: "waiting", waiting: 2, isDurable: true, refusal: "STORAGE_FULL" } as const;
    renderPage(<SaveSign status={status} onRetry={() => {}} />);
    expect(screen.getAllByRole("status")[0]).toHaveTextContent("Not saved: server storage is full");
    expect(
      screen.getByRole("button", {
        name: /^Not saved: server storage is full\. .* 2 of your steps are kept on this/,
      }),
    ).toBeVisible();
    expect(
      screen.getByText(
        /so nothing can be saved right now\. Please try again later\. 2 of your steps are kept on this/,
      ),
    ).toBeInTheDocument();
  });

  it("stays in the save sign for what was refused, in words that fit why", () => {
    const status = { state: "saved", waiting: 0, isDurable: true } as const;
    renderPage(
      <>
        <SaveSign status={{ ...status, notLetIn: { steps: 1, code: "UNKNOWN_NODE" } }} onRetry={() => {}} />
        <SaveSign status={{ ...status, notLetIn: { steps: 2, code: "EXAM_SUBMITTED" } }} onRetry={() => {}} />
      </>,
    );
    const [one, two] = screen.getAllByRole("status");
    expect(one).toHaveTextContent("Saved, 1 refused");
    expect(two).toHaveTextContent("Saved, 2 refused");
    expect(
      screen.getByText(/1 of your steps was rejected and will not be sent again\. It is kept/),
    ).toBeInTheDocument();
    expect(screen.getByText(/2 of your steps were made outside the exam time/)).toBeInTheDocument();
  });
});
