import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { permissionsOf } from "#shared/case/changes/actor.ts";
import { metadataFields } from "#shared/case/model/caseSettings.ts";
import { metadataLabels } from "#shared/case/model/terms/metadataOptions.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { documentFlagNames } from "#shared/domain/access/permissionFlags.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { ListedData } from "#web/features/editor/panels/ListedData.tsx";
import { SidePanels } from "#web/features/editor/panels/SidePanels.tsx";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { fakeApi, renderPage } from "../../../renderPage.tsx";
import { openSession } from "../acts/openSession.ts";

afterEach(() => vi.unstubAllGlobals());

const settings = {
  ...{
    id: 7,
    title: "A &amp; B",
    possible_prerequisite: false,
    prerequisite_document_id: null as number | null,
    cover_image: null,
  },
  ...{ documents: [{ id: 9, title: "Basics" }], dependents: [] as object[], why_not: null as string | null },
};

const titleRefused = {
  status: 400,
  body: {
    error: {
      ...{ code: "INVALID_REQUEST", message: "for the log", trace_id: "trace-1" },
      fields: [{ path: "body.document.title", message: "Somebody has it" }],
    },
  },
};

type Options = {
  isAdmin?: boolean;
  hasSignatureVersion?: boolean;
  mayWrite?: boolean;
  kind?: string;
  root?: ContentNode;
  known?: Partial<typeof settings>;
  /** Of the bank, about the case. */
  questions?: readonly BankQuestion[];
  /** The part of Case metadata that is no change of the draft, by itself. */
  isAlone?: boolean;
  /** The server takes no change of what lists say. */
  isRefused?: boolean;
};

/** The editor of a case with its side panels, as far as they look at it. */
function show({ isAdmin = true, hasSignatureVersion = false, mayWrite = true, ...more }: Options = {}) {
  let stands = { ...settings, ...more.known };
  const api = fakeApi({
    "GET /api/admin/assessment_questions": ({ url }) => ({
      body: {
        data: decodeURIComponent(url.search).includes("filters[document_id]") ? (more.questions ?? []) : [],
        meta: { count: more.questions?.length ?? 0 },
      },
    }),
    "GET /documents/7/possible_prerequisites": () => ({ body: stands }),
    "PUT /api/v2/documents/7": ({ body }) => {
      if (more.isRefused) return titleRefused;
      stands = { ...stands, ...(body as { document: object }).document };
      return { body: stands };
    },
  });
  vi.stubGlobal("fetch", api.fetch);
  const permissions = permissionsOf(documentFlagNames, { isAdmin, hasSignatureVersion });
  const opened = openSession(more.root ?? aSmallCase(), "editing", "HIGHLIGHT_SUGGESTIONS", {
    ...{ id: "ada", mode: "editing", permissions },
  });
  const contexts = {
    version: { type: "SCHEDULED_REVIEW" },
    documentContext: {
      id: 7,
      title: "Breathless: a 6-year-old boy",
      kind: more.kind ?? "signature_case",
      has_signature_version: hasSignatureVersion,
    },
    userContext: { permissions: documentFlagNames },
  };
  const actor = { id: "ada", mode: "editing", permissions };
  // As much of it as the panels ask for.
  const editor = { session: opened.session, mayWrite, bars: { current: null }, opened: { contexts, actor } };
  const shown = editor as unknown as Editor;
  const { container } = renderPage(
    more.isAlone ? <ListedData editor={shown} /> : <SidePanels editor={shown} />,
  );
  return { api, container, ...opened };
}

async function open(label: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name: "Details" }));
  fireEvent.click(screen.getByRole("button", { name: label }));
  const panel = screen.getByRole("complementary", { name: label });
  await waitFor(() => expect(within(panel).queryByText("Loading...")).toBeNull());
  return panel;
}

