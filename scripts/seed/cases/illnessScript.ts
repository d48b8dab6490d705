import { type Block, caseRoot } from "#shared/case/build/build.ts";
import type { CaseMetadata } from "#shared/case/build/buildCase.ts";
import { richOf } from "#shared/case/model/richText.ts";
import type { PageSubtype } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "./demoCase.ts";

type Feature = {
  title: string;
  content: readonly ContentNode[];
  /** Why the disease looks like this. */
  because: string;
};

export type IllnessScript = {
  uid: string;
  title: string;
  leadEditors: string;
  contributingAuthors: string;
  overview: readonly ContentNode[];
  epidemiology: readonly ContentNode[];
  features: readonly [Feature, Feature, Feature, Feature, Feature, Feature];
  workup: readonly ContentNode[];
  management: readonly ContentNode[];
  references: Block;
  modMap: readonly ContentNode[];
  releaseNotes: string;
  synopsis: string;
  metadata: CaseMetadata;
};

/**
 * An illness script in the order of its template, with the template's flags. Its references stand below management,
 * since the template has no page for them.
 * @see spec documents §3 Templates
 */
export function illnessScript(make: Make, script: IllnessScript): ContentNode {
  const page = (subtype: PageSubtype, title: string, content: readonly ContentNode[]): ContentNode =>
    make.card({ subtype, title, content });
  const line = (type: "lead_editors" | "contributing_authors", words: string): ContentNode => ({
    type,
    uid: make.name(type),
    content: richOf(words),
  });
  return {
    ...caseRoot(script),
    disableNotes: false,
    disableFeedback: false,
    disableFindings: true,
    disableBookmarks: false,
    disableDiagnoses: true,
    disableLabValues: false,
    ...script.metadata,
    content: [
      line("lead_editors", script.leadEditors),
      line("contributing_authors", script.contributingAuthors),
      page("overview_page", "Overview", script.overview),
      page("epidemiology_page", "Epidemiology", script.epidemiology),
      ...script.features.map(({ title, content, because }) =>
        page("clinical_feature_page", title, [
          ...content,
          make.section("causal_explanation", { title: "Why", content: [make.para(because)] }),
        ]),
      ),
      page("implications_for_further_workup_page", "Implications for Further Workup", script.workup),
      page("implications_for_management_page", "Implications for Management", [
        ...script.management,
        make.section("references", { title: "References", content: make.nodesOf(script.references) }),
      ]),
      page("mod_map_page", "MOD Map (Mechanism of Disease & Underlying Concepts)", script.modMap),
      page("release_notes_page", "Release Notes", [make.para(script.releaseNotes)]),
      page("case_synopsis_page", "Case Synopsis", [make.para(script.synopsis)]),
    ],
  };
}
