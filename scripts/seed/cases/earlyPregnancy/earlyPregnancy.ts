import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { ringCover } from "../../media/covers.ts";
import { adnexalRingScan, slowRise } from "../../media/earlyPregnancy.ts";
import type { DemoCase } from "../demoCase.ts";
import { references } from "../parts.ts";
import { storyCards } from "./storyCards.ts";
import { treatmentCards } from "./treatmentCards.ts";
import { riseFile, scanFile, workupCards } from "./workupCards.ts";

const coverFile = "early-pregnancy-cover.svg";
const uid = "early_pregnancy";
const title = "Obstetrics & Gynecology 01: 31-year-old woman with spotting in early pregnancy";
const author = "The editorial group of Bedside";
const diagnosis = "Ectopic pregnancy";

/** Tubal pregnancy, treated with methotrexate. Written for this product; the patient is invented. */
export const earlyPregnancy: DemoCase = {
  sourceId: "bedside:early-pregnancy",
  title,
  reportTitle: "OBG 01 Spotting",
  author,
  recommendedTime: 35,
  synopsisHtml:
    "<p>A 31-year-old woman spots in the seventh week of a pregnancy that she has long wished for. Learners handle a pregnancy of unknown location, read two values of hCG and a scan, weigh treatments that are equally good, follow methotrexate safely, and find words for a loss.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: riseFile, svg: slowRise },
    { file: scanFile, svg: adnexalRingScan },
    { file: coverFile, ...ringCover },
  ],
  coverFile,
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    return make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [...storyCards(make, uid), ...workupCards(make, uid, mediaKey), ...treatmentCards(make, uid)],
      learningObjectives: [
        "Think of ectopic pregnancy, and recognize rupture.",
        "Follow a pregnancy of unknown location with hCG and ultrasound.",
        "Name the contraindications to methotrexate, and weigh it against surgery with the patient.",
        "Monitor treatment with methotrexate until hCG is no longer detected.",
        "Speak about the loss of a pregnancy with care.",
      ],
      synopsis:
        "A 31-year-old woman with an unruptured left tubal pregnancy, treated with a single dose of methotrexate.",
      releaseNotes: "First release.",
      references: references(make, [
        {
          text: "ACOG Practice Bulletin No. 193: tubal ectopic pregnancy.",
          journal: "Obstet Gynecol",
          place: "2018;131(3):e91–e103",
          doi: "10.1097/AOG.0000000000002560",
        },
        {
          text: "Elson CJ, Salim R, Potdar N, et al. Diagnosis and management of ectopic pregnancy: Green-top Guideline No. 21.",
          journal: "BJOG",
          place: "2016;123(13):e15–e55",
          doi: "10.1111/1471-0528.14189",
        },
        {
          text: "Doubilet PM, Benson CB, Bourne T, Blaivas M. Diagnostic criteria for nonviable pregnancy early in the first trimester.",
          journal: "N Engl J Med",
          place: "2013;369(15):1443–1451",
          doi: "10.1056/NEJMra1302417",
        },
        {
          text: "Mol F, van Mello NM, Strandell A, et al. Salpingotomy versus salpingectomy in women with tubal pregnancy (ESEP study): an open-label, multicentre, randomised controlled trial.",
          journal: "Lancet",
          place: "2014;383(9927):1483–1489",
          doi: "10.1016/S0140-6736(14)60123-9",
        },
      ]),
      metadata: {
        sex: "female",
        age_groups: ["Adult (19-64 years)"],
        clinical_locations: ["Emergency department", "Outpatient clinic/urgent care"],
        clinical_disciplines: ["Obstetrics & Gynecology", "Emergency Medicine"],
        systems: ["Female Reproductive & Breast"],
        clinical_focuses: ["Diagnosis", "Management"],
        clinical_excellence: ["Trauma-Informed Care"],
        basic_science_disciplines: ["Embryology", "Pharmacology", "Physiology"],
        presenting_problems: ["Vaginal bleeding", "Pelvic pain"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: ["Miscarriage", "Corpus luteum cyst", "Ovarian torsion"],
      },
    });
  },
};
