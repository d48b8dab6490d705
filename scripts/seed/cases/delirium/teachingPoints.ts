import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";

export const mapFile = "delirium-map.svg";

/** Teaching points: the lessons of the case, and how it came about. */
export const teachingPoints = (make: Make, mediaKey: MediaKey): ContentNode[] => [
  make.section("tp_clinical_skills", {
    title: "Test attention",
    content: [
      make.para(
        "Months of the year backward: somebody who reaches June without a mistake (seven months) attends well enough. Inattention is the core of delirium.",
      ),
    ],
  }),
  make.section("tp_management", {
    title: "Look for the cause, take away before you add",
    content: [
      make.para(
        "Drugs, oxygen, glucose, infection, bladder, bowel, pain, fluid, sodium, withdrawal, heart and brain. Usually several. Most of the treatment is nursing.",
      ),
    ],
  }),
  make.section("tp_studies", {
    title: "A third can be prevented",
    content: [
      make.para(
        "In a trial of 852 hospital patients of 70 or older, a program for orientation, sleep, walking, seeing, hearing and drinking lowered the frequency of delirium from 15.0% to 9.9%. Once delirium had begun, the program no longer changed its severity.",
      ),
    ],
  }),
  make.section("causal_explanation", {
    title: "How it came about",
    content: [
      make.image({
        uid: "delirium_map_image",
        url: mediaKey(mapFile),
        title: "A vulnerable brain, and what was added",
        altText:
          "Diagram. Vulnerability from age, mild cognitive impairment and hearing loss; anticholinergic drugs and oxycodone, which lower acetylcholine and cause retention and constipation; fracture, operation, pain and blood loss, which cause inflammation and loss of sleep. All lead to inattention and fluctuating alertness: delirium.",
      }),
      make.para(
        "The more vulnerable the brain, the smaller the push that is needed. In a robust one it takes septic shock; here a tablet and a full bladder suffice.",
      ),
    ],
  }),
  make.deepDive({
    title: "Why acetylcholine",
    content: [
      make.para(
        "Neurons of the basal forebrain send acetylcholine to the whole cortex; it sharpens signals that are attended to. With age and in Alzheimer’s disease they become fewer. A muscarinic blocker, hypoxia or low glucose takes away what is left, while dopamine and noradrenaline rise: attention falters, and what is dreamt comes into the room. Cytokines from a wound or an infection act on microglia that are primed already. Yet cholinesterase inhibitors neither prevent nor treat delirium: the explanation is not complete.",
      ),
    ],
  }),
];
