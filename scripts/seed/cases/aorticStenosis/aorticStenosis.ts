import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import { aorticStenosisMurmur } from "../../media/bodySounds.ts";
import { valveCover } from "../../media/covers.ts";
import { aorticStenosisMap } from "../../media/modMaps.ts";
import type { DemoCase, Make, MediaKey } from "../demoCase.ts";
import { type IllnessScript, illnessScript } from "../illnessScript.ts";
import { modMap, references } from "../parts.ts";
import { features, murmurFile } from "./features.ts";

const coverFile = "aortic-stenosis-cover.svg";
const mapFile = "aortic-stenosis-map.svg";
const uid = "aortic_stenosis";
const title = "Integrated Illness Script: Aortic stenosis";
const author = "The editorial group of Bedside";

/** Illness script of aortic stenosis: how it presents, and why. Written for this product. */
export const aorticStenosis: DemoCase = {
  sourceId: "bedside:aortic-stenosis",
  kind: "illness_script",
  title,
  reportTitle: "Script: Aortic stenosis",
  author,
  recommendedTime: 15,
  synopsisHtml:
    "<p>Aortic stenosis from mechanism to murmur: who has it, what they feel, what you hear, and when the valve is replaced.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: ["Aortic stenosis"],
  pictures: [
    { file: mapFile, svg: aorticStenosisMap },
    { file: coverFile, ...valveCover },
  ],
  media: [{ file: murmurFile, contentType: "audio/wav", make: aorticStenosisMurmur }],
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
      features: features(make, mediaKey),
      workup: workup(make),
      management: management(make),
      references: citations(make),
      modMap: mechanisms(make, mediaKey),
      releaseNotes: "First release.",
      synopsis: "Illness script of aortic stenosis.",
      metadata: {
        age_groups: ["Older Adult / Elderly (65+ years)"],
        clinical_disciplines: ["Internal Medicine", "Geriatrics", "Surgery"],
        systems: ["Cardiovascular"],
        clinical_focuses: ["Diagnosis", "Management"],
        basic_science_disciplines: ["Anatomy", "Pathology", "Physiology"],
        final_diagnoses: ["Aortic stenosis"],
      },
    });
  },
};

function overview(make: Make): IllnessScript["overview"] {
  return [
    make.para(
      "Aortic stenosis narrows the way out of the left ventricle. It progresses silently for years. Once symptoms come (breathlessness, angina, syncope), about half of the patients die within two years unless the valve is replaced; replacement gives most of them their years back.",
    ),
    make.para(
      bold("In one sentence: "),
      "an older person with breathlessness on effort, a late-peaking systolic murmur that is carried to the neck, and a slow carotid pulse.",
    ),
  ];
}

function epidemiology(make: Make): IllnessScript["epidemiology"] {
  return [
    make.bulletList([
      "In a pooled study of adults in the United States moderate or severe stenosis was found in 0.2% at 55–64 years, 1.3% at 65–74 and 2.8% at 75 and over.",
      "Under about 65 years a bicuspid valve is the most frequent cause in high-income countries; 1–2% of all people have one. After that, calcification of a valve with three leaflets.",
      "Rheumatic disease is the leading cause in many parts of the world; it almost always affects the mitral valve as well.",
      "Age, male sex, high LDL cholesterol and lipoprotein(a), hypertension, smoking, diabetes and kidney disease raise the risk.",
    ]),
  ];
}

