import { afterEach, describe, expect, it } from "vitest";
import type { Membership } from "#functions/table/identity/people.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { getAccount } from "#shared/contract/identity/account.ts";
import { getSession } from "#shared/contract/identity/identity.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { codeOf, replyOf, signedInBy } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession, enroll, testPassword } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "../documents/learner.ts";
import { connectLive, follow, requireLive } from "../functions/liveClient.ts";
import { begunState } from "../functions/play.ts";

const { cloud, send } = useApi("realtime");

const nowS = (): number => Math.floor(Date.now() / 1000);
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const root = aThreeCardCase();
const isType = (type: string) => (message: { type: string }) => message.type === type;

async function aClass() {
  const program = await aProgram();
  const picture = { type: "image", uid: "a_picture", url: "1/original/images/a.png" } as const;
  const document = await aDocument([program], { root: aSmallCase("A case", [picture]) });
  const played = await aDocument([program], { root });
  const course = await aCourseWith([document, played], [program]);
  const [teacher, student] = [
    await aSignedInPerson(program, "Teacher"),
    await aSignedInPerson(program, "Student"),
  ];
  await enroll(course, program, student);
  return { program, document, played, course, teacher, student };
}

const endsAt = async (person: SignedInPerson, subscription_end: string): Promise<void> => {
  const [membership] = person.memberships as [Membership];
  await putMembership({ ...membership, subscription_end }, nowS());
};

afterEach(() => cloud.setClockOffset(0));

describe("a membership that ends (rulings, expired and pending; C-01)", () => {
  it("ends at its very time, and leaves the person their account and what to do", async () => {
    const { program } = await aClass();
    const person = await aPerson([{ program, role: "Course Manager", subscription_end: inMs(60_000) }]);
    const as = await aSession(person);
    const list = () => send({ method: "GET", path: "/document_sets", as });
    expect((await list()).status).toBe(200);
    await cloud.setClockOffset(61_000);
    expect(codeOf(await list())).toBe("SUBSCRIPTION_EXPIRED");
    const { user } = replyOf(getSession, await send({ method: "GET", path: "/session", as }));
    expect(user.memberships).toEqual([
      expect.objectContaining({
        subscription: "expired",
        subscription_end: person.memberships[0]?.subscription_end,
      }),
    ]);
    const account = replyOf(getAccount, await send({ method: "GET", path: "/account", as }));
    expect(account.email).toBe(person.email);
  });

  it("takes with it the links that were given out before", async () => {
    const { document, teacher } = await aClass();
    const end = inMs(90_000);
    await endsAt(teacher, end);
    const version = await learnerOf(send, teacher, document.id).version(document.published_snapshot_id);
    const [link] = /https?:[^"]*X-Amz-[^"]*/.exec(version.text) ?? [];
    const { searchParams } = new URL(link ?? "");
    const date = (searchParams.get("X-Amz-Date") ?? "").replace(
      /^(....)(..)(..)T(..)(..)(..)Z$/,
      "$1-$2-$3T$4:$5:$6Z",
    );
    const linkEndMs = Date.parse(date) + Number(searchParams.get("X-Amz-Expires")) * 1000;
    expect(linkEndMs).toBeLessThanOrEqual(Date.parse(end));
    expect(linkEndMs).toBeGreaterThan(Date.parse(end) - 2000);
  });

  it("cuts off who follows a live channel: they are told so, and nothing else", async () => {
    const { course, teacher, student, played } = await aClass();
    const live = await requireLive(teacher);
    live.send(follow(course.id));
    await live.next(isType("confirmed"));
    await endsAt(teacher, inMs(-1000));
    await learnerOf(send, student, played.id).saved(begunState(root));
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "SUBSCRIPTION_EXPIRED" });
    expect(live.messages.filter(isType("message"))).toEqual([]);
    live.send(follow(course.id));
    expect(await live.next(isType("rejected"))).toMatchObject({ code: "SUBSCRIPTION_EXPIRED" });
    await live.close();
    expect(await connectLive(teacher)).toBe(403);
  });

  it("is the end of the connections that were opened under it", async () => {
    const { course, teacher } = await aClass();
    const end = inMs(120_000);
    await endsAt(teacher, end);
    const live = await requireLive(teacher);
    live.send(follow(course.id));
    const confirmed = await live.next(isType("confirmed"));
    expect(confirmed).toMatchObject({ expires_at: `${end.slice(0, 19)}.000Z` });
    await live.close();
  });

  it("does not count for where somebody signs in who has another that stands", async () => {
    const [ended, standing] = [await aProgram(), await aProgram()];
    const person = await aPerson([
      { program: ended, role: "Teacher", subscription_end: inMs(-1000) },
      { program: standing, role: "Teacher" },
    ]);
    const body = { email: person.email, password: testPassword };
    const { user } = signedInBy(await send({ method: "POST", path: "/session", body }));
    expect(user.program_id).toBe(standing.id);
  });
});
