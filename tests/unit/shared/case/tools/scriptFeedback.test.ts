import { describe, expect, test } from "vitest";
import { scriptFeedbackOf } from "#shared/case/tools/scriptFeedback.ts";
import { device, flowOf } from "./aDevice.ts";

describe("D-24: feedback on an illness script", () => {
  const rated = (count: number) =>
    device(flowOf({ disableFeedback: false })).act(
      ...(["rating_1", "rating_2", "rating_3"] as const)
        .slice(0, count)
        .map((question) => ({ type: "rateScript", question, rating: 4 }) as const),
    );

  test.each([
    [0, "unanswered"],
    [1, "partly"],
    [2, "partly"],
    [3, "ready"],
  ] as const)("with %i ratings it is %s", (count, stage) => {
    const feedback = scriptFeedbackOf(rated(count).state);
    expect(feedback.ratedCount).toBe(count);
    expect(feedback.stage).toBe(stage);
  });

  test("it is sent only when all is rated, and then stays as it is", () => {
    const early = rated(2).act({ type: "submitScriptFeedback" });
    expect(scriptFeedbackOf(early.state).stage).toBe("partly");
    const sent = rated(3).act(
      { type: "commentScript", comment: "x".repeat(1200) },
      { type: "submitScriptFeedback" },
    );
    const before = scriptFeedbackOf(sent.state);
    expect(before.stage).toBe("submitted");
    expect(before.comment).toHaveLength(1000);
    sent.act(
      { type: "rateScript", question: "rating_1", rating: 1 },
      { type: "commentScript", comment: "No" },
      { type: "submitScriptFeedback" },
    );
    expect(scriptFeedbackOf(sent.state)).toEqual(before);
  });

  test("only 1 to 5 stars are a rating", () => {
    const it = rated(0);
    for (const rating of [0, 6, 2.5, Number.NaN])
      it.act({ type: "rateScript", question: "rating_1", rating });
    expect(it.state).toEqual({});
  });
});
