import { type ReactNode, useState } from "react";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { Children } from "../src/viewer/Children.tsx";
import { registry } from "../src/viewer/registry.ts";
import { createViewerStore, type ViewerStore } from "../src/viewer/store.ts";
import { ViewerContext } from "../src/viewer/ViewerContext.ts";

const make = caseBuilder("g");

const tree = make.signatureCase({
  ...{ uid: "gallery", title: "A case", authors: [], learningObjectives: ["To know more."] },
  cards: [
    make.card({
      uid: "card",
      title: "Chest pressure",
      content: [
        make.para("A man of 60 has had pressure in his chest for two hours. His leukocytes are 10⁹/L."),
        make.bulletList(["He smokes.", "His father had a stroke at 54."]),
        make.tableOf([
          ["Pulse", "110"],
          ["Blood pressure", "92/58"],
        ]),
        make.multipleChoiceQuestion({
          stem: "Which tests come first?",
          options: [
            { text: "ECG", correct: true, explanation: "It changes what happens next." },
            { text: "Troponin", correct: true },
            { text: "CT", explanation: "It adds nothing yet." },
          ],
        }),
        make.cdqQuestion({
          stem: "What next?",
          features: [{ uid: "airway", text: "Airway" }],
          options: [
            { text: "Oxygen", answer: true, feature: "airway" },
            { text: "Wait", answer: "poison", feature: "airway", explanation: "He has no time." },
          ],
        }),
        make.categoryMatcherQuestion({
          stem: "Where does each belong?",
          categories: [
            { text: "Left heart", items: ["Orthopnea", "Crackles"] },
            { text: "Right heart", items: ["Ankle edema"] },
          ],
        }),
      ],
    }),
  ],
});

const isSubmit = ({ type, title }: ContentNode): boolean =>
  type === "button" && JSON.stringify(title ?? "").includes("Submit");

/** Answers each question with the first option and the last, and puts every item of a matcher into its first category. */
function answerAll(store: ViewerStore): void {
  const found = (type: ContentNode["type"]): ContentNode[] => findNodes(tree, (node) => node.type === type);
  for (const question of [...found("multipleChoice"), ...found("cdqQuestion")]) {
    const options = contentOf(question);
    for (const option of [options[0], options.at(-1)])
      if (option) store.dispatch({ type: "answer", uid: option.uid, value: true });
  }
  for (const { uid, contentItems, contentCategories } of found("categoryMatcher")) {
    const [items, categories] = [contentItems, contentCategories] as ContentNode[][]; // as it was built
    const [first] = categories ?? [];
    if (first)
      store.dispatch({ type: "answer", uid, value: { [first.uid]: (items ?? []).map((item) => item.uid) } });
  }
  for (const { uid } of findNodes(tree, isSubmit)) store.dispatch({ type: "press", uid });
}

function makeStore(isAnswered: boolean): ViewerStore {
  let now = 0;
  const store = createViewerStore({
    tree,
    flowOptions: { kind: "signature_case", features: { vpe: false } },
    ...{ state: emptyState, mode: "student", isEditor: false, isExam: false },
    now: () => now++,
    percentOfRecommendedTime: () => 100,
    onEntries: () => {},
    onEffect: () => {},
  });
  store.dispatch({ type: "open" });
  if (isAnswered) answerAll(store);
  return store;
}

/** A card of a case with each kind of question that has verdicts, before or after it was answered. */
export function CaseQuestions({ isAnswered }: { isAnswered: boolean }): ReactNode {
  const [store] = useState(() => makeStore(isAnswered));
  const card = contentOf(store.flow.root).filter(({ uid }) => uid === "card");
  return (
    <ViewerContext value={{ store, registry, documentId: 7 }}>
      <Children nodes={card} />
    </ViewerContext>
  );
}
