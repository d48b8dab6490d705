import { describe, expect, it } from "vitest";
import { commentAnnouncement, stepAnnouncement } from "#web/features/case/session/announcements.ts";
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

describe("what is said when an answer is submitted (D-16)", () => {
  const said = (answerComment: string) => {
    const asked = aCase((m) => [
      m.card({
        uid: "c1",
        title: "At the door",
        content: [
          m.multipleChoiceQuestion({
            uid: "q",
            stem: "Which?",
            options: [{ text: "This", correct: true }, { text: "That" }],
            answerComment,
          }),
        ],
      }),
    ]);
    const { store } = play(asked);
    const { answerCommentUids = [] } = [...store.flow.questions.values()].at(0) ?? {};
    const entry = { card: "c1", key: "invisible", value: false, updatedAt: 1 };
    return commentAnnouncement(
      answerCommentUids.map((uid) => ({ ...entry, uid })),
      store,
    );
  };

  it("tells of a comment where somebody wrote one", () => {
    expect(said("It is this.")).toBe("Answer submitted. See the comment below.");
    expect(said(" ")).toBe("Answer submitted.");
  });
});
