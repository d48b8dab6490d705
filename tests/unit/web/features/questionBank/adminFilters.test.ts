import { describe, expect, it } from "vitest";
import { filtersOf } from "#web/features/questionBank/adminLists/useAdminAddress.ts";

const keys = { textKeys: ["id", "title"], choiceKeys: ["status"] };
const of = (address: string) => filtersOf(new URLSearchParams(address), keys);

describe("the filters of an administrator's list", () => {
  it("are asked for by their names, a typed number as a list of one", () => {
    expect(of("id=12&title=heart&page=3")).toEqual({ "filters[id]": ["12"], "filters[title]": "heart" });
  });

  it("take chosen values as lists, however the address writes them", () => {
    expect(of("status[]=open&status[]=done&status=new")).toEqual({
      "filters[status]": ["open", "done", "new"],
    });
  });

  it("leave out what is empty, and what the list does not take", () => {
    expect(of("title=&other=1")).toEqual({});
  });
});
