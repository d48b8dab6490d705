import { describe, expect, it } from "vitest";
import { pagesAhead } from "#functions/workers/crm/pagesAhead.ts";

const ids = Array.from({ length: 11 }, (_, at) => `id${String(at).padStart(2, "0")}`);
const inPage = 2;

/** A CRM with these records that notes what is asked for. */
function aCrm({ failsAfter }: { failsAfter?: string } = {}) {
  const asked: string[] = [];
  const read = async (after: string) => {
    asked.push(after);
    if (after === failsAfter) throw new Error("away");
    return ids
      .filter((id) => id > after)
      .slice(0, inPage)
      .map((Id) => ({ Id }));
  };
  return { asked, read };
}

async function allOf(from: string, next: ReturnType<typeof pagesAhead>): Promise<string[]> {
  const found: string[] = [];
  for (let page = await next(); ; page = await next()) {
    found.push(...page.records.map(({ Id }) => String(Id)));
    if (page.next === undefined) return found;
    expect(page.next > from).toBe(true);
  }
}

describe("pages of the CRM (C-42)", () => {
  it("come each once, in order, from where a worker goes on to the last", async () => {
    for (const from of ["", "id04", "id10"]) {
      const { asked, read } = aCrm();
      expect(await allOf(from, pagesAhead(from, { read, inPage, ahead: 3 }))).toEqual(
        ids.filter((id) => id > from),
      );
      expect(new Set(asked).size).toBe(asked.length);
    }
  });

  it("are asked for ahead, and no further", async () => {
    const { asked, read } = aCrm();
    const next = pagesAhead("", { read, inPage, ahead: 3 });
    await next();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(asked).toEqual(["", "id01", "id03", "id05"]);
    await next();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(asked).toHaveLength(5);
  });

  it("tell of a page that fails when it is come to, and not before", async () => {
    const next = pagesAhead("", { read: aCrm({ failsAfter: "id03" }).read, inPage, ahead: 3 });
    expect((await next()).records).toHaveLength(2);
    expect((await next()).records).toHaveLength(2);
    await expect(next()).rejects.toThrow("away");
  });
});
