import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf } from "#shared/case/model/tree.ts";
import { placementOf } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { Children } from "#web/viewer/Children.tsx";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { aCase, dispatching, play } from "./playing.tsx";

type Reply = { is_submitted: boolean; others: { students: number; options: Record<string, number> } | null };

function ask(...replies: (Reply | undefined)[]) {
  const root = aCase((m) => [
    m.card({
      uid: "card",
      title: "One",
      content: [
        m.multipleChoiceQuestion({
          uid: "q",
          stem: "?",
          options: [{ text: "This", correct: true }, { text: "That" }],
        }),
      ],
    }),
  ]);
  const { store } = play(root);
  const othersAnswers = vi.fn(async () => (replies.length > 1 ? replies.shift() : replies[0]));
  const viewer = { store, registry, documentId: 7, othersAnswers };
  render(
    <ViewerContext value={viewer}>
      <Children nodes={contentOf(store.flow.root)} />
    </ViewerContext>,
  );
  const submit = () =>
    dispatching(() => {
      store.dispatch({ type: "answer", uid: "q_input_1", value: true });
      store.dispatch({ type: "press", uid: "q_submit" });
    });
  return { othersAnswers, submit };
}

const some: Reply = { is_submitted: true, others: { students: 12, options: { q_input_1: 9, q_input_2: 3 } } };
const notYet: Reply = { is_submitted: false, others: null };
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("how others answered, beside each option (ADR 0103)", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is asked for and shown once the question is submitted, not before", async () => {
    const { othersAnswers, submit } = ask(some);
    await wait(100);
    expect(othersAnswers).not.toHaveBeenCalled();
    submit();
    await wait(0);
    expect(othersAnswers).toHaveBeenCalledExactlyOnceWith("q_input");
    expect(screen.getByText("75% of others")).toBeInTheDocument();
    expect(screen.getByText("25% of others")).toBeInTheDocument();
    expect(screen.getByText("See how 12 other students answered beside each option.")).toBeInTheDocument();
  });

  it("comes as soon as the server has counted the answer, also when it could not be asked at first", async () => {
    const { othersAnswers, submit } = ask(undefined, notYet, some);
    submit();
    await wait(0);
    expect(screen.queryByText(/of others/)).toBeNull();
    await wait(4_000);
    expect(othersAnswers).toHaveBeenCalledTimes(3);
    expect(screen.getByText("75% of others")).toBeInTheDocument();
  });

  it("shows nothing where too few have answered, and does not ask for ever", async () => {
    const few = ask({ is_submitted: true, others: null });
    few.submit();
    await wait(60_000);
    expect(few.othersAnswers).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/of others/)).toBeNull();
  });

  it("gives up where the answer is never counted", async () => {
    const { othersAnswers, submit } = ask(notYet);
    submit();
    await wait(60_000);
    expect(othersAnswers).toHaveBeenCalledTimes(6);
  });
});

describe("how others answered, beside each item of a matcher (ADR 0103)", () => {
  const matcher = "m_input";
  const place = (item: number, category: number): string =>
    placementOf(`${matcher}_item_${item}`, `${matcher}_category_${category}`);

  it("says how many put it where it stands, and how many elsewhere", async () => {
    const root = aCase((m) => [
      m.card({
        uid: "card",
        title: "One",
        content: [
          m.categoryMatcherQuestion({
            uid: "m",
            stem: "Where?",
            categories: [
              { text: "Heart", items: ["Cough"] },
              { text: "Kidney", items: ["Thirst"] },
            ],
          }),
        ],
      }),
    ]);
    const { store } = play(root);
    const others = { students: 20, options: { [place(1, 1)]: 15, [place(1, 2)]: 5, [place(2, 2)]: 20 } };
    const othersAnswers = vi.fn(async () => ({ is_submitted: true, others }));
    render(
      <ViewerContext value={{ store, registry, documentId: 7, othersAnswers }}>
        <Children nodes={contentOf(store.flow.root)} />
      </ViewerContext>,
    );
    // One where the others put it, the other where none of them did.
    const value = { [`${matcher}_category_1`]: [`${matcher}_item_1`, `${matcher}_item_2`] };
    dispatching(() => store.dispatch({ type: "answer", uid: matcher, value }));
    expect(othersAnswers).not.toHaveBeenCalled();
    dispatching(() => store.dispatch({ type: "press", uid: "m_submit" }));
    expect(await screen.findByText("See where 20 other students placed each item.")).toBeInTheDocument();
    expect(othersAnswers).toHaveBeenCalledExactlyOnceWith(matcher);
    const told = (words: string) =>
      [...(screen.getByText(words).closest("li")?.querySelectorAll("[class*=others]") ?? [])].flatMap(
        ({ textContent }) => textContent || [],
      );
    expect(told("Cough")).toEqual(["75% of others chose this", "25% in Kidney"]);
    expect(told("Thirst")).toEqual(["0% of others chose this", "100% in Kidney"]);
  });
});
