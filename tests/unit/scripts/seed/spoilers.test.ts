import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { anaphylaxis } from "#scripts/seed/cases/anaphylaxis/anaphylaxis.ts";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import type { DemoCase } from "#scripts/seed/cases/demoCase.ts";
import { febrileInfant } from "#scripts/seed/cases/febrileInfant/febrileInfant.ts";
import { pneumonia } from "#scripts/seed/cases/pneumonia/pneumonia.ts";
import { breathingCaptions } from "#scripts/seed/media/breathingCaptions.ts";
import { contentOf, pagesOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Everything that a learner may read of the page with this node before they submit: without comments, options and what is folded away. */
function readBefore({ build }: DemoCase, uid: string): string {
  const root = build((file) => mediaKey(1, file));
  const pages = [...pagesOf(root), ...contentOf(root)];
  const page = pages.find((candidate) => nodesOf(candidate).some((node) => node.uid === uid));
  if (!page) throw new Error(`No page holds ${uid}`);
  return JSON.stringify(
    nodesOf(page).map(({ content, ...own }) => (Array.isArray(content) ? own : { content, ...own })),
  );
}

function nodesOf(root: ContentNode): ContentNode[] {
  const nodes: ContentNode[] = [];
  walk(root, (node) => {
    if (node.uid.endsWith("_answer_comment") || node.invisible) return false;
    nodes.push(node);
    return node.type !== "multipleChoice";
  });
  return nodes;
}

describe("C-06: no demo case tells the answer on the page that asks for it", () => {
  it("lets the breaths of the film be counted", () => {
    expect(readBefore(pneumonia, "pneumonia_breathing_question")).not.toMatch(/26|13 times/);
    expect(breathingCaptions()).not.toContain("a minute");
  });

  it("shows the way of the febrile infant after the decision", () => {
    expect(readBefore(febrileInfant, "febrile_infant_puncture_question")).not.toContain("pathway");
    expect(readBefore(febrileInfant, "febrile_infant_drug_question")).toContain("pathway");
  });

  it("tells how the bradycardia ended on the next card, and the reading of the ECG on request", () => {
    expect(readBefore(chestPressure, "chest_pressure_bradycardia_question")).not.toContain(
      "returns to sinus",
    );
    expect(readBefore(chestPressure, "chest_pressure_discharge_question")).toContain("returns to sinus");
  });

  it("names in the second decision no drug that the first one asks for", () => {
    const root = anaphylaxis.build((file) => mediaKey(1, file));
    const second = contentOf(root).find(({ uid }) => uid === "anaphylaxis_leaving");
    const asked = JSON.stringify(second).split("_answer_comment")[0];
    expect(asked).toContain("anaphylaxis_going_home");
    expect(asked).not.toMatch(/epinephrine/i);
  });
});
