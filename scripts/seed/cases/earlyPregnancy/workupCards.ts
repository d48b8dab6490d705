import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { opensMedia } from "../parts.ts";

export const riseFile = "hcg-48-hours.svg";
export const scanFile = "adnexal-ring-scan.svg";

/** A pregnancy of unknown location, and where it is found. */
export function workupCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [firstVisit(make, uid), secondVisit(make, uid, mediaKey)];
}

const firstVisit = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_first_visit`,
    subtype: "testing_page",
    title: "hCG and ultrasound",
    content: [
      make.tableOf([
        [bold("Test"), bold("Result"), bold("Reference range")],
        ["hCG, serum", "1850 mIU/mL", labRange("Human chorionic gonadotropin (hCG), not pregnant", "mIU/mL")],
        ["Hemoglobin", "12.4 g/dL", labRange("Hemoglobin, blood: Female", "g/dL")],
        ["Platelets", "248 × 10⁹/L", labRange("Platelet count", "× 10⁹/L")],
        ["Leukocytes", "7.2 × 10⁹/L", labRange("Leukocyte count (WBC): Leukocytes", "× 10⁹/L")],
        ["Creatinine", "0.7 mg/dL", labRange("Creatinine", "mg/dL")],
        ["Aspartate aminotransferase (AST)", "19 U/L", labRange("Aspartate aminotransferase (AST)", "U/L")],
        ["Alanine aminotransferase (ALT)", "21 U/L", labRange("Alanine aminotransferase (ALT)", "U/L")],
        ["Blood group", "O, Rh D positive; no antibodies", "—"],
      ]),
      make.para(
        bold("Transvaginal ultrasound: "),
        "endometrium 11 mm, no sac in the uterus; both ovaries seen, a corpus luteum on the left; no mass; a trace of fluid.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_unknown_question`,
        stem: "What do you tell her, and what do you do?",
        options: [
          {
            text: "It is an ectopic pregnancy; methotrexate today",
            explanation: "Nothing proves it yet. A wished-for pregnancy might be ended by mistake.",
          },
          {
            text: "It is a miscarriage; nothing more is needed",
            explanation:
              "One value of hCG does not tell a miscarriage from an early or an ectopic pregnancy.",
          },
          {
            text: "The pregnancy cannot be seen yet; hCG again in 48 hours, and at once if pain or faintness comes",
            correct: true,
            explanation: "A pregnancy of unknown location in a stable patient who knows the signs of danger.",
          },
          {
            text: "Laparoscopy tonight",
            explanation: "She is stable, and so early even laparoscopy may find nothing.",
          },
          {
            text: "Everything is fine; ultrasound in four weeks",
            explanation: "A tubal pregnancy could rupture meanwhile.",
          },
        ],
        answerComment:
          "A positive test and nothing to be seen is a pregnancy of unknown location: a finding, not a diagnosis. A sac in the uterus is expected when hCG is above a discriminatory level, and that level should be set high, up to 3500 mIU/mL, so that no wished-for pregnancy is ended by mistake. She is stable, understands the signs of danger and lives near: two values of hCG, 48 hours apart, come next.",
      }),
    ],
  });

const secondVisit = (make: Make, uid: string, mediaKey: MediaKey): ContentNode =>
  make.card({
    uid: `${uid}_second_visit`,
    subtype: "testing_page",
    title: "Forty-eight hours later",
    content: [
      make.para(
        "Her partner has come with her. She still spots; the pulling has not become worse. hCG is 2260 mIU/mL.",
      ),
      make.image({
        uid: `${uid}_rise`,
        url: mediaKey(riseFile),
        title: "hCG over 48 hours, and the least that would be usual",
        altText:
          "Line chart. hCG rises from 1850 to 2260 mIU/mL over 48 hours, by 22 percent. A dashed line shows the least usual rise of a living pregnancy in the uterus from this level: 40 percent, to 2590 mIU/mL.",
      }),
      make.para(
        "The ultrasound is repeated. Next to the left ovary, and moving apart from it under gentle pressure, lies ",
        opensMedia(`${uid}_scan`, "a ring of 18 mm"),
        " with a bright border and an empty center. No embryo, no heartbeat; the uterus is empty; a little clear fluid.",
      ),
      make.image({
        uid: `${uid}_scan`,
        url: mediaKey(scanFile),
        title: "Transvaginal ultrasound, second visit (schematic drawing)",
        altText:
          "Schematic ultrasound. The uterus holds a bright endometrium and no gestational sac. Between uterus and left ovary lies a bright ring of 18 mm with a dark center. A thin dark strip of fluid behind the uterus.",
      }),
      diagnosisQuestion(make, uid),
    ],
  });

const diagnosisQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_diagnosis_question`,
    subtype: "mcq_diff_diagnosis",
    stem: "What is the most likely diagnosis now?",
    options: [
      { text: "Complete miscarriage", explanation: "hCG would fall, not rise by 22%." },
      {
        text: "Corpus luteum cyst in a pregnancy of unknown location",
        explanation: "A corpus luteum moves with the ovary; this ring moves apart from it.",
      },
      {
        text: "Early living pregnancy in the uterus",
        explanation: "It would rise by at least 40% in 48 hours, and the uterus is empty.",
      },
      {
        text: "Tubal pregnancy on the left, not ruptured",
        correct: true,
        explanation: "A slow rise, an empty uterus, a ring apart from the ovary and hardly any free fluid.",
      },
      {
        text: "Torsion of the left ovary",
        explanation: "Sudden, severe pain with a large ovary. Nothing of that was seen.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "hCG rose by 22% in 48 hours. From a first value of 1500–3000 mIU/mL, a living pregnancy in the uterus rises by at least 40% (49% from below 1500, 33% from above 3000) in 99 of 100. Together with an empty uterus and a ring that moves apart from the ovary, this is a tubal pregnancy.",
        ),
        make.bulletList([
          "A normal rise does not exclude an ectopic pregnancy; about one in five rises like a normal one.",
          "A corpus luteum moves with the ovary, because it lies in it.",
          "After a complete miscarriage hCG falls.",
        ]),
      ],
    },
  });
