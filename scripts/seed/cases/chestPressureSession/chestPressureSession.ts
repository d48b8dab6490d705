import { caseRoot } from "#shared/case/build/build.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { pulseCover } from "../../media/covers.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { references } from "../parts.ts";

const coverFile = "chest-pressure-session-cover.svg";
const uid = "chest_pressure_session";
const title = "Educator Resource: A session on chest pressure";
const author = "The editorial group of Bedside";

/** How to lead a group through the case of chest pressure; for staff alone. Written for this product. */
export const chestPressureSession: DemoCase = {
  sourceId: "bedside:chest-pressure-session",
  kind: "educator_resource",
  title,
  reportTitle: "Session: Chest pressure",
  author,
  recommendedTime: null,
  synopsisHtml: "<p>A plan for fifty minutes with a group that has worked through the case.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [],
  pictures: [{ file: coverFile, ...pulseCover }],
  coverFile,
  build: () => {
    const make = caseBuilder(uid);
    return {
      ...caseRoot({ uid, title }),
      clinical_disciplines: ["Emergency Medicine", "Internal Medicine"],
      content: [
        make.card({
          uid: `${uid}_plan`,
          title: "A plan for fifty minutes",
          content: [
            make.para(
              "For groups of six to ten students who have finished “Internal Medicine 01: 58-year-old man with chest pressure”. The usage report of the course shows beforehand who has, and who went through it in low time.",
            ),
            make.tableOf([
              [bold("Minutes"), bold("What the group does"), bold("What you do")],
              [
                "0–10",
                "Two students read out their summary statements.",
                "Ask what the second kept that the first left out.",
              ],
              [
                "10–25",
                "The group ranks the causes that kill within hours, and says for each what speaks against it.",
                "Hold back the answer; ask for the finding that would change the order.",
              ],
              [
                "25–40",
                "Pairs decide on the first five minutes of treatment, and on what must not be given.",
                "Change one fact: no sildenafil, clear V4R, blood pressure of 150/90 mm Hg.",
              ],
              [
                "40–50",
                "Each student names one thing that they will do differently.",
                "Write them down; open the next session with them.",
              ],
            ]),
          ],
        }),
        difficultiesCard(make),
      ],
    };
  },
};

const difficultiesCard = (make: Make): ContentNode =>
  make.card({
    uid: `${uid}_difficulties`,
    title: "What students find hard",
    content: [
      make.bulletList([
        [
          bold("Waiting for the troponin. "),
          "Ask what they would do with a normal value, and then with a raised one: the answer is the same.",
        ],
        [
          bold("Nitroglycerin by reflex. "),
          "Let them draw what preload does for a right ventricle that has lost its strength.",
        ],
        [
          bold("The summary statement as a list. "),
          "Ask for the syndrome in one sentence before anything else is said.",
        ],
      ]),
      make.section("references", {
        title: "References",
        content: references(make, [
          {
            text: "Bowen JL. Educational strategies to promote clinical diagnostic reasoning.",
            journal: "N Engl J Med",
            place: "2006;355(21):2217–2225",
            doi: "10.1056/NEJMra054782",
          },
          {
            text: "Schmidt HG, Mamede S. How to improve the teaching of clinical reasoning: a narrative review and a proposal.",
            journal: "Med Educ",
            place: "2015;49(10):961–973",
            doi: "10.1111/medu.12775",
          },
          {
            text: "Wolpaw TM, Wolpaw DR, Papp KK. SNAPPS: a learner-centered model for outpatient education.",
            journal: "Acad Med",
            place: "2003;78(9):893–898",
            doi: "10.1097/00001888-200309000-00010",
          },
        ]).nodes,
      }),
    ],
  });
