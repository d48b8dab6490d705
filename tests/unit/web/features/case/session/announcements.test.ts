import { describe, expect, it } from "vitest";
import { stepAnnouncement } from "#web/features/case/session/announcements.ts";
import { aCase, play } from "../../../viewer/playing.tsx";

const tree = aCase((m) => [
  m.card({ uid: "c1", title: "At the door", content: [] }),
  m.card({ uid: "c2", subtype: "physical_exam_page", content: [] }),
]);

describe("what is said when the page goes on to a card (D-05, D-10)", () => {
  it("is what the card is called: by its title, else by its kind", () => {
    const { store } = play(tree);
    expect(stepAnnouncement("c1", store)).toBe("Next: At the door");
    expect(stepAnnouncement("c2", store)).toMatch(/^Next: Physical exam/);
    expect(stepAnnouncement("c1_continue", store)).toBeUndefined();
  });

  it("is what a student reads over the finish card, and what is stored elsewhere", () => {
    const said = (mode: "student" | "full") => {
      const { store } = play(tree, { mode });
      return stepAnnouncement(store.flow.finish?.cardUid ?? "", store);
    };
    expect(said("student")).toBe("Next: Next Steps");
    expect(said("full")).toBe("Next: Case Summary Download");
  });
});
