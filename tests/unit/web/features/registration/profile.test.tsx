import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { ProfilePage } from "#web/features/registration/ProfilePage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const empty = {
  ...{ title: null, other_title: null, position: null, contact_phone: null, graduation_day: null },
  ...{ primary_clinical_discipline: [], no_learners: false, works_with: [], other_works_with: null },
  ...{ teaches: [], other_teaches: null, basic_sciences: [], start_date: null, end_date: null },
};

/** The profile page of somebody, with the form as they have saved it. */
async function openProfile(user: SessionUser, profile: Record<string, unknown> = {}) {
  const reply = { ...empty, is_filled: false, language: null, ...profile };
  const api = fakeApi({
    "GET /profile": () => ({ body: reply }),
    "PUT /profile": () => ({ body: { ok: true } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <ProfilePage />
    </CurrentUserContext>,
  );
  await screen.findByRole("heading", { level: 1, name: "Your profile" });
  return api;
}

const title = () => screen.getByLabelText<HTMLSelectElement>("Title (optional)").value;
const learners = () => screen.queryByRole("group", { name: "Your learners" });
const teaching = () => screen.queryByRole("group", { name: "Your teaching" });

describe("C-43: the profile form", () => {
  it("asks a student for their graduation, and nothing about learners or teaching", async () => {
    await openProfile(userAs("Student"));
    expect(title()).toBe("Student");
    expect(screen.getByLabelText("Anticipated graduation (optional)")).toBeTruthy();
    expect([learners(), teaching()]).toEqual([null, null]);
  });

  it("leaves the title of a student as they have saved it", async () => {
    await openProfile(userAs("Student"), { is_filled: true });
    expect(title()).toBe("");
  });

  it("asks whoever has another role anywhere about learners and teaching", async () => {
    const student = userAs("Student");
    const [teacher] = userAs("Teacher").memberships;
    if (!teacher) throw new Error("No membership");
    await openProfile({ ...student, memberships: [...student.memberships, teacher] });
    expect(title()).toBe("");
    expect(learners()).toBeTruthy();
    expect(teaching()).toBeTruthy();
  });

  it("keeps what a student once said of learners, and sends it as it was", async () => {
    const { asked } = await openProfile(userAs("Student"), {
      ...{ is_filled: true, title: "Student", works_with: ["Clerkship students"] },
    });
    fireEvent.click(screen.getByRole("button", { name: "Save profile" }));
    const sent = await waitFor(() => {
      const put = asked.find(({ call }) => call === "PUT /profile");
      if (!put) throw new Error("Not sent yet");
      return put.body;
    });
    expect(sent).toMatchObject({ title: "Student", works_with: ["Clerkship students"] });
  });
});
