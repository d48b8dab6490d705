import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { makeAdmin } from "#scripts/deploy/makeAdmin.ts";
import { aPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("identity");
const anAddress = () => `admin-${newUlid().toLowerCase()}@example.org`;

async function make(email: string): Promise<{ outcome: string; shown: string[] }> {
  const shown: string[] = [];
  const outcome = await makeAdmin({ email, show: (password) => void shown.push(password) });
  return { outcome, shown };
}

describe("the first admin", () => {
  it("signs in with the password that was shown once, as a provider admin", async () => {
    const email = anAddress();
    const { outcome, shown } = await make(email);
    expect([outcome, shown.length]).toEqual(["made", 1]);
    expect(shown[0]).toMatch(/^[a-zA-Z2-9]{5}(-[a-zA-Z2-9]{5}){3}$/);
    const reply = await send({ method: "POST", path: "/session", body: { email, password: shown[0] } });
    expect(reply.status).toBeLessThan(300);
    const person = await getPerson((await getUserIdByEmail(email)) ?? "");
    expect(person?.profile).toMatchObject({ is_admin: true, first_name: "Provider" });
  });

  it("is left as they are when they are there already, in any case of the address", async () => {
    const email = anAddress();
    await make(email);
    const before = await getPerson((await getUserIdByEmail(email)) ?? "");
    expect(await make(email.toUpperCase())).toEqual({ outcome: "there already", shown: [] });
    expect(await getPerson((await getUserIdByEmail(email)) ?? "")).toEqual(before);
  });

  it("is made once by two runs at once", async () => {
    const email = anAddress();
    const outcomes = await Promise.all([make(email), make(email), make(email)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["made", "there already", "there already"]);
  });

  it("is nobody who is there and is no provider admin", async () => {
    const { email, id } = await aPerson();
    await expect(make(email)).rejects.toThrow(/no provider admin, and is left so/);
    expect((await getPerson(id))?.profile.is_admin).toBe(false);
  });

  it("is not made when the password could not be shown", async () => {
    const email = anAddress();
    const show = () => Promise.reject(new Error("no paper"));
    await expect(makeAdmin({ email, show })).rejects.toThrow("no paper");
    expect(await getUserIdByEmail(email)).toBeUndefined();
  });
});