function workup(make: Make): IllnessScript["workup"] {
  return [
    make.para(
      bold("Transthoracic echocardiography "),
      "is for everybody with a systolic murmur of grade 3 or more, with symptoms, or with a soft second sound.",
    ),
    make.tableOf([
      [bold("Measure"), bold("Severe when")],
      ["Peak velocity", "4.0 m/s or more"],
      ["Mean gradient", "40 mm Hg or more"],
      ["Valve area", "1.0 cm² or less (0.6 cm²/m² or less)"],
    ]),
    make.bulletList([
      "Small area, but velocity below 4 m/s: often low flow; first check the measurements. With a low ejection fraction, dobutamine echocardiography; otherwise calcium score by CT (severe is likely from about 1200–1300 Agatston units in women and 2000 in men; guidelines differ a little for women).",
      "“No symptoms”, but severe: exercise testing under supervision. With symptoms it is contraindicated.",
      "Coronary imaging and CT of valve and vessels before replacement.",
    ]),
  ];
}

function management(make: Make): IllnessScript["management"] {
  return [
    make.bulletList([
      [
        bold("Replace the valve: "),
        "severe stenosis with symptoms; without symptoms when the ejection fraction is below 50% or when other heart surgery is planned. Without symptoms it is also considered when risk is low and the stenosis is very severe (5 m/s or more) or progresses fast, or exercise testing is abnormal; recent trials favor going early.",
      ],
      [
        bold("How: "),
        "surgery is preferred under 65 years or with a life expectancy of more than 20 years; transcatheter implantation above 80 or with a life expectancy of less than 10; in between, both are discussed. Where risk or frailty leaves no benefit, palliative care is the treatment.",
      ],
      [
        bold("Watch: "),
        "severe every 6–12 months, moderate every 1–2 years, mild every 3–5 years, with echocardiography; tell patients which symptoms to report.",
      ],
      [
        bold("Drugs: "),
        "none slows the disease; statins do not (they are given for the arteries, as in anybody else). Treat hypertension, starting low. Avoid a sudden fall of preload or afterload.",
      ],
    ]),
    make.section("harm_statement", {
      title: "Careful",
      content: [
        make.para(
          "Nitrates, strong diuresis and vasodilators can lead to collapse where output cannot rise. Atrial fibrillation with hypotension needs cardioversion, not only rate control.",
        ),
      ],
    }),
  ];
}

function citations(make: Make): IllnessScript["references"] {
  return references(make, [
    {
      text: "Otto CM, Nishimura RA, Bonow RO, et al. 2020 ACC/AHA guideline for the management of patients with valvular heart disease.",
      journal: "Circulation",
      place: "2021;143(5):e72–e227",
      doi: "10.1161/CIR.0000000000000923",
    },
    {
      text: "Nkomo VT, Gardin JM, Skelton TN, et al. Burden of valvular heart diseases: a population-based study.",
      journal: "Lancet",
      place: "2006;368(9540):1005–1011",
      doi: "10.1016/S0140-6736(06)69208-8",
    },
    {
      text: "Leon MB, Smith CR, Mack M, et al. Transcatheter aortic-valve implantation for aortic stenosis in patients who cannot undergo surgery.",
      journal: "N Engl J Med",
      place: "2010;363(17):1597–1607",
      doi: "10.1056/NEJMoa1008232",
    },
  ]);
}

function mechanisms(make: Make, mediaKey: MediaKey): IllnessScript["modMap"] {
  return [
    modMap(make, {
      uid: `${uid}_map`,
      url: mediaKey(mapFile),
      title: "From the valve to the symptoms",
      altText:
        "Diagram. Age, bicuspid valve or rheumatic fever make leaflets thick and calcified. This gives a turbulent jet with a murmur, a slow pulse, a pressure load that leads to hypertrophy, and an output that cannot rise. Hypertrophy leads to dyspnea and, with less coronary reserve, to angina; the fixed output to syncope.",
    }),
    make.section("underlying_core_concepts", {
      title: "Laplace’s law",
      content: [
        make.section("core_concept_header", {
          title: "Wall stress",
          content: [
            make.para(
              "Wall stress is pressure times radius, divided by twice the thickness of the wall. When pressure rises, a thicker wall brings stress back to normal: hypertrophy is an answer before it is a disease.",
            ),
          ],
        }),
      ],
    }),
  ];
}
