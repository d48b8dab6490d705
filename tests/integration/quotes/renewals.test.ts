import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { replaceProgram } from "#functions/table/programs/programs.ts";
import {
  addAddendum,
  listRenewals,
  listRoleCounts,
  resetQuote,
  sendQuote,
} from "#shared/contract/quotes/quoteInterfaces.ts";
import { renewalFacts } from "#shared/domain/quotes/renewalFacts.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("quotes");

const at = (day: number): string => `2026-11-0${day}T00:00:00.000Z`;
const sent = { quote_sent_at: at(1), initial_price: 600_000 };
const confirmed = { ...sent, quote_submitted_at: at(2), quote_confirmed_at: at(3) };

let admin: Awaited<ReturnType<typeof aSession>>;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const dashboard = async (year: number) =>
  replyOf(
    listRenewals,
    await send({
      method: "GET",
      path: `/quote_interfaces?current_school_year=${year}_${year + 1}`,
      as: admin,
    }),
  );
const post = (path: string, body: unknown = {}, as = admin) => send({ method: "POST", path, as, body });

describe("the renewal dashboard (C-41, C-42)", () => {
  it("shows a program's stage, amounts, courses of both years and its page under its own address", async () => {
    const program = await aProgram();
    const own = { program_id: program.id, program_name: program.name };
    await aQuoteInterface({
      ...own,
      school_year: 40,
      max_enrollment: 90,
      quotes: [
        aQuote({ ...confirmed, courses: ["fm_price", "woc_price"] }),
        aQuote({ ...confirmed, courses: ["im_price"] }),
        aQuote({ ...sent, courses: ["peds_price"] }),
      ],
    });
    const { id } = await aQuoteInterface({
      ...own,
      school_year: 41,
      max_enrollment: 120,
      shared_success: true,
      previous_courses: ["fm_price", "im_price", "woc_price"],
      quotes: [aQuote({ ...confirmed, courses: ["fm_price", "ger_price"] })],
    });
    const row = (await dashboard(41)).find(({ quote_interface }) => quote_interface.id === id);
    expect(row).toMatchObject({
      group_name: program.name,
      group_subdomain: program.subdomain,
      stage: "Quote Confirmed",
      price_tier: 2,
      tel_status: "on",
      isNewProgram: false,
      activateChange: null,
      quote_interface: {
        max_enrollment: 120,
        previous_year_max_enrollment: 90,
        previous_year_invoice_total: 10_500,
        previous_year_addendum_total: 5000,
        previous_year_price_tier: 2,
        shared_success: true,
      },
      quotes: [{ initial_price: 6000, total: 11_000 }],
      signature_course_statuses: {
        fm_price: { current: true, future: true, change: null },
        im_price: { current: true, future: false, change: "REVOKE" },
        ger_price: { current: false, future: true, change: "LEND" },
      },
      wise_course_statuses: { woc_price: { change: "REVOKE" } },
    });
    expect(row?.edit_url).toMatch(new RegExp(`/quotes/${id}-0/edit$`));
    expect((await dashboard(42)).map(({ quote_interface }) => quote_interface.id)).not.toContain(id);
  });

  it("marks an archived program, whose quotes are not sent and whose updates do not run", async () => {
    const program = await aProgram();
    const own = { program_id: program.id, program_name: program.name };
    const ready = await aQuoteInterface({
      ...own,
      school_year: 57,
      quotes: [aQuote({ courses: ["fm_price"] })],
    });
    const done = await aQuoteInterface({
      ...{ ...own, school_year: 58 },
      quotes: [aQuote({ ...confirmed, courses: ["fm_price"] })],
    });
    const rowOf = async () => (await dashboard(57)).find(({ quote_interface: { id } }) => id === ready.id);
    expect(await rowOf()).toMatchObject({ is_archived: false });
    const archived = { ...program, archived_at: at(4) };
    expect(await replaceProgram(program, archived, [])).toBe(true);
    expect(await rowOf()).toMatchObject({ is_archived: true });
    for (const path of [`${ready.id}/send_quote`, `${done.id}/run_updates`])
      expect(refusalOf(await post(`/quote_interfaces/${path}`))).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining(`${program.name} is archived`),
      });
  });

  it("follows each act on a program's quotes", async () => {
    const program = await aProgram();
    const { id } = await aQuoteInterface({
      program_id: program.id,
      program_name: program.name,
      school_year: 43,
      quotes: [aQuote({ courses: ["fm_price"] })],
    });
    const row = async () => (await dashboard(43)).find(({ quote_interface }) => quote_interface.id === id);
    expect(await row()).toMatchObject({ stage: "Ready to Send", isNewProgram: true });
    replyOf(sendQuote, await post(`/quote_interfaces/${id}/send_quote`));
    expect(await row()).toMatchObject({ stage: "Quote Sent", quotes: [{ initial_price: 6000 }] });
    replyOf(resetQuote, await post(`/quote_interfaces/${id}/reset`));
    expect(await row()).toMatchObject({ stage: "Ready to Send", quotes: [{ quote_sent_at: null }] });
  });

  it("adds five addenda and refuses the sixth", async () => {
    const program = await aProgram();
    const { id } = await aQuoteInterface({
      program_id: program.id,
      school_year: 44,
      quotes: Array.from({ length: 5 }, () => aQuote(confirmed)),
    });
    replyOf(addAddendum, await post(`/quote_interfaces/${id}/add_addendum`));
    const { id: full } = await aQuoteInterface({
      program_id: program.id,
      school_year: 45,
      quotes: Array.from({ length: 6 }, () => aQuote(confirmed)),
    });
    const refused = await post(`/quote_interfaces/${full}/add_addendum`);
    expect(refusalOf(refused)).toMatchObject({
      code: "QUOTE_STAGE",
      message: "A school year has 5 addenda at most. Nothing was changed.",
    });
  });

  it("counts members by role, leaving out programs without quotes", async () => {
    const program = await aProgram();
    const ends = { subscription_end: "2047-07-01T04:00:00.000Z" };
    await aPerson([{ program, role: "Student", ...ends }]);
    await aPerson([{ program, role: "Student", ...ends }], { graduation_day: "2047-05-01" });
    await aPerson([{ program, role: "Teacher", ...ends }], { email: `psa-${program.id}@school.test` });
    const { id } = await aQuoteInterface({
      program_id: program.id,
      school_year: 47,
      psa_email: `PSA-${program.id}@school.test`,
      quotes: [aQuote({ ...confirmed, courses: ["fm_price"] })],
    });
    const unknown = `${newUlid()}-47`;
    const counts = replyOf(
      listRoleCounts,
      await post("/quote_interfaces/role_counts", { ids: [id, unknown, id] }),
    );
    expect(counts).toMatchObject([
      {
        id,
        role_counts: {
          Student: { current: 2, future: 1, change: "DECREASE" },
          Teacher: { current: 1, future: 0, change: "DECREASE" },
          "Program Service Administrator": { current: 0, future: 1, change: "INCREASE" },
        },
      },
    ]);
  });

  it("is the provider's alone, and refuses a year that is none", async () => {
    const program = await aProgram();
    const own = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    for (const [method, path] of [
      ["GET", "/quote_interfaces?current_school_year=24_25"],
      ["POST", "/quote_interfaces/role_counts"],
    ] as const) {
      const body = method === "POST" ? { ids: [`${program.id}-24`] } : undefined;
      expect((await send({ method, path, as: own, body })).status).toBe(403);
    }
    const wrong = await send({
      method: "GET",
      path: "/quote_interfaces?current_school_year=24_26",
      as: admin,
    });
    expect(wrong.status).toBe(400);
  });

  it("holds 2,000 programs in one reply", async () => {
    const model = await aProgram();
    const { of } = await aQuoteInterface({
      program_id: model.id,
      school_year: 60,
      quotes: [
        aQuote({ ...confirmed, courses: ["fm_price", "im_price", "woc_price"] }),
        aQuote({ ...confirmed, courses: ["peds_price"] }),
      ],
    });
    const { feature_flags: _flags, ...listed } = model;
    const ids = Array.from({ length: 2000 }, () => newUlid());
    const nowS = Math.floor(Date.now() / 1000);
    const named = ids.map((id, place) => ({ id, name: `Renewing ${place}`, subdomain: `renewing-${place}` }));
    await putCollectionRows(
      "programs",
      Object.fromEntries(named.map((of) => [of.id, { ...listed, ...of }])),
      nowS,
    );
    await putCollectionRows(
      "quote_interfaces#60",
      Object.fromEntries(named.map(({ id, name }) => [id, { ...of, program_id: id, program_name: name }])),
      nowS,
    );
    const rows = await dashboard(60);
    expect(rows.filter(({ group_name }) => group_name.startsWith("Renewing "))).toHaveLength(2000);
    expect(rows.map(({ group_name }) => group_name).indexOf("Renewing 2")).toBeLessThan(
      rows.map(({ group_name }) => group_name).indexOf("Renewing 10"),
    );
    // A reply of a function may have 6 MB.
    expect(JSON.stringify(rows).length).toBeLessThan(6 * 1024 * 1024);
  });
});

