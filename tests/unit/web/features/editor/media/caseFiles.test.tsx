import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { concat } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { DocumentFlag } from "#shared/domain/access/permissionFlags.ts";
import { documentFlagNames } from "#shared/domain/access/permissionFlags.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CaseCover } from "#web/features/editor/media/CaseCover.tsx";
import { createEditorMedia } from "#web/features/editor/media/editorMedia.ts";
import { MediaEntries } from "#web/features/editor/media/MediaEntries.tsx";
import { CaseQuestionsLink } from "#web/features/editor/panels/CaseQuestionsLink.tsx";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { fakeApi, renderPage } from "../../../renderPage.tsx";
import { userAs } from "../../../sessionUser.ts";
import { openSession } from "../acts/openSession.ts";

afterEach(() => vi.unstubAllGlobals());

const user = userAs("Content Production Associate");
const inEditorial = <T extends object>(membership: T) => ({ ...membership, is_editorial: true });

const file = (id: number, media_type: string, file_ext: string, title: string) => ({
  ...{ external_identifier: String(id), media_type, file_ext, title, alternative_text: "" },
  ...{ distribution_url: `https://files.test/${id}`, asset_path: `0/${id}`, thumbnail_url: null },
});
const files = [
  file(1, "image", "png", "ECG"),
  file(2, "video", "mp4", "Chest film"),
  file(3, "document", "pdf", "Handout"),
  file(4, "document", "vtt", "Breathing at rest"),
];

const root = {
  ...aSmallCase(),
  content: [
    ...contentOf(aSmallCase()),
    {
      type: "video",
      uid: "film",
      source: "local",
      url: "0/2",
      title: concat(["Breathing at rest"]),
    } as const,
  ],
};

/** Menu of the files of case 7, in a program whose editors have these permissions. */
function show({
  permissions = documentFlagNames,
  isAutosaving = true,
  usesStatus = 200,
}: {
  permissions?: readonly DocumentFlag[];
  isAutosaving?: boolean;
  usesStatus?: number;
} = {}) {
  const api = fakeApi({
    "POST /api/v2/digital_assets/sync_assets": () => ({ body: { digitalAssets: files } }),
    "GET /api/v2/digital_assets/asset_associations": () => ({
      status: usesStatus,
      body: [
        { type: "Document", id: 7 },
        { type: "Document", id: 12 },
      ],
    }),
    "POST /api/v2/digital_assets/delete_asset_association": () => ({ body: { ok: true } }),
    "PUT /api/v2/documents/7": ({ body }) => ({
      body: {
        ...{ id: 7, title: "A case", possible_prerequisite: false, prerequisite_document_id: null },
        ...(body as { document: object }).document,
      },
    }),
    "POST /media_uploads": () => ({ status: 500, body: {} }),
  });
  vi.stubGlobal("fetch", api.fetch);
  const { session } = openSession(root);
  const contexts = {
    version: { type: "SCHEDULED_REVIEW" },
    documentContext: { id: 7, kind: "signature_case", coverImage: null },
    userContext: { permissions },
  };
  const links = new Map([["0/1", "https://files.test/1"]]);
  const media = createEditorMedia({ read: async () => links, now: () => 1_000_000_000 });
  // Only the parts that the menu reads.
  const saved = vi.fn(async () => undefined);
  const saving = { saver: { save: saved }, isAutosaving };
  const editor = { session, saving, mayWrite: true, opened: { contexts, media } } as unknown as Editor;
  renderPage(
    <CurrentUserContext value={{ ...user, memberships: user.memberships.map(inEditorial) }}>
      <MediaEntries editor={editor} />
      <CaseQuestionsLink opened={editor.opened} />
      <CaseCover opened={editor.opened} />
    </CurrentUserContext>,
  );
  return { ...api, saved };
}

async function open(name: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(within(dialog).queryByText("Loading...")).toBeNull());
  return dialog;
}

