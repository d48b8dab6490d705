import { cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { PageBar, PageBarPlace } from "#web/ui/PageBar.tsx";

afterEach(cleanup);

let made = 0;
let shownIn: Element | null | undefined;

/** Counts how often it is made anew, and looks where it stands then. */
function Sign() {
  useEffect(() => {
    made += 1;
    shownIn = screen.getByText("Saved").closest("#page-bar");
  }, []);
  return <span>Saved</span>;
}

const bar = (
  <PageBar>
    <Sign />
  </PageBar>
);

describe("what a page keeps in view in the top bar", () => {
  it("is made once, and in the bar, where the bar stands before the page: the first card does not wait for a second time", () => {
    made = 0;
    const frame = render(<PageBarPlace />);
    frame.rerender(
      <>
        <PageBarPlace />
        {bar}
      </>,
    );
    expect(made).toBe(1);
    expect(shownIn).not.toBeNull();
  });

  it("comes into the bar that stands with the page", () => {
    render(
      <>
        {bar}
        <PageBarPlace />
      </>,
    );
    expect(screen.getByText("Saved").closest("#page-bar")).not.toBeNull();
  });

  it("stands in its own place where there is no bar, as in a case that is embedded elsewhere", () => {
    render(<main>{bar}</main>);
    expect(screen.getByText("Saved").parentElement?.tagName).toBe("MAIN");
  });
});
