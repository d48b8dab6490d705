import { describe, expect, it } from "vitest";
import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import {
  isInitiallyPartner,
  partnerThreshold,
  type SignatureChoice,
  turnPartnerOff,
  turnPartnerOn,
  withCourse,
} from "#shared/domain/pricing/curricularPartner.ts";

const four: CourseKey[] = ["fm_price", "ger_price", "im_price", "peds_price"];
const choice = (selected: readonly CourseKey[]): SignatureChoice => ({
  selected,
  isPartner: false,
  remembered: [],
});
const original = { schoolYear: 24, isAddendum: false, alreadyQuoted: [] };
const take = (key: CourseKey) => ({ key, isSelected: true });
const leave = (key: CourseKey) => ({ key, isSelected: false });

describe("the Curricular Partner Program", () => {
  it("selects every signature course and keeps the other sets", () => {
    const on = turnPartnerOn(choice(["fm_price", "woc_price"]), original);
    expect(on.isPartner).toBe(true);
    expect(on.selected.toSorted()).toEqual(
      [
        "woc_price",
        "fm_price",
        "ger_price",
        "im_price",
        "peds_price",
        "rad_price",
        "iis_price",
        "cx_price",
        "neu_price",
        "obgyn_price",
      ].toSorted(),
    );
  });

  it("leaves out what an addendum has confirmed already", () => {
    const on = turnPartnerOn(choice([]), {
      ...original,
      isAddendum: true,
      alreadyQuoted: ["fm_price", "im_price"],
    });
    expect(on.selected).toHaveLength(7);
    expect(on.selected).not.toContain("fm_price");
  });

  it("gives back the earlier choice when it is turned off, with other sets as they are now", () => {
    const on = turnPartnerOn(choice(["fm_price", "neu_price", "woc_price"]), original);
    const changed = withCourse(withCourse(on, leave("woc_price"), original), take("add_price"), original);
    expect(turnPartnerOff(changed)).toEqual({
      selected: ["add_price", "fm_price", "neu_price"],
      isPartner: false,
      remembered: [],
    });
  });

  it("comes on with the fifth signature course, and not with a course of another set", () => {
    expect(withCourse(choice(four), take("woc_price"), original).isPartner).toBe(false);
    const on = withCourse(choice(four), take("rad_price"), original);
    expect(on).toMatchObject({ isPartner: true, remembered: four });
    expect(withCourse(choice(four.slice(1)), take("fm_price"), original).isPartner).toBe(false);
  });

  it("does not come on when a selected course is taken once more", () => {
    expect(withCourse(choice(four), take("fm_price"), original).isPartner).toBe(false);
  });

  it("keeps signature courses as they are while it is on", () => {
    const on = turnPartnerOn(choice([]), original);
    expect(withCourse(on, leave("fm_price"), original)).toEqual(on);
  });

  it("comes on earlier on an addendum, with the first course where four or more are confirmed", () => {
    const addendum = (alreadyQuoted: CourseKey[]) => ({ schoolYear: 23, isAddendum: true, alreadyQuoted });
    expect(partnerThreshold(addendum(["fm_price", "woc_price"]))).toBe(3);
    expect(withCourse(choice([]), take("rad_price"), addendum(four)).isPartner).toBe(true);
    expect(withCourse(choice([]), take("rad_price"), addendum([...four, "neu_price"])).isPartner).toBe(true);
    expect(withCourse(choice([]), take("rad_price"), addendum(four.slice(1))).isPartner).toBe(false);
  });

  it("is not offered before school year 23", () => {
    const early = { ...original, schoolYear: 22 };
    expect(withCourse(choice(four), take("rad_price"), early).isPartner).toBe(false);
    expect(turnPartnerOn(choice([]), early).isPartner).toBe(false);
    expect(isInitiallyPartner([...four, "rad_price"], 22)).toBe(false);
  });

  it("is on at first with five signature courses", () => {
    expect(isInitiallyPartner([...four, "rad_price"], 23)).toBe(true);
    expect(isInitiallyPartner([...four, "woc_price"], 23)).toBe(false);
  });
});
