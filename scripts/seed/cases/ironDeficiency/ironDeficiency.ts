import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import { cellsCover } from "../../media/covers.ts";
import { ironDeficiencyMap } from "../../media/modMaps.ts";
import type { DemoCase, Make, MediaKey } from "../demoCase.ts";
import { type IllnessScript, illnessScript } from "../illnessScript.ts";
import { modMap, references } from "../parts.ts";
import { features } from "./features.ts";

const coverFile = "iron-deficiency-cover.svg";
const mapFile = "iron-deficiency-map.svg";
const uid = "iron_deficiency";
const title = "Integrated Illness Script: Iron deficiency anemia";
const author = "The editorial group of Bedside";

/** Illness script of iron deficiency anemia: how it presents, and why. Written for this product. */
export const ironDeficiency: DemoCase = {
  sourceId: "bedside:iron-deficiency",
  kind: "illness_script",
  title,
  reportTitle: "Script: Iron deficiency",
  author,
  recommendedTime: 15,
  synopsisHtml:
    "<p>The most frequent anemia in the world: how it shows, how it is proved with one test, and why the cause has to be found.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: ["Iron deficiency anemia"],
  pictures: [
    { file: mapFile, svg: ironDeficiencyMap },
    { file: coverFile, ...cellsCover },
  ],
  coverFile,
  modMapFile: mapFile,
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    return illnessScript(make, {
      uid,
      title,
      leadEditors: author,
      contributingAuthors: "Written by the editorial group; not about a person",
      overview: overview(make),
      epidemiology: epidemiology(make),
      features: features(make),
      workup: workup(make),
      management: management(make),
      references: citations(make),
      modMap: mechanisms(make, mediaKey),
      releaseNotes: "First release.",
      synopsis: "Illness script of iron deficiency anemia.",
      metadata: {
        age_groups: ["Adult (19-64 years)"],
        clinical_disciplines: ["Family Medicine", "Internal Medicine"],
        systems: ["Hematopoietic", "Gastrointestinal"],
        clinical_focuses: ["Diagnosis", "Further Workup", "Management"],
        basic_science_disciplines: ["Biochemistry", "Physiology"],
        final_diagnoses: ["Iron deficiency anemia"],
      },
    });
  },
};

function overview(make: Make): IllnessScript["overview"] {
  return [
    make.para(
      "Iron deficiency anemia is what remains when stores are empty and the marrow has no iron for hemoglobin. Treating it is easy. The question is where the iron has gone: in men, and in women after menopause, it may be the first sign of cancer of the gut.",
    ),
    make.para(
      bold("In one sentence: "),
      "a tired person with pale conjunctivae, perhaps a craving for ice, small pale red cells and a low ferritin.",
    ),
  ];
}

function epidemiology(make: Make): IllnessScript["epidemiology"] {
  return [
    make.bulletList([
      "Anemia (in adults at sea level: hemoglobin below 13 g/dL in men, below 12 g/dL in women who are not pregnant, below 11 g/dL in pregnancy, somewhat lower in its middle third) affects about a quarter of the world’s people; iron deficiency is its most frequent cause.",
      "Most affected: young children, adolescents and women with menses, pregnancy; vegetarians; blood donors; endurance athletes.",
      "In men and in women after menopause: blood loss from the gut until proved otherwise.",
      "Hookworm is a leading cause where it is endemic.",
    ]),
  ];
}

function workup(make: Make): IllnessScript["workup"] {
  return [
    make.para(
      bold("Ferritin "),
      "proves it: below 15 ng/mL iron stores are empty; below 45 ng/mL, in somebody with anemia, is the threshold of the American Gastroenterological Association.",
    ),
    make.tableOf([
      [bold("Test"), bold("Iron deficiency"), bold("Anemia of inflammation"), bold("Thalassemia trait")],
      ["Ferritin", "low", "normal or high", "normal or high"],
      ["Transferrin (TIBC)", "high", "normal or low", "normal"],
      ["Transferrin saturation", "low, below 16–20%", "low or normal", "normal or high"],
      ["RDW", "high", "normal or a little high", "usually normal"],
    ]),
    make.bulletList([
      "Ferritin rises with inflammation, liver disease and cancer. There, values up to 100 ng/mL with a saturation below 20% can still be iron deficiency.",
      "Look for the cause: celiac serology for everybody; Helicobacter pylori by a noninvasive test; urinalysis for blood. Where nothing is found, think of autoimmune gastritis.",
      "Men, and women after menopause: gastroscopy and colonoscopy. Women with menses: also suggested by the AGA, after talking about the small risk, unless menses or diet explain it well. A test for occult blood does not help to decide.",
    ]),
  ];
}