describe("the renewals as a workbook", () => {
  it("hold the values that the dashboard shows, and are the provider's alone", async () => {
    const program = await aProgram({ name: "=Aspen College" });
    await aQuoteInterface({
      ...{ program_id: program.id, program_name: program.name, school_year: 48, max_enrollment: 120 },
      previous_courses: ["fm_price", "im_price"],
      quotes: [
        aQuote({ ...confirmed, courses: ["fm_price", "ger_price"] }),
        aQuote({ ...sent, courses: ["woc_price"] }),
      ],
    });
    const path = "/quote_interfaces/renewals.xlsx?current_school_year=48_49";
    const reply = await send({ method: "GET", path, as: admin });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="renewals-48_49.xlsx"');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(reply.bytes as never); // exceljs names a Buffer of an older Node
    const [sheet] = workbook.worksheets;
    const rows = (sheet?.getSheetValues() ?? []) as unknown[][]; // sparse, from 1
    const heads = rows.find((row) => row?.[1] === "Program") ?? [];
    const cells = rows.find((row) => row?.[1] === program.name) ?? [];
    const [row] = (await dashboard(48)).filter(({ group_name }) => group_name === program.name);
    if (!row) throw new Error("The program is not on the dashboard");
    for (const { head, kind, read } of renewalFacts(48, new Date().toISOString().slice(0, 10))) {
      const at = heads.findIndex((text) => String(text ?? "").startsWith(head));
      expect(at, head).toBeGreaterThan(0);
      const shown = read(row);
      if (kind === "day") expect(cells[at] instanceof Date, head).toBe(shown !== null);
      else expect(cells[at] ?? null, head).toBe(shown === "" ? null : shown);
    }
    expect(cells[heads.indexOf("Original total")]).toBe(11_000);
    expect(cells[heads.indexOf("Radiology")]).toBe("NO");

    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    expect(codeOf(await send({ method: "GET", path, as: staff }))).toBe("FORBIDDEN");
  });
});
