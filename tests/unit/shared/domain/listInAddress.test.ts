import { describe, expect, it } from "vitest";
import { listInAddress } from "#shared/domain/listInAddress.ts";

describe("a list in an address (courses §7)", () => {
  it.each([
    ["[1,2]", ["1", "2"]],
    ['["a","b,c"]', ["a", "b,c"]],
    ['[1,"a"]', ["1", "a"]],
    ["[]", []],
  ])("%s is one", (value, list) => expect(listInAddress(value)).toEqual(list));

  it.each(["", "1,2", '"a"', '{"a":1}', "7", "[1,2", "[1]]", "[[1]]", "[null]", '["a",{}]', "[true]"])(
    "%s is none",
    (value) => expect(listInAddress(value)).toBeUndefined(),
  );
});