describe("Admin tools (D-35)", () => {
  it("carries the product's initials, and sets six flags of the draft, each as a change that can be undone", async () => {
    const { session, operations } = show();
    const panel = await open("BC admin tools");
    const boxes = within(panel).getAllByRole("checkbox");
    expect(boxes).toHaveLength(6);
    fireEvent.click(within(panel).getByRole("checkbox", { name: "Disable Notes" }));
    expect(operations).toMatchObject([
      { type: "setKeysValues", uid: "small", keysAndValues: { disableNotes: true }, isSuggestion: false },
    ]);
    expect(within(panel).getByRole("checkbox", { name: "Disable Notes" })).toBeChecked();
    session.undo();
    await waitFor(() =>
      expect(within(panel).getByRole("checkbox", { name: "Disable Notes" })).not.toBeChecked(),
    );
  });

  it("are offered to nobody but provider admins, and are still without the lock", async () => {
    show({ mayWrite: false });
    const panel = await open("BC admin tools");
    for (const box of within(panel).getAllByRole("checkbox")) expect(box).toBeDisabled();
    expect(panel).toHaveTextContent("take the editing lock");
  });

  it("are no button for others", () => {
    show({ isAdmin: false });
    fireEvent.click(screen.getByRole("button", { name: "Details" }));
    expect(screen.queryByRole("button", { name: /admin tools/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Case metadata" })).toBeInTheDocument();
  });
});

/** The fifteen inputs by their labels; to ask for each by its role would take seconds in a simulated page. */
const fieldsOf = (panel: HTMLElement): Map<string, HTMLElement | null> =>
  new Map(
    [...panel.querySelectorAll("label")]
      .slice(0, metadataFields.length)
      .map((label) => [label.textContent ?? "", document.getElementById(label.htmlFor)]),
  );

describe("Case metadata (D-35)", () => {
  const own = { sex: "female", presenting_problems: ["A rare problem"] };
  const root = { ...aSmallCase(), ...own };

  it("has fifteen fields, keeps what the case says beside the lists, and sets terms as changes of the draft", async () => {
    const { operations } = show({ root });
    const panel = await open("Case metadata");
    const inputs = fieldsOf(panel);
    expect([...inputs.keys()]).toEqual(metadataFields.map((field) => metadataLabels[field]));
    for (const input of inputs.values()) expect(input).toBeEnabled();
    const sex = inputs.get("Sex") as HTMLElement;
    expect(sex).toHaveDisplayValue("Female");
    expect(within(panel).getByText("A rare problem", { selector: "span" })).toBeInTheDocument();
    fireEvent.change(sex, { target: { value: "" } });
    const systems = inputs.get("Systems") as HTMLElement;
    fireEvent.focus(systems);
    fireEvent.click(systems);
    fireEvent.click(within(panel).getByText("Nervous", { selector: "[role=option] *" }));
    expect(operations).toMatchObject([
      { keysAndValues: { sex: null } },
      { keysAndValues: { systems: ["Nervous"] }, isSuggestion: false },
    ]);
  });

  it.each<[string, Options, RegExp]>([
    ["somebody who is no provider admin", { isAdmin: false }, /Only provider admins can edit/],
    ["an edition of a signature version", { hasSignatureVersion: true }, /signature version/],
  ])("stands still for %s", async (_who, options, why) => {
    show({ ...options, root });
    const panel = await open("Case metadata");
    for (const input of fieldsOf(panel).values()) expect(input).toBeDisabled();
    expect(panel).toHaveTextContent(why);
  });
});

describe("the prerequisite of a case (D-35)", () => {
  it("is asked about, set at once without the lock, and then the case can be none itself", async () => {
    const { api, container: panel } = show({ isAdmin: false, mayWrite: false, isAlone: true });
    const choice = await within(panel).findByLabelText("Prerequisite");
    const box = within(panel).getByRole("checkbox", { name: "Make this case a prerequisite" });
    expect(box).toBeEnabled();
    fireEvent.change(choice, { target: { value: "9" } });
    const question = await screen.findByRole("dialog", { name: "Make “Basics” a prerequisite?" });
    fireEvent.click(within(question).getByRole("button", { name: "Set prerequisite" }));
    await waitFor(() => expect(box).toBeDisabled());
    expect(api.asked.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      document: { prerequisite_document_id: 9 },
    });
    expect(choice).toHaveDisplayValue("Basics");
  });

  it("excludes being one: the choice is off then, and the box as well where another case asks for this one", async () => {
    const known = { possible_prerequisite: true, dependents: [{ id: 11, title: "The next" }] };
    const { container: panel } = show({ known, isAlone: true });
    expect(await within(panel).findByLabelText("Prerequisite")).toBeDisabled();
    const box = within(panel).getByRole("checkbox", { name: "Make this case a prerequisite" });
    expect(box).toBeDisabled();
    expect(panel).toHaveTextContent("Prerequisite of: The next");
  });

  it("renames the case in lists", async () => {
    const { api, container: panel } = show({ isAlone: true });
    const title = await within(panel).findByLabelText(/^Title in lists/);
    expect(title).toHaveValue("A & B");
    fireEvent.change(title, { target: { value: "C" } });
    fireEvent.click(within(panel).getByRole("button", { name: "Save title" }));
    expect(await screen.findByText("Title saved.")).toBeInTheDocument();
    expect(api.asked.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ document: { title: "C" } });
  });
});

describe("a title in lists that cannot be (D-35)", () => {
  const tryTitle = async (typed: string): Promise<{ panel: HTMLElement; title: HTMLElement }> => {
    const { container: panel } = show({ isAlone: true, isRefused: true });
    const title = await within(panel).findByLabelText(/^Title in lists/);
    fireEvent.change(title, { target: { value: typed } });
    fireEvent.click(within(panel).getByRole("button", { name: "Save title" }));
    await waitFor(() => expect(title).toBeInvalid());
    return { panel, title };
  };

  it("is kept, and said at its field, before it is sent", async () => {
    const long = "x".repeat(301);
    const { panel, title } = await tryTitle(long);
    expect(title).toHaveValue(long);
    expect(title).toHaveFocus();
    expect(panel).toHaveTextContent("Title in lists: At most 300 characters");
  });

  it("is kept, and said at its field, where the server refuses it", async () => {
    const { panel, title } = await tryTitle("Taken");
    expect(title).toHaveValue("Taken");
    expect(panel).toHaveTextContent("Title in lists: Somebody has it");
  });
});

describe("Case map and Case teaching points (D-36)", () => {
  const rich = (text: string) => ({ text, styleRanges: [] });
  const mapped = (): ContentNode => {
    const root = aSmallCase();
    const roData = { learning_objective_id: 7 };
    const objective = { type: "learningObjective", uid: "lo", content: rich("Explain wheezing"), roData };
    const point = { type: "section", uid: "tp", title: rich("Narrow airways"), content: [], roData };
    const reusable = { variantableType: "ReusableObject", variantableId: 30 };
    return { ...root, content: [...contentOf(root), objective, { ...point, ...reusable }] } as ContentNode;
  };

  it("say that there is nothing, in a case without mapped content", async () => {
    show();
    const map = await open("Case map");
    expect(within(map).getByText("Case Content Map: Breathless")).toBeInTheDocument();
    expect(within(map).getByText("There are no mapped learning objectives.")).toBeInTheDocument();
    expect(await open("Case teaching points")).toHaveTextContent("This case has no teaching points.");
  });

  it("show each objective with its teaching point, and mark what is edited with a word", async () => {
    const { session } = show({ root: mapped() });
    const map = await open("Case map");
    expect(within(map).getByRole("row", { name: "Explain wheezing Narrow airways" })).toBeInTheDocument();
    expect(within(map).queryByText(/edited/)).toBeNull();
    const { editor } = session.getState();
    let end = 0;
    editor.doc.descendants((node, at) => {
      if (node.isText && node.text === "Narrow airways") end = at + node.nodeSize;
      return true;
    });
    act(() => session.dispatch(editor.tr.insertText(" in children", end)));
    await waitFor(() =>
      expect(within(map).getByText("Narrow airways in children (edited)")).toBeInTheDocument(),
    );
    const points = await open("Case teaching points");
    // Its review version: what is asked of it is in `reviewVersion.test.tsx`.
    expect(
      within(points).getByRole("button", { name: "Narrow airways in children (edited)" }),
    ).toBeInTheDocument();
  });

  const at = "2026-11-20T08:00:00.000Z";
  const question = (
    id: number,
    reusable_object_id: number,
    more: Partial<BankQuestion> = {},
  ): BankQuestion => ({
    ...{ id, case_summary_identifier: `Breathless Q${id}`, course_name: "Pediatrics", document_id: 7 },
    document: { id: 7, title: "Breathless" },
    editing_document: { id: 90 + id, scheduled_review_version_id: 500 + id },
    ...{ current_use: "Exam", efficiency_breakpoints_seconds: [], system: "Respiratory" },
    content: { vignette: "", stem: "", images: [], correct_answer_index: 0, answer_explanation: "" },
    ...{ choice_a: "", choice_b: "", choice_c: "", choice_d: "", choice_e: "" },
    ...{ difficulty: null, discrimination: null, status: null, cci_status: null, lock_status_msg: null },
    learning_objective_reusable_object: {
      ...{ learning_objective_id: 7, learning_objective_name: "Explain wheezing" },
      ...{ reusable_object_id, reusable_object_name: `Point ${reusable_object_id}` },
    },
    ...{ question_set_ids: [], question_sets: [], clinical_focus: null, clinical_location: null },
    ...{ patient_age: null, final_diagnosis: null, clinical_disciplines: [], clinical_excellence: [] },
    ...{
      parent_id: null,
      child_ids: [],
      enemies: [],
      reviews: [],
      delivered: false,
      archived_at: null,
      created_at: at,
      updated_at: at,
    },
    lock_version: 0,
    ...more,
  });

  it("show the questions of the case in the row of their pair, with system and use, and lead to where they are edited", async () => {
    const questions = [question(1, 30), question(2, 31, { editing_document: null, system: null })];
    show({ root: mapped(), questions });
    const map = await open("Case map");
    const link = await within(map).findByRole("link", { name: "Breathless Q1" });
    expect(link).toHaveAttribute("href", "/versions/501/edit");
    expect(link.closest("tr")).toHaveTextContent(
      "Explain wheezingNarrow airwaysBreathless Q1RespiratoryExam",
    );
    // Its teaching point is not in the case.
    const stray = within(map).getByRole("link", { name: "Breathless Q2" });
    expect(stray).toHaveAttribute("href", "/admin/assessment/questions/2");
    expect(stray.closest("tr")).toHaveTextContent("Explain wheezingPoint 31Breathless Q2Exam");
  });
});

describe("Case learning objectives (D-35)", () => {
  it("lists what learners will be able to do, and leads to the card, also from a page that shows no text", async () => {
    const { session } = show();
    const panel = await open("Case learning objectives");
    expect(panel).toHaveTextContent("Upon completion of this module, the learner should be able to:");
    expect(within(panel).getByRole("listitem")).toHaveTextContent("Tell one thing from another");
    act(() => session.setDisplayMode("student"));
    fireEvent.click(within(panel).getByRole("button", { name: "Edit Learning Objectives" }));
    expect(session.getState().displayMode).toBe("full");
    // What is typed next goes on there.
    const { selection } = session.getState().editor;
    expect(selection.$from.parent.textContent).toBe("Tell one thing from another");
    expect(selection.$from.parentOffset).toBe("Tell one thing from another".length);
  });

  it("says that there are none; a question of the bank has no card to go to", async () => {
    const bare: ContentNode = {
      type: "section",
      uid: "bare",
      subtype: "root",
      classes: ["root"],
      content: [],
    };
    show({ root: bare, kind: "assessment_question_mcq" });
    const panel = await open("Case learning objectives");
    expect(panel).toHaveTextContent("No Learning Objectives");
    expect(within(panel).queryByRole("button", { name: "Edit Learning Objectives" })).toBeNull();
  });
});

describe("Exam (A-05, D-35)", () => {
  const timedRoot = (more: Partial<ContentNode>): ContentNode => ({
    ...aSmallCase(),
    timeLimit: 3600,
    ...more,
  });
  const timed = (panel: HTMLElement) => within(panel).getByRole("checkbox", { name: "Timed exam" });
  const minutes = (panel: HTMLElement) => within(panel).getByLabelText("Time limit in minutes");

  it("makes a case a timed exam of an hour, with answers open until the hand-in, in one change", async () => {
    const { operations, session } = show();
    const panel = await open("Exam");
    expect(timed(panel)).not.toBeChecked();
    fireEvent.click(timed(panel));
    expect(operations).toMatchObject([
      { type: "setKeysValues", uid: "small", keysAndValues: { timeLimit: 3600, answersAtEnd: true } },
    ]);
    expect(minutes(panel)).toHaveDisplayValue("60");
    expect(within(panel).getByRole("radio", { name: "After the exam" })).toBeChecked();
    session.undo();
    await waitFor(() => expect(timed(panel)).not.toBeChecked());
  });

  it("takes whole minutes from 1 to a day, and keeps the limit while something else is typed", async () => {
    const { operations } = show({ root: timedRoot({}) });
    const panel = await open("Exam");
    for (const wrong of ["0", "1.5", "1441", "an hour", ""]) {
      fireEvent.change(minutes(panel), { target: { value: wrong } });
      fireEvent.blur(minutes(panel));
      expect(panel, wrong).toHaveTextContent(
        "Enter a whole number from 1 to 1440. The limit stays 60 minutes",
      );
    }
    expect(operations).toEqual([]);
    fireEvent.change(minutes(panel), { target: { value: "90" } });
    fireEvent.blur(minutes(panel));
    expect(operations).toMatchObject([{ keysAndValues: { timeLimit: 5400 } }]);
  });

  it("fixes the way forward only while answers stay open until the hand-in", async () => {
    const { operations } = show({ root: timedRoot({ answersAtEnd: true, fixedForward: true }) });
    const panel = await open("Exam");
    expect(within(panel).getByRole("checkbox", { name: /Fix the way forward/ })).toBeChecked();
    fireEvent.click(within(panel).getByRole("radio", { name: "With each Submit" }));
    expect(operations).toMatchObject([{ keysAndValues: { answersAtEnd: null, fixedForward: null } }]);
    await waitFor(() =>
      expect(within(panel).queryByRole("checkbox", { name: /Fix the way forward/ })).toBeNull(),
    );
  });

  it("names the part that is timed where that is not the whole case", async () => {
    const whole = aSmallCase();
    const content = contentOf(whole);
    const at = content.findIndex(({ type }) => type === "section");
    const part = { ...content[at], title: "The exam", timeLimit: 600 } as ContentNode;
    const { operations } = show({ root: { ...whole, content: content.with(at, part) } });
    const panel = await open("Exam");
    expect(panel).toHaveTextContent("Only a part of this case is timed: The exam.");
    fireEvent.click(timed(panel));
    expect(operations).toMatchObject([{ uid: part.uid, keysAndValues: { timeLimit: null } }]);
  });
});
