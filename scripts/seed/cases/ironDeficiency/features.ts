import type { Make } from "../demoCase.ts";
import type { IllnessScript } from "../illnessScript.ts";

type Feature = IllnessScript["features"][number];
type ThreeFeatures = readonly [Feature, Feature, Feature];

/** Features that patients tell, and that are seen. */
export const features = (make: Make): IllnessScript["features"] => [...frequent(make), ...pointers(make)];

const frequent = (make: Make): ThreeFeatures => [
  {
    title: "Fatigue and breathlessness on effort",
    content: [
      make.para(
        "Tired, short of breath on the stairs, palpitations, headache. What comes slowly is borne long: somebody with a hemoglobin of 6 g/dL may walk into your office. Fatigue can come from lack of iron before there is anemia.",
      ),
    ],
    because:
      "Less hemoglobin carries less oxygen; heart rate and stroke volume make up for it at rest and run out on effort. Iron is also part of myoglobin and of the enzymes of the mitochondria.",
  },
  {
    title: "Pallor",
    content: [
      make.para(
        "Look at the conjunctiva of the lower lid, the palms and the nail beds; the skin of the face tells little. Pale conjunctivae make anemia likely; rosy ones do not exclude it.",
      ),
    ],
    because:
      "Less red pigment in the capillaries, and vessels of the skin that narrow in favor of heart and brain.",
  },
  {
    title: "Pica and restless legs",
    content: [
      make.para(
        "A craving for ice (pagophagia) is typical and seldom volunteered: ask. So are legs that must move in the evening.",
      ),
    ],
    because:
      "Iron is needed to make dopamine. The brain can be short of iron while the blood count is still normal; restless legs are treated with iron where ferritin is 75 ng/mL or less.",
  },
];

/** Features that point to iron, and to where it is lost. */
const pointers = (make: Make): ThreeFeatures => [
  {
    title: "Tongue, mouth and nails",
    content: [
      make.para(
        "A smooth, sore tongue, cracks at the corners of the mouth; nails that break or, after a long time, are hollow like spoons. Hair falls out. Trouble with swallowing from a web in the esophagus is rare.",
      ),
    ],
    because: "Epithelia renew themselves quickly and need iron for it, as cells of the marrow do.",
  },
  {
    title: "Bleeding, seen or unseen",
    content: [
      make.para(
        "Menses that soak a pad or tampon every hour or two, last more than seven days or bring clots; black or bloody stool; aspirin, other NSAIDs, anticoagulants; blood donation. Loss from the gut is often seen by nobody.",
      ),
    ],
    because:
      "A milliliter of blood with normal hemoglobin holds about 0.5 mg of iron, and a diet replaces only 1–2 mg a day. Five milliliters lost every day outrun it.",
  },
  {
    title: "Small, pale cells",
    content: [
      make.para(
        "First, a wide distribution of red cell size (RDW); then mean volume below 80 fL and little hemoglobin in each cell; often high platelets; few reticulocytes. In thalassemia trait the cells are very small, but their number is normal or high.",
      ),
    ],
    because:
      "Without enough heme, precursors divide once more before they have their fill of hemoglobin: small and pale. Cells from better and worse weeks circulate together: unequal.",
  },
];
