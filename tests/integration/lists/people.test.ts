import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { peopleList, peopleListRoutes } from "#shared/contract/programs/people.ts";
import type { Role } from "#shared/domain/roles.ts";
import { type Credentials, codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("programs");
const path = "/group_role_definition_users";

let program: Program;
const sessions = new Map<Role, Credentials>();
const as = (role: Role): Credentials => {
  const session = sessions.get(role);
  if (!session) throw new Error(`Nobody is ${role}`);
  return session;
};

const crowd = 2300;

beforeAll(async () => {
  program = await aProgram();
  const staff: Role[] = [
    "Program Service Administrator",
    "IT Administrator",
    "Student Roster Manager",
    "Teacher",
  ];
  for (const role of staff) sessions.set(role, await aSession(await aPerson([{ program, role }])));
  await putPeople(
    Array.from({ length: crowd }, (_, at) => aStudent(at)),
    Math.floor(Date.now() / 1000),
  );
});

function aStudent(at: number) {
  const id = newUlid();
  const number = String(at).padStart(4, "0");
  const last_name = at === 7 ? "=HYPERLINK(1)" : `Student${number}`;
  return {
    profile: {
      id,
      email: `s${number}.${program.subdomain}@people.test`,
      first_name: at % 2 === 0 ? "Even" : "Odd",
      last_name,
      is_admin: false,
      password_hash: "x",
    },
    memberships: [
      {
        id: newUlid(),
        user_id: id,
        program_id: program.id,
        program_name: program.name,
        subdomain: program.subdomain,
        is_editorial: false,
        role: "Student" as const,
        subscription_end: endOf(at),
        created_at: "2026-01-02T15:04:00.000Z",
      },
    ],
  };
}

/** A hundred have not registered yet, one has expired. */
function endOf(at: number): string | null {
  if (at < 100) return null;
  return at === 100 ? "2020-01-01T05:00:00.000Z" : "2999-01-01T05:00:00.000Z";
}

const get = (role: Role, at: string, query: Sent["query"] = {}) =>
  send({ method: "GET", path: `${path}${at}`, as: as(role), query });
const count = async (role: Role, query: Sent["query"] = {}) =>
  replyOf(peopleListRoutes.count, await get(role, "/item_count", query));

describe("the people of a program (courses §2.13)", () => {
  it("are all there for whoever looks after accounts, and its students alone for whoever looks after rosters", async () => {
    expect(await count("IT Administrator")).toMatchObject({ count: crowd + 4, message: "2,304 people" });
    const seen = await count("Student Roster Manager");
    expect(seen.count).toBe(crowd);
    expect(seen.facets[0]?.options).toEqual([{ value: "Student", label: "Student", count: crowd }]);
    const asked = await get("Student Roster Manager", "", { dynamic_filters: '{"Role":["Teacher"]}' });
    expect(replyOf(peopleListRoutes.list, asked)).toEqual([]);
    expect(codeOf(await get("Teacher", ""))).toBe("FORBIDDEN");
  });

  it("come with the counts of each role under every other filter", async () => {
    const { count: shown, facets } = await count("Program Service Administrator", {
      search: "odd",
      dynamic_filters: '{"Role":["Teacher"]}',
      generic_filters: '[{"column":"subscription_end","operator":"=","value":null}]',
    });
    expect(shown).toBe(0);
    expect(facets).toEqual([
      { name: "role", title: "Role", options: [{ value: "Student", label: "Student", count: 50 }] },
    ]);
  });

  it("C-24: are filtered by status as the page asks for it, and somebody who has expired is still registered", async () => {
    const [invited, registered] = peopleList.genericFilters?.[0]?.options ?? [];
    const only = (option: typeof invited) => ({
      generic_filters: JSON.stringify([
        { column: option?.column, operator: option?.operator, value: option?.value },
      ]),
    });
    expect([invited?.label, (await count("IT Administrator", only(invited))).count]).toEqual([
      "Invited",
      100,
    ]);
    const students = await count("Student Roster Manager", only(registered));
    expect([registered?.label, students.count]).toEqual(["Registered", crowd - 100]);
    const expired = await get("Student Roster Manager", "", { ...only(registered), search: "Student0100" });
    expect(replyOf(peopleListRoutes.list, expired)).toMatchObject([
      { last_name: "Student0100", subscription_end: "2020-01-01T05:00:00.000Z" },
    ]);
  });

  it("come in replies of a size that can be sent, with a link from each to the rest", async () => {
    const seen = new Set<string>();
    let query: Sent["query"] | undefined = {
      per_page: "999999999",
      sort_by: "email",
      filters: ["role=Student"],
    };
    let replies = 0;
    while (query) {
      const answer = await get("IT Administrator", "", query);
      for (const { id } of replyOf(peopleListRoutes.list, answer)) seen.add(id);
      replies += 1;
      const next = /<[^?]+\?([^>]*)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1];
      const given: URLSearchParams | undefined = next === undefined ? undefined : new URLSearchParams(next);
      query = given && {
        ...Object.fromEntries([...given].filter(([name]) => name !== "filters[]")),
        filters: given.getAll("filters[]"),
      };
    }
    expect(seen.size).toBe(crowd);
    expect(replies).toBe(2);
  });

  it("can be selected and exported together, whatever page they stand on", async () => {
    const { ids } = replyOf(
      peopleListRoutes.ids,
      await get("IT Administrator", "/item_ids", { search: "odd" }),
    );
    expect(ids).toHaveLength(crowd / 2);
    const answer = await send({
      method: "POST",
      path: `${path}/program_user_summary_csv.csv`,
      as: as("IT Administrator"),
      body: { ids },
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="program_user_summary_csv.csv"');
    // Spreadsheets read the encoding from it.
    expect(answer.text.startsWith("\uFEFF")).toBe(true);
    const lines = answer.text.trim().split("\r\n");
    expect(lines).toHaveLength(crowd / 2 + 1);
    expect(lines[0]).toBe(
      "Last Name,First Name,Email,Role,Status,Subscription Expiration (Eastern Time),Date Added (Eastern Time),Anticipated Graduation,Clinical Discipline,LCA Course,Projects",
    );
    expect(lines.find((line) => line.includes("HYPERLINK"))).toContain("'=HYPERLINK(1),Odd,");
    expect(lines.find((line) => line.includes("Student0001"))).toContain('"01/02/2026, 10:04 AM"');
  });

  it("are exported as far as the filters show them and the role sees them", async () => {
    const file = "/program_user_summary_csv.csv";
    const shown = await get("Program Service Administrator", file, { search: "student0001" });
    expect(shown.text.trim().split("\r\n")).toHaveLength(2);
    const students = await get("Student Roster Manager", file);
    expect(students.text).not.toContain("IT Administrator");
  });
});
