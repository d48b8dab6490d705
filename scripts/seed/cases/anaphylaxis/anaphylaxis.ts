import { caseRoot } from "#shared/case/build/build.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold, richOf } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { stingCover } from "../../media/covers.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { references, say } from "../parts.ts";
import { firstMinutes, goingHome, keyFeatures, nextSting } from "./questions.ts";

const coverFile = "anaphylaxis-cover.svg";
const uid = "anaphylaxis";
const title = "Decision Case: A wasp at the wedding";
const author = "The editorial group of Bedside";

/** Anaphylaxis in two decisions. Written for this product; the patient is invented. */
export const anaphylaxis: DemoCase = {
  sourceId: "bedside:anaphylaxis",
  kind: "cdq_case",
  title,
  reportTitle: "CDQ Anaphylaxis",
  author,
  recommendedTime: 10,
  synopsisHtml:
    "<p>A young man is stung at his sister’s wedding. Two decisions: the first minutes, and the way home.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: ["Anaphylaxis"],
  pictures: [{ file: coverFile, ...stingCover }],
  coverFile,
  build: () => {
    const make = caseBuilder(uid);
    return {
      ...caseRoot({ uid, title }),
      age_groups: ["Adult (19-64 years)"],
      clinical_disciplines: ["Emergency Medicine"],
      systems: ["Allergy/Immune/Infection"],
      clinical_focuses: ["Management", "Prevention"],
      presenting_problems: ["Insect sting"],
      final_diagnoses: ["Anaphylaxis"],
      cdqFeatures: Object.values(keyFeatures(uid)).map((feature) => ({
        type: "cdqFeature",
        uid: feature.uid,
        content: richOf(feature.text),
      })),
      content: [
        make.card({
          uid: `${uid}_arrival`,
          title: "Ten minutes after the sting",
          content: [
            make.para(
              "Jonas Keller, 22 years old and 78 kg, is brought from his sister’s wedding. A wasp stung him in the neck ten minutes ago. He has hives from his chest to his knees, swollen lips and a hoarse voice; he vomited in the car.",
            ),
            make.dialogBox({
              title: "At the door",
              content: [
                say(make, "Jonas", "My throat … is tight. I think … I have to stand up."),
                say(make, "His sister", "It was only his arm that swelled last time!"),
              ],
            }),
            make.tableOf([
              [bold("Vital sign"), bold("Jonas"), bold("Usual in adults at rest")],
              ["Heart rate", "128/min", "60–100/min"],
              ["Blood pressure", "82/46 mm Hg", "below 120/80 mm Hg"],
              ["Respiratory rate", "28/min, wheeze on both sides", "12–20/min"],
              ["Oxygen saturation, room air", "90%", "95–100%"],
            ]),
            firstMinutes(make, uid),
          ],
        }),
        leavingCard(make),
      ],
    };
  },
};

const leavingCard = (make: Make): ContentNode =>
  make.card({
    uid: `${uid}_leaving`,
    title: "Three hours later",
    content: [
      make.para(
        "What you gave first he needed once more after seven minutes. Now the hives are pale, his voice is clear, blood pressure is 118/70 mm Hg and saturation 98%. He would like to be back for the cake.",
      ),
      goingHome(make, uid),
      nextSting(make, uid),
      make.section("references", {
        title: "References",
        content: references(make, [
          {
            text: "Golden DBK, Wang J, Waserman S, et al. Anaphylaxis: a 2023 practice parameter update.",
            journal: "Ann Allergy Asthma Immunol",
            place: "2024;132(2):124–176",
            doi: "10.1016/j.anai.2023.09.015",
          },
          {
            text: "Shaker MS, Wallace DV, Golden DBK, et al. Anaphylaxis—a 2020 practice parameter update, systematic review, and Grading of Recommendations, Assessment, Development and Evaluation (GRADE) analysis.",
            journal: "J Allergy Clin Immunol",
            place: "2020;145(4):1082–1123",
            doi: "10.1016/j.jaci.2020.01.017",
          },
          {
            text: "Cardona V, Ansotegui IJ, Ebisawa M, et al. World Allergy Organization anaphylaxis guidance 2020.",
            journal: "World Allergy Organ J",
            place: "2020;13(10):100472",
            doi: "10.1016/j.waojou.2020.100472",
          },
          {
            text: "Golden DBK, Demain J, Freeman T, et al. Stinging insect hypersensitivity: a practice parameter update 2016.",
            journal: "Ann Allergy Asthma Immunol",
            place: "2017;118(1):28–54",
            doi: "10.1016/j.anai.2016.10.031",
          },
        ]).nodes,
      }),
    ],
  });
