import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CurrentUserContext } from "#web/api/session.ts";
import { PublishDialog } from "#web/features/editor/publishing/PublishDialog.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../../../renderPage.tsx";
import { userAs } from "../../../sessionUser.ts";

const standing = {
  ...{ documentId: 7, versionId: 12, sessionId: "s1", lockToken: 3, rev: 5, treeHash: "hash" },
  ...{ title: "Chest pain", open: { suggestions: 2, comments: 1 } },
};
const difference = { uid: "p", type: "paragraph", kind: "changed", place: ["First"], keys: ["content"] };
const comparison = {
  body: {
    from: null,
    to: 5,
    differences: [{ ...difference, before: "A mild pain", after: "A severe pain" }],
  },
};
const head = { id: 12, document_id: 7, type: "SCHEDULED_REVIEW", rev: 6, saved_at: null };
const published: Answer = {
  body: {
    id: 7,
    version: { ...head, published: true, changeAuthorIds: [] },
    tree_hash: "next",
    published_snapshot_id: "01J00000000000000000000001",
    published_at: "2026-11-22T10:00:00.000Z",
  },
};

const attempts = { student: 2, educator: 1, editor: 0, is_more: false };
const correction = { problem: null, beyond: [], attempts };
const noPlan = {
  rev: 5,
  is_mapping_incomplete: false,
  questions: [],
  mapped_changes: [],
  untold_pictures: [],
  telling_names: [],
  correction,
};

/** The question of the bank whose text is published. */
const question = {
  ...{ id: 31, case_summary_identifier: "Cough Q1", course_name: null, document_id: null, document: null },
  ...{ editing_document: { id: 7, scheduled_review_version_id: 12 }, current_use: null },
  ...{ efficiency_breakpoints_seconds: [], difficulty: null, discrimination: null },
  content: { vignette: "", stem: "", images: [], correct_answer_index: 0, answer_explanation: "" },
  ...{ choice_a: "", choice_b: "", choice_c: "", choice_d: "", choice_e: "", status: null, cci_status: null },
  learning_objective_reusable_object: {
    ...{ learning_objective_id: null, learning_objective_name: null },
    ...{ reusable_object_id: null, reusable_object_name: null },
  },
  ...{ question_set_ids: [], question_sets: [], system: null, clinical_focus: null, clinical_location: null },
  ...{ patient_age: null, final_diagnosis: null, clinical_disciplines: [], clinical_excellence: [] },
  ...{
    parent_id: null,
    child_ids: [],
    enemies: [],
    reviews: [],
    lock_status_msg: null,
    delivered: true,
    archived_at: null,
  },
  ...{ created_at: "2026-11-22T10:00:00.000Z", updated_at: "2026-11-22T10:00:00.000Z", lock_version: 0 },
};
const branched = { message: "Question 32 was made from question 31.", success: true, id: 32 };

