import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { deleteFavorite, listFavorites, putFavorite } from "#functions/table/courses/favorites.ts";
import { deletePin, listPins, putPin } from "#functions/table/courses/pins.ts";
import {
  deleteSavedList,
  listSavedLists,
  putSavedList,
  savedListId,
} from "#functions/table/courses/savedLists.ts";
import { createPerson } from "#functions/table/identity/people.ts";
import {
  getProfileForm,
  type ProfileFormRow,
  profileFormWrite,
} from "#functions/table/identity/profileForms.ts";
import { requireSecret } from "#functions/table/identity/secrets.ts";
import { listSignIns, putSignIn, type SignIn } from "#functions/table/identity/signIns.ts";
import { keys } from "#functions/table/keys.ts";
import { carryUsers, readUsers } from "#functions/table/programs/users.ts";
import { deleteItem, transact } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { anId, aProfile, impossible, now } from "./someone.ts";

/** What persons keep and what is kept of them, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("courses"));

describe("what persons keep", () => {
  it("are courses that they like best, each their own", async () => {
    const [user, other] = [ulid(), ulid()];
    const [one, two] = [anId(), anId()];
    for (const course of [one, two, one]) await putFavorite(user, course);
    await putFavorite(other, two);
    expect(await listFavorites(user)).toEqual(new Set([one, two]));
    await deleteFavorite(user, one);
    expect(await listFavorites(user)).toEqual(new Set([two]));
    expect(await listFavorites(other)).toEqual(new Set([two]));
    expect(await listFavorites(ulid())).toEqual(new Set());
  });

  it("are searches of lists, of which one of a name stands once in each list", async () => {
    const user = ulid();
    const asked = { search: "heart", sortBy: "title", sortOrder: "ASC" as const, filters: [] };
    const saved = (list: string, name: string, is_pinned = false) => ({
      id: savedListId(list, name),
      list,
      name,
      is_pinned,
      asked,
    });
    await putSavedList(user, saved("documents", "Hearts"));
    const again = saved("documents", "HEARTS", true);
    const elsewhere = saved("courses", "Hearts");
    for (const each of [again, elsewhere]) await putSavedList(user, each);
    expect(new Set(await listSavedLists(user))).toEqual(new Set([again, elsewhere]));
    await deleteSavedList(user, elsewhere.id);
    expect(await listSavedLists(user)).toEqual([again]);
    expect(await listSavedLists(ulid())).toEqual([]);
    expect(again.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    // Found by it again from one release to the next.
    expect(savedListId("documents", "hearts")).toBe("GHMA97FY7AR8BFHY61TRYHJY40");
  });

  it("is what stands first for everybody in a program, in the order in which it was pinned", async () => {
    const programId = ulid();
    const pin = (id: number, pinned_at: string) => ({ list: "documents" as const, id, pinned_at });
    const later = "2026-11-01T11:00:00.000Z";
    const [first, second, third] = [pin(9, now), pin(2, later), pin(7, later)];
    const course = { ...pin(1, "2026-11-01T12:00:00.000Z"), list: "document_sets" as const };
    for (const each of [course, third, second, first]) await putPin(programId, each);
    // One that is pinned keeps its place.
    await putPin(programId, pin(9, "2026-12-01T00:00:00.000Z"));
    expect(await listPins(programId)).toEqual([first, second, third, course]);
    await deletePin(programId, "documents", 2);
    expect(await listPins(programId)).toEqual([first, third, course]);
    expect(await listPins(ulid())).toEqual([]);
  });
});

describe("what is kept of persons", () => {
  it("is what they said of themselves, written with what carries it into lists or not at all", async () => {
    const user = ulid();
    const none = {
      title: null,
      other_title: null,
      position: null,
      contact_phone: null,
      graduation_day: null,
    };
    const more = { other_works_with: null, other_teaches: null, start_date: null, end_date: null };
    const form: ProfileFormRow = {
      ...none,
      ...more,
      primary_clinical_discipline: ["Surgery"],
      no_learners: true,
      works_with: [],
      teaches: ["Students"],
      basic_sciences: [],
      updated_at: now,
    };
    expect(await getProfileForm(user)).toBeUndefined();
    expect(await transact([profileFormWrite(user, form), impossible()])).toBe(false);
    expect(await getProfileForm(user)).toBeUndefined();
    expect(await transact([profileFormWrite(user, form)])).toBe(true);
    expect(await transact([profileFormWrite(user, { ...form, title: "Dr." })])).toBe(true);
    expect(await getProfileForm(user)).toEqual({ ...form, title: "Dr." });
  });

  it("are their latest tries at signing in, the last first", async () => {
    const email_hash = ulid();
    const aTry = (n: number, outcome: SignIn["outcome"]): SignIn => ({
      id: ulid(n),
      at: now,
      outcome,
      user_id: null,
      email_hash,
      address_hash: "address",
      expires_at_s: 4_000_000_000,
    });
    const tries = [aTry(1, "wrong_password"), aTry(2, "password_right"), aTry(3, "signed_in")];
    for (const each of tries) await putSignIn(each);
    expect(await listSignIns(email_hash, 2)).toEqual([tries[2], tries[1]]);
    expect(await listSignIns(ulid(), 2)).toEqual([]);
  });

  it("is their row in the list of all, as long as there is somebody", async () => {
    const [one, two] = [aProfile(), aProfile({ first_name: "Bo" })];
    for (const profile of [one, two]) await createPerson(profile);
    await carryUsers([one.id, two.id, ulid()]);
    const listed = async () =>
      (await readUsers()).rows
        .filter(({ id }) => id === one.id || id === two.id)
        .map(({ first_name }) => first_name);
    expect((await listed()).toSorted()).toEqual(["Ada", "Bo"]);
    const { rows } = await readUsers();
    expect(rows.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      first_name: one.first_name,
      last_name: one.last_name,
      email: one.email,
    });
    await deleteItem(keys.profile(one.id));
    await carryUsers([one.id]);
    expect(await listed()).toEqual(["Bo"]);
  });
});

describe("a secret of the product's own", () => {
  it("is made up once, and is the same for all who ask at once", async () => {
    const name = `test-${ulid()}`;
    let made = 0;
    const ask = () => requireSecret(name, () => `secret ${++made}`);
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    expect(first).toMatch(/^secret \d$/);
    expect(new Set(others)).toEqual(new Set([first]));
    made = 0;
    expect(await ask()).toBe(first);
    expect(made).toBe(0);
  });
});
