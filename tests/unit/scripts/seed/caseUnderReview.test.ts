import { describe, expect, it } from "vitest";
import { pneumonia } from "#scripts/seed/cases/pneumonia/pneumonia.ts";
import { afterReview } from "#scripts/seed/caseUnderReview.ts";
import { idOfPerson } from "#scripts/seed/demoPeople.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { reviewArchive, reviewCards } from "#shared/case/changes/reviewCards.ts";

describe("the demo's case under review", () => {
  it("has suggestions that wait, open comments and an archive, by three people (D-47, D-49)", () => {
    const draft = afterReview(draftFromSnapshot(pneumonia.build((file) => file)), Date.UTC(2026, 10, 22));
    const cards = reviewCards(draft, "HIGHLIGHT_SUGGESTIONS");
    expect(cards.filter(({ kind }) => kind === "change").map(({ id }) => id)).toEqual([
      "week_4_1",
      "week_2_3",
      "week_1_3",
    ]);
    expect(cards.filter(({ kind }) => kind === "thread").map(({ id }) => id)).toEqual([
      "week_4_2",
      "week_2_1",
    ]);
    expect(
      reviewArchive(draft)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["week_1_1", "week_1_2", "week_2_2"]);
    const three = ["editor", "reviewer", "admin"].map((name) => idOfPerson(`${name}@bedside.test`));
    expect(peopleIn(draft)).toEqual(new Set(three));
  });
});