function show(
  answer: Answer | (() => Answer),
  asksForBanner = true,
  plan: object = {},
  { isAdmin = false } = {},
) {
  const path = "/api/admin/assessment_questions";
  const api = fakeApi({
    [`GET ${path}/by_document/7`]: () => ({ body: { question, may_edit_data: true } }),
    [`POST ${path}/31/fork`]: () => ({ status: 201, body: { data: branched } }),
    "GET /versions/12/publish_plan": () => ({ body: { ...noPlan, ...plan } }),
    "GET /versions/12/comparison": () => comparison,
    "POST /documents/7/publish": () => (typeof answer === "function" ? answer() : answer),
  });
  vi.stubGlobal("fetch", api.fetch);
  const [reload, onClose] = [vi.fn(), vi.fn()];
  renderPage(
    <CurrentUserContext value={userAs("Assessment Production Associate", { is_admin: isAdmin })}>
      <PublishDialog standing={standing} asksForBanner={asksForBanner} onClose={onClose} reload={reload} />
    </CurrentUserContext>,
  );
  const sent = () => api.asked.filter(({ call }) => call === "POST /documents/7/publish");
  return { api, reload, onClose, sent };
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("publishing from the edit page (D-53)", () => {
  it("shows what learners will get, asks for the banner, sends what the page stands on and loads it again after 2 s", async () => {
    const { api, reload, sent } = show(published);
    expect(
      await screen.findByText(
        "Are you sure you want to publish this case? Remember to update the SR Version with these edits!",
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole("dialog", { name: "Publish “Chest pain”?" })).toHaveTextContent(
      "2 suggestions are still open. Learners will not get them. 1 comment is not resolved.",
    );
    expect((await screen.findByText("severe")).tagName).toBe("INS");
    expect(screen.getByText("mild").tagName).toBe("DEL");
    expect(api.asked[1]?.url.search).toBe("?to=5");
    press("Publish");
    expect(screen.getByText("Would you like to show the 'Update Banner?'")).toBeInTheDocument();
    expect(sent()).toEqual([]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    press("Yes");
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("This version is being published")).toBeInTheDocument();
    expect(screen.getByText("Publishing!")).toBeInTheDocument();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        document: {
          ...{ version_id: 12, session: "s1", lock_token: 3, base_rev: 5, tree_hash: "hash" },
          should_update_banner: true,
        },
      },
    ]);
    vi.advanceTimersByTime(1_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does nothing where the banner is not answered, and asks for none of a question", async () => {
    const { sent, onClose } = show(published);
    await screen.findByText("severe");
    press("Publish");
    press("Cancel");
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });

  it("asks for no banner where nothing has changed for learners", async () => {
    const unchanged = { ...correction, problem: "NOTHING_CHANGED" };
    const { sent } = show(published, true, { correction: unchanged });
    await screen.findByText("severe");
    press("Publish");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ document: { should_update_banner: false } });
    expect(screen.queryByText("Would you like to show the 'Update Banner?'")).toBeNull();
  });

  it("publishes an assessment question without that question, and no banner", async () => {
    const { sent } = show(published, false);
    await screen.findByText("severe");
    press("Publish");
    await screen.findByText("Publishing!");
    expect(sent()[0]?.body).toMatchObject({ document: { should_update_banner: false } });
  });

  it("names pictures without an alternative text before it publishes, and lets the author go back", async () => {
    const untold_pictures = [
      { uid: "a", name: "chest.png", place: ["History", "Tests"] },
      { uid: "b", name: "top.png", place: [] },
    ];
    const { sent, onClose } = show(published, false, { untold_pictures });
    const named = await screen.findByRole("region", { name: "Pictures without alternative text" });
    expect(named).toHaveTextContent("2 pictures have no alternative text.");
    expect(
      within(named)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["History › Tests › chest.png", "top.png"]);
    press("Cancel");
    expect(onClose).toHaveBeenCalled();
    expect(sent()).toEqual([]);
    press("Publish");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("names what gives the diagnosis of an exam away, and publishes all the same", async () => {
    const telling_names = [
      { uid: "a", name: "embolism.png", what: "file" },
      { uid: "embolism_1", name: "embolism_1", what: "uid" },
    ];
    const { sent } = show(published, false, { telling_names });
    const named = await screen.findByRole("region", { name: "Names that give the diagnosis away" });
    expect(named).toHaveTextContent("2 names give the diagnosis of this exam away.");
    expect(named).toHaveTextContent("File embolism.png");
    expect(named).toHaveTextContent("UID embolism_1");
    press("Publish");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("asks for changes to mapped content, shows them, and sends that it was answered", async () => {
    const mapped = { ...difference, uid: "lo", type: "learningObjective", before: "Old", after: "New" };
    const { sent } = show(published, false, { questions: ["MAPPED_CHANGES"], mapped_changes: [mapped] });
    await screen.findByText(
      "There are changes to mapped content! Click OK to continue publishing or Cancel to review changes.",
    );
    expect(screen.getByRole("region", { name: "Changes to mapped content" })).toHaveTextContent("OldNew");
    press("OK");
    await screen.findByText("severe");
    press("Publish");
    await screen.findByText("Publishing!");
    expect(sent()[0]?.body).toMatchObject({ document: { confirmed: ["MAPPED_CHANGES"] } });
  });

  it("asks twice of an item on an active form, in the words of the specification", async () => {
    const { sent, onClose } = show(published, false, { questions: ["ACTIVE_ITEM"] });
    await screen.findByText(/^This question is on an active assessment form/);
    press("CHANGE THE ACTIVE ITEM");
    screen.getByText(
      "Changes to active assessment items must be strictly limited to punctuation, spelling, or grammatical errors that do not change the substance of the question. If your edits go beyond this criteria, please make a new version of the question and update the form as needed.",
    );
    press("Cancel");
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
    press("OK");
    await screen.findByText("severe");
    press("Publish");
    await screen.findByText("Publishing!");
    expect(sent()[0]?.body).toMatchObject({ document: { confirmed: ["ACTIVE_ITEM"] } });
  });

  it("offers a provider admin a new version of an active item, made as a branch, and publishes nothing", async () => {
    const { api, sent } = show(published, false, { questions: ["ACTIVE_ITEM"] }, { isAdmin: true });
    fireEvent.click(await screen.findByRole("button", { name: "MAKE NEW VERSION" }));
    await screen.findByText("Are you sure you want to duplicate this question?");
    press("Duplicate");
    await screen.findByText("Question 32 was made from question 31.");
    expect(api.asked.filter(({ call }) => call.endsWith("/31/fork"))).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it("offers it to nobody else", async () => {
    const { api } = show(published, false, { questions: ["ACTIVE_ITEM"] });
    await screen.findByText(/^This question is on an active assessment form/);
    expect(screen.queryByRole("button", { name: "MAKE NEW VERSION" })).toBeNull();
    expect(api.asked.some(({ call }) => call.includes("by_document"))).toBe(false);
  });

  it("says whom a correction reaches, and sends that it is one only where the author marked it", async () => {
    const { sent } = show(published, false);
    const mark = await screen.findByRole("checkbox", { name: /^These are corrections/ });
    expect(mark).not.toBeChecked();
    expect(mark).toHaveAccessibleDescription(
      /^Started on the current version: 2 students, 1 staff\. Their answers are kept/,
    );
    fireEvent.click(mark);
    press("Publish");
    await screen.findByText("Publishing!");
    expect(sent()[0]?.body).toMatchObject({ document: { is_correction: true } });
  });

  it.each([
    [
      "MORE_THAN_WORDS",
      /^Learners who already started keep the text they started with, because more than wording changed/,
    ],
    ["TIMED", /^People taking this exam keep the text they started with/],
  ])("offers no correction where it cannot be one (%s), and says why", async (problem, text) => {
    const { sent } = show(published, false, { correction: { ...correction, problem } });
    await screen.findByText(text);
    expect(screen.queryByRole("checkbox")).toBeNull();
    press("Publish");
    await screen.findByText("Publishing!");
    expect(sent()[0]?.body).not.toHaveProperty("document.is_correction");
  });

  it("says nothing of those who have begun where nothing was published yet", async () => {
    vi.stubGlobal(
      "fetch",
      fakeApi({
        "GET /versions/12/publish_plan": () => ({
          body: { ...noPlan, correction: { ...correction, problem: "MORE_THAN_WORDS" } },
        }),
        "GET /versions/12/comparison": () => comparison,
      }).fetch,
    );
    renderPage(<PublishDialog standing={standing} asksForBanner={false} isFirst onClose={vi.fn()} />);
    await screen.findByText("severe");
    expect(screen.queryByText(/begun/)).toBeNull();
  });

  it("does not publish a question whose mapping is incomplete", async () => {
    const { sent, onClose } = show(published, false, { is_mapping_incomplete: true });
    await screen.findByText("The document can not be published because there are incomplete mappings");
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
    press("OK");
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });

  it("says why it was refused, and what was saved elsewhere meanwhile", async () => {
    const { api, reload } = show(refusal("REVISION_MOVED", 409), false);
    await screen.findByText("severe");
    press("Publish");
    expect(await screen.findByText("Publishing Error!")).toBeInTheDocument();
    const alert = within(screen.getByRole("dialog")).getByRole("alert");
    expect(alert).toHaveTextContent("There was an error publishing.");
    expect(alert).toHaveTextContent(/saved somewhere else/);
    await waitFor(() => expect(api.asked.at(-1)?.url.search).toBe("?from=5"));
    expect(await screen.findByRole("region", { name: "Changes saved elsewhere" })).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it("publishes without AI cards where only their bench failed, and offers that nowhere else (ADR 0399)", async () => {
    const answers = [refusal("BENCH_FAILED", 409), published];
    const { sent, reload } = show(() => answers.shift() ?? published, false);
    await screen.findByText("severe");
    press("Publish");
    expect(await screen.findByText("Publishing Error!")).toBeInTheDocument();
    press("Publish without AI cards");
    expect(await screen.findByText("This version is being published")).toBeInTheDocument();
    expect(sent().map(({ body }) => (body as { document: object }).document)).toEqual([
      expect.not.objectContaining({ withholds_ai: true }),
      expect.objectContaining({ withholds_ai: true, base_rev: 5 }),
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("says that it may have been done where no answer came", async () => {
    show(refusal("INTERNAL", 500), false);
    await screen.findByText("severe");
    press("Publish");
    expect(await screen.findByText(/^It may have been published anyway/)).toBeInTheDocument();
  });
});
