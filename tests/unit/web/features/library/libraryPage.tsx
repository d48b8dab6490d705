import { act, fireEvent, screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { vi } from "vitest";
import type { LibraryItem } from "#shared/contract/library/library.ts";
import type { ListFacet } from "#shared/contract/lists.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { LibraryPage } from "#web/features/library/LibraryPage.tsx";
import { type Answer, fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

export const anItem = (facts: Partial<LibraryItem> = {}): LibraryItem => ({
  id: 7,
  title: "Chest <i>pain</i>",
  kind: "signature_case",
  prerequisite_document_id: null,
  document_set_document_relation_id: null,
  author: "Priya Raman",
  editor: "Lena Fischer",
  cover_image_url: null,
  mod_map_image_url: null,
  last_release_date: "2026-03-02T12:00:00.000Z",
  last_release_notes: null,
  update_banner_date: null,
  new_banner_date: null,
  archived_at: null,
  is_unpublished: false,
  scheduled_review_version_id: null,
  case_synopsis: '<p>"A farmer with pressure."</p>',
  learning_objectives: [{ name: "Read an ECG" }],
  final_diagnoses: null,
  basic_science_disciplines: null,
  clinical_excellence: null,
  clinical_disciplines: [],
  recommended_time: 20,
  progress: null,
  prerequisites: [],
  canRemove: true,
  ...facts,
});

export const chestPain = anItem();

export const basketItem = ({ id, title, kind, prerequisite_document_id }: LibraryItem) => ({
  id,
  title,
  kind,
  prerequisite_document_id,
});

export const vomiting = anItem({
  id: 8,
  title: "Vomiting",
  prerequisite_document_id: 7,
  prerequisites: [basketItem(chestPain)],
});

export const script = anItem({
  id: 9,
  title: "Aortic stenosis",
  kind: "illness_script",
  mod_map_image_url: "/map.svg",
});

type Parts = {
  items?: LibraryItem[];
  facets?: ListFacet[];
  role?: Role;
  more?: Record<string, (request: { url: URL; body: unknown }) => Answer>;
};

export function openLibrary({
  items = [chestPain, vomiting, script],
  facets = [],
  role = "Course Manager",
  more,
}: Parts = {}) {
  const api = fakeApi({
    "GET /documents": () => ({ body: items }),
    "GET /documents/item_count": () => ({
      body: { count: items.length, message: `${items.length} items`, facets },
    }),
    "GET /documents/item_ids": () => ({ body: { ids: items.map(({ id }) => String(id)) } }),
    "POST /documents/selected_items": ({ body }) => ({
      body: items.filter(({ id }) => (body as { ids: string[] }).ids.includes(String(id))).map(basketItem),
    }),
    ...more,
  });
  vi.stubGlobal("fetch", api.fetch);
  const view = renderPage(
    <CurrentUserContext value={userAs(role)}>
      <LibraryPage />
      <Address />
    </CurrentUserContext>,
  );
  return { ...api, ...view };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{decodeURIComponent(`${pathname}${search}`)}</p>;
}

export const rowOf = async (name: string) => {
  const row = (await screen.findByRole("link", { name })).closest("article");
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

export const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
