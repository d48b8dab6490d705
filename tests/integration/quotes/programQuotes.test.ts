import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { putCrmState } from "#functions/table/quotes/crmStates.ts";
import { getProgramQuotes } from "#shared/contract/quotes/programQuotes.ts";
import { updateQuoteInterface } from "#shared/contract/quotes/quoteInterfaces.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aQuote, aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("quotes");

let admin: Credentials;
beforeAll(async () => {
  const program = await aProgram();
  admin = await aSession(await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
});

const ordered = {
  quote_sent_at: "2026-01-01T00:00:00.000Z",
  quote_submitted_at: "2026-01-02T00:00:00.000Z",
  quote_confirmed_at: "2026-01-03T00:00:00.000Z",
  accepted_by: "Prue Chasing",
};

describe("all quotes of a program (C-36, C-41)", () => {
  it("are shown by school year with number, order and stage, and their contacts can be changed", async () => {
    const program = await aProgram();
    const of = { program_id: program.id, program_name: program.name };
    await aQuoteInterface({
      ...of,
      school_year: 33,
      quotes: [
        aQuote({ ...ordered, courses: ["fm_price"], purchase_order: "PO-1" }),
        aQuote({ courses: ["woc_price"] }),
      ],
    });
    await aQuoteInterface({ ...of, school_year: 34 });
    await putCrmState(
      {
        ...{ program_id: program.id, school_year: 33, record_id: "a01", synced: {}, pushed_rev: 1, rev: 1 },
        ...{ customer_status: "Active", refreshed_at: "2026-02-01T00:00:00.000Z" },
      },
      [],
    );
    const path = `/quote_interfaces/programs/${program.id}`;
    const read = async () => replyOf(getProgramQuotes, await send({ method: "GET", path, as: admin }));
    const { years, program_name } = await read();
    expect(program_name).toBe(program.name);
    expect(years.map((year) => year.interface.school_year)).toEqual([34, 33]);
    expect(years.map((year) => [year.customer_status, year.refreshed_at])).toEqual([
      [null, null],
      ["Active", "2026-02-01T00:00:00.000Z"],
    ]);
    const former = years[1];
    if (!former) throw new Error("no year");
    expect(former.interface.quotes.map(({ label }) => label)).toEqual(["Original", "Addendum 1"]);
    expect(former.orders).toMatchObject([
      { number: `Q33-${program.id.slice(-8)}-0`, accepted_by: "Prue Chasing", purchase_order: "PO-1" },
      { number: `Q33-${program.id.slice(-8)}-1`, accepted_by: null, tax_exemption: null },
    ]);

    const { rev, model, price_category, shared_success, max_enrollment, previous_courses, memo } =
      former.interface;
    const contacts = {
      ...{ psa_name: "New Contact", psa_email: "new@school.test" },
      ...{ billing_contact_name: "", billing_contact_email: "" },
      ...{ business_development_manager: "Ray New", business_development_manager_email: "ray@bedside.test" },
    };
    const terms = { rev, model, price_category, shared_success, max_enrollment, previous_courses, memo };
    const put = (body: object) =>
      send({ method: "PUT", path: `/quote_interfaces/${former.interface.id}`, as: admin, body });
    replyOf(updateQuoteInterface, await put({ ...terms, ...contacts }));
    expect((await read()).years[1]?.interface).toMatchObject({ ...contacts, rev: rev + 1 });
    // Made from a revision that is no longer the last.
    expect(codeOf(await put({ ...terms, ...contacts }))).toBe("CONFLICT");
    expect(codeOf(await put({ ...terms, ...contacts, rev: rev + 1, psa_email: "no address" }))).toBe(
      "INVALID_REQUEST",
    );
  });

  it("are the provider's alone, of programs that there are", async () => {
    const program = await aProgram();
    const staff = await aSession(await aPerson([{ program, role: "Program Service Administrator" }]));
    const path = `/quote_interfaces/programs/${program.id}`;
    expect(codeOf(await send({ method: "GET", path, as: staff }))).toBe("FORBIDDEN");
    expect(replyOf(getProgramQuotes, await send({ method: "GET", path, as: admin })).years).toEqual([]);
    const gone = `/quote_interfaces/programs/${newUlid()}`;
    expect(codeOf(await send({ method: "GET", path: gone, as: admin }))).toBe("NOT_FOUND");
  });
});