function management(make: Make): IllnessScript["management"] {
  return [
    make.bulletList([
      [
        bold("By mouth: "),
        "one tablet once a day or every second day (for example ferrous sulfate with 50–65 mg of elemental iron), on an empty stomach if it is tolerated. More tablets a day bring more side effects and hardly more iron.",
      ],
      [
        bold("Expect: "),
        "hemoglobin up by 1 g/dL within two weeks, or by 2 within four. If not: taken? absorbed? still bleeding? another disease?",
      ],
      [
        bold("Go on "),
        "for about three months after hemoglobin is normal, to fill the stores; then measure again from time to time (for example every six months at first), because it often returns.",
      ],
      [
        bold("By vein: "),
        "not tolerated or not absorbed, inflammatory bowel disease that is active, after bariatric surgery, heart failure with reduced ejection fraction, loss that outruns tablets, late pregnancy.",
      ],
      [
        bold("Transfusion: "),
        "for instability, ischemia or severe symptoms; a stable adult seldom needs it above 7 g/dL. Then iron all the same.",
      ],
      [bold("And always: "), "treat the cause: menses, ulcer, celiac disease, cancer, worms."],
    ]),
    make.section("harm_statement", {
      title: "Careful",
      content: [
        make.para(
          "Tablets in a child’s reach can kill: iron overdose is an emergency. Stools turn black under iron, but neither tarry nor foul. Tea, coffee, calcium and acid blockers take away part of what is swallowed with them.",
        ),
      ],
    }),
  ];
}

function citations(make: Make): IllnessScript["references"] {
  return references(make, [
    {
      text: "Ko CW, Siddique SM, Patel A, et al. AGA clinical practice guidelines on the gastrointestinal evaluation of iron deficiency anemia.",
      journal: "Gastroenterology",
      place: "2020;159(3):1085–1094",
      doi: "10.1053/j.gastro.2020.06.046",
    },
    {
      text: "Snook J, Bhala N, Beales ILP, et al. British Society of Gastroenterology guidelines for the management of iron deficiency anaemia in adults.",
      journal: "Gut",
      place: "2021;70(11):2030–2051",
      doi: "10.1136/gutjnl-2021-325210",
    },
    {
      text: "Camaschella C. Iron-deficiency anemia.",
      journal: "N Engl J Med",
      place: "2015;372(19):1832–1843",
      doi: "10.1056/NEJMra1401038",
    },
  ]);
}

function mechanisms(make: Make, mediaKey: MediaKey): IllnessScript["modMap"] {
  return [
    modMap(make, {
      uid: `${uid}_map`,
      url: mediaKey(mapFile),
      title: "From the loss of iron to the small pale cell",
      altText:
        "Diagram. Blood loss, need or diet, and poor absorption empty the stores: ferritin falls. Then less iron is carried: transferrin rises, saturation falls. Precursors lack heme, which gives small pale cells, anemia with fatigue and pallor, and often high platelets. Tissues lack iron, which gives glossitis, brittle nails, pica and restless legs.",
    }),
    make.section("underlying_core_concepts", {
      title: "Hepcidin, the gatekeeper",
      content: [
        make.section("core_concept_header", {
          title: "One hormone, one gate",
          content: [
            make.para(
              "The liver makes hepcidin when stores are full or when there is inflammation. Hepcidin takes ferroportin, the only way for iron out of cells, from their surface: iron stays in the gut’s lining and in macrophages. After a dose of oral iron hepcidin rises for about a day, which is why a second tablet on the same day is mostly lost.",
            ),
          ],
        }),
      ],
    }),
  ];
}
