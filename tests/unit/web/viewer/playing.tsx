import "@testing-library/jest-dom/vitest";
import { act, render } from "@testing-library/react";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { FlowEffect } from "#shared/case/flow/events.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, DisplayMode, LearnerState } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { Children } from "#web/viewer/Children.tsx";
import { ReadingLayer } from "#web/viewer/ReadingLayer.tsx";
import { createReading } from "#web/viewer/reading.ts";
import { registry } from "#web/viewer/registry.ts";
import { type CardEntry, createViewerStore, type ViewerStore } from "#web/viewer/store.ts";
import { useOfCase, ViewerContext } from "#web/viewer/ViewerContext.ts";

export const make = () => caseBuilder("t");

/** A signature case with these cards. */
export function aCase(cardsOf: (m: ReturnType<typeof make>) => ContentNode[], title = "A case"): ContentNode {
  const m = make();
  return m.signatureCase({
    uid: "case",
    title,
    authors: [],
    learningObjectives: ["To know more."],
    cards: cardsOf(m),
  });
}

export type Played = {
  store: ViewerStore;
  entries: CardEntry[];
  effects: FlowEffect[];
};

type Options = {
  kind?: DocumentKind;
  mode?: DisplayMode;
  isEditor?: boolean;
  isAdmin?: boolean;
  isExam?: boolean;
  state?: LearnerState;
  percentOfRecommendedTime?: number;
  onGoTo?: (uid: string) => void;
};

/** A store over a tree, opened at 1,000 ms on a clock that goes on by 1 ms with each event. */
export function play(tree: ContentNode, options: Options = {}): Played {
  const entries: CardEntry[] = [];
  const effects: FlowEffect[] = [];
  let now = 1_000;
  const store = createViewerStore({
    tree,
    flowOptions: { kind: options.kind ?? "signature_case", features: { vpe: false } },
    state: options.state ?? emptyState,
    mode: options.mode ?? "student",
    isEditor: options.isEditor ?? false,
    isExam: options.isExam ?? false,
    now: () => now++,
    percentOfRecommendedTime: () => options.percentOfRecommendedTime ?? 100,
    onEntries: (written) => entries.push(...written),
    onEffect: (effect) => effects.push(effect),
  });
  store.dispatch({ type: "open" });
  return { store, entries, effects };
}

function Cards() {
  return <Children nodes={contentOf(useOfCase(({ flow }) => flow.root))} />;
}

/** The case on a page. */
export function show(tree: ContentNode, options: Options = {}): Played {
  const played = play(tree, options);
  const { store } = played;
  const reading = createReading();
  render(
    <ViewerContext
      value={{
        store,
        registry,
        documentId: 7,
        reading,
        isAdmin: options.isAdmin ?? false,
        isExam: options.isExam ?? false,
      }}
    >
      <Cards />
      <ReadingLayer reading={reading} {...(options.onGoTo ? { onGoTo: options.onGoTo } : {})} />
    </ViewerContext>,
  );
  return played;
}

/** Nodes in the one card of an open case. */
export const showNodes = (
  nodesOf: (m: ReturnType<typeof make>) => ContentNode[],
  options: Options = {},
): Played =>
  show(
    aCase((m) => [m.card({ uid: "card", title: "First", content: nodesOf(m) })]),
    options,
  );

export const dispatching = (run: () => void): void => act(run);