describe("the media menu of a case (D-46)", () => {
  it.each([
    ["Image Files", ["ECG"]],
    ["Video Files", ["Chest film"]],
    ["PDF Files", ["Handout"]],
    ["Audio Files", []],
  ])("lists %s of the case alone, or says that there are none", async (name, titles) => {
    show();
    const dialog = await open(name);
    expect(
      within(dialog)
        .queryAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(titles);
    if (titles.length === 0) expect(dialog).toHaveTextContent("No Audio Files");
    expect(within(dialog).getByRole("button", { name: "Upload files to Case" })).toBeEnabled();
  });

  it("makes an image the cover, which stands over the text at once, and takes it away again", async () => {
    const { asked } = show();
    const dialog = await open("Image Files");
    fireEvent.click(within(dialog).getByRole("button", { name: "Make cover image" }));
    const cover = await screen.findByRole("img", { name: "Case cover", hidden: true });
    expect(cover).toHaveAttribute("src", "https://files.test/1");
    fireEvent.click(within(dialog).getByRole("button", { name: "Remove as cover image" }));
    await within(dialog).findByRole("button", { name: "Make cover image" });
    expect(screen.queryByRole("img", { name: "Case cover", hidden: true })).toBeNull();
    const sent = asked.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
    expect(sent).toEqual([{ document: { cover_image: "0/1" } }, { document: { cover_image: null } }]);
  });

  it("takes captions for a film by its title in the text, and says that it has some", async () => {
    const { asked } = show();
    const dialog = await open("Video Files");
    expect(within(dialog).getByRole("button", { name: "Replace captions" })).toBeEnabled();
    const input = dialog.querySelector("input[type=file]");
    if (!input) throw new Error("No field for a file");
    fireEvent.change(input, { target: { files: [new File(["WEBVTT"], "film.vtt")] } });
    await waitFor(() => expect(asked.at(-1)?.call).toBe("POST /media_uploads"));
    expect(asked.at(-1)?.body).toMatchObject({
      ...{ document_id: 7, name: "Breathing at rest", video_title: "Breathing at rest" },
    });
  });

  it("asks where else a file is used before it is taken from the case", async () => {
    const { asked } = show();
    const dialog = await open("Image Files");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("dialog", { name: "Please Confirm!" });
    expect(question).toHaveTextContent(
      "This image is also associated with the following: Document with ID: 12 Are you sure you would like to delete?",
    );
    fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith("delete_asset_association"))?.body).toEqual({
        ...{ model_id: 7, model_type: "Document", external_id: "1" },
      }),
    );
  });

  it("deletes nothing where it can't tell what else uses a file, and says so", async () => {
    const { asked } = show({ usesStatus: 500 });
    const dialog = await open("Image Files");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
    expect(screen.queryByRole("dialog", { name: "Please Confirm!" })).toBeNull();
    expect(asked.some(({ call }) => call.endsWith("delete_asset_association"))).toBe(false);
  });

  it.each([
    { isAutosaving: true, hasCover: true, saves: 1 },
    { isAutosaving: false, hasCover: true, saves: 0 },
    { isAutosaving: true, hasCover: false, saves: 0 },
  ])("saves $saves times as it closes: autosave $isAutosaving, a cover $hasCover (§4)", async (at) => {
    const { saved } = show(at);
    const dialog = await open("Image Files");
    if (at.hasCover) {
      fireEvent.click(within(dialog).getByRole("button", { name: "Make cover image" }));
      await within(dialog).findByRole("button", { name: "Remove as cover image" });
    }
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Image Files" })).toBeNull());
    expect(saved).toHaveBeenCalledTimes(at.saves);
  });

  it("offers a reviewer to look alone", async () => {
    show({ permissions: ["viewMediaAssets"] });
    const dialog = await open("Image Files");
    expect(within(dialog).getByRole("link", { name: "ECG" })).toBeInTheDocument();
    for (const name of ["Make cover image", "Delete"])
      expect(within(dialog).queryByRole("button", { name })).toBeNull();
  });

  it("is not there for others", () => {
    show({ permissions: [] });
    expect(screen.queryByRole("button", { name: "Image Files" })).toBeNull();
  });
});

it("'CASE ASSESSMENT QUESTIONS' leads to the questions of the bank about the case, in a new tab (D-36)", () => {
  show();
  const link = screen.getByRole("link", { name: "CASE ASSESSMENT QUESTIONS" });
  expect(link).toHaveAttribute("href", "/admin/assessment/questions?document_id=7");
  expect(link).toHaveAttribute("target", "_blank");
});
