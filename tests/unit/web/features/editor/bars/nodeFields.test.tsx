import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { EditPermission } from "#shared/case/changes/actor.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { boxLinesAtMost, longestText, starsAtMost } from "#shared/case/model/inputSizes.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { distinctTags, FieldInput } from "#web/features/editor/bars/FieldInput.tsx";
import { fieldOf } from "#web/features/editor/bars/fields.ts";
import { NodeFields } from "#web/features/editor/bars/NodeFields.tsx";
import { useSessionState } from "#web/features/editor/useEditSession.ts";
import { renderPage } from "../../../renderPage.tsx";
import { openSession, without } from "../acts/openSession.ts";

afterEach(cleanup);

const page: ContentNode = {
  type: "section",
  uid: "page",
  subtype: "generic_page",
  classes: ["card"],
  content: [{ type: "button", uid: "button", title: { text: "Go", styleRanges: [] } }],
};

async function opened(uid: string, lacks: readonly EditPermission[] = []) {
  const { session, operations } = openSession(
    {
      type: "section",
      uid: "root1",
      subtype: "root",
      content: [page],
    },
    "editing",
    "HIGHLIGHT_SUGGESTIONS",
    without(...lacks),
  );
  const node = (): ContentNode => {
    const found = nodeOf(nextPublishedTree(session.getState().draft), uid);
    if (!found) throw new Error(`No ${uid}`);
    return found;
  };
  function Fields() {
    useSessionState(session, ({ draft }) => draft);
    return <NodeFields session={session} node={node()} isWritable />;
  }
  renderPage(<Fields />);
  fireEvent.click(screen.getByRole("button", { name: "Metadata" }));
  await screen.findByLabelText("Invisible");
  return { node, operations };
}

const tick = (name: string): void => void fireEvent.click(screen.getByRole("checkbox", { name }));

describe("the metadata of a node (D-45)", () => {
  it("is set field by field: numbers begin at 1, text in them is 0, what is set to the same makes no change", async () => {
    const { node, operations } = await opened("page");
    tick("Collapsible");
    tick("Hide educators");
    tick("Time limit");
    expect(node()).toMatchObject({ collapsible: true, hideEducators: true, timeLimit: 1 });
    fireEvent.blur(screen.getByLabelText("Time limit: number"), { target: { value: "-90" } });
    expect(node().timeLimit).toBe(90);
    fireEvent.blur(screen.getByLabelText("Time limit: number"), { target: { value: "an hour" } });
    expect(node().timeLimit).toBe(0);
    tick("Time limit");
    expect(node().timeLimit).toBeUndefined();
    fireEvent.change(screen.getByLabelText("Inactive"), { target: { value: "2" } });
    expect(node().inactive).toBe(2);
    const before = operations.length;
    fireEvent.blur(screen.getByLabelText("Subtype"), { target: { value: "generic_page" } });
    expect(operations).toHaveLength(before);
  });

  it("says at its field that a number is too large, and keeps what was typed there (documents §5)", async () => {
    const { node, operations } = await opened("page");
    tick("Time limit");
    const before = operations.length;
    const field = screen.getByLabelText<HTMLInputElement>("Time limit: number");
    fireEvent.change(field, { target: { value: "99999999999999999999" } });
    fireEvent.blur(field);
    expect(field.value).toBe("99999999999999999999");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^At most 9007199254740991\./)).toBeTruthy();
    expect([operations.length, node().timeLimit]).toEqual([before, 1]);
    fireEvent.change(field, { target: { value: "60" } });
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    fireEvent.blur(field);
    expect(node().timeLimit).toBe(60);
  });

  it.each([
    ["textInput", "Box lines", "boxLines", boxLinesAtMost],
    ["textInput", "Character limit", "characterLimit", longestText],
    ["ratingBar", "Max value", "maxValue", starsAtMost],
  ] as const)(
    "takes of a %s no larger %s than a reader is shown, and says so (D-18)",
    (type, label, name, most) => {
      const field = fieldOf({ type, uid: "input" }, name);
      if (!field) throw new Error(`No ${name}`);
      const set: unknown[] = [];
      const onSet = (value: unknown) => void set.push(value);
      renderPage(<FieldInput field={field} value={5} isDisabled={false} onSet={onSet} />);
      const input = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(input, { target: { value: "99999999" } });
      fireEvent.blur(input);
      expect([input.value, set]).toEqual(["99999999", []]);
      screen.getByText(`At most ${most}. The value stays 5 until then.`);
      fireEvent.change(input, { target: { value: String(most) } });
      fireEvent.blur(input);
      expect([input.getAttribute("aria-invalid"), set]).toEqual([null, [most]]);
    },
  );

  it("offers the AI flag on a generic page alone", async () => {
    const { node } = await opened("page");
    fireEvent.change(screen.getByLabelText("Ai display flag"), { target: { value: "aiOn" } });
    expect(node().aiDisplayFlag).toBe("aiOn");
    cleanup();
    await opened("button");
    expect(screen.queryByLabelText("Ai display flag")).toBeNull();
  });

  it("hides nothing for who may not", async () => {
    await opened("button", ["editNodeInvisible"]);
    expect(screen.getByRole("checkbox", { name: "Invisible" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("checkbox", { name: "Hide educators" })).toHaveProperty("disabled", false);
  });

  it("keeps tags that have words, each once", () => {
    expect(distinctTags(["card", " card ", "", "  ", "history_card"])).toEqual(["card", "history_card"]);
  });
});
