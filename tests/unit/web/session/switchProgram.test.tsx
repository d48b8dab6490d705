import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { listCourses } from "#shared/contract/courses/courses.ts";
import { keyOf } from "#web/api/queryKeys.ts";
import { useSessionQuery, useSwitchProgram } from "#web/api/session.ts";
import { fakeApi, renderPage } from "../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const [northfield, riverside] = ["01HZZZZZZZZZZZZZZZZZZZZZP1", "01HZZZZZZZZZZZZZZZZZZZZZP2"] as const;

const userIn = (program_id: string) => ({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "student@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id,
  memberships: [],
});

function Switch() {
  const switchProgram = useSwitchProgram();
  const { data } = useSessionQuery();
  return (
    <button type="button" onClick={() => switchProgram.mutate(riverside)}>
      {data?.state === "in" ? data.user.program_id : "nobody"}
    </button>
  );
}

it("forgets what another program's pages have read, and stays signed in", async () => {
  const api = fakeApi({
    "GET /session": () => ({ body: { user: userIn(northfield), csrf_token: "one" } }),
    "PUT /session/program": () => ({ body: { user: userIn(riverside), csrf_token: "two" } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  const { client } = renderPage(<Switch />);
  await screen.findByText(northfield);
  client.setQueryData([...keyOf(listCourses), "all"], { document_sets: ["of Northfield"] });
  fireEvent.click(screen.getByRole("button"));
  await screen.findByText(riverside);
  expect(client.getQueryData([...keyOf(listCourses), "all"])).toBeUndefined();
});
