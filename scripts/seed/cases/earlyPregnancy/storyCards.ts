import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { say } from "../parts.ts";

/** From the waiting room to the summary statement. */
export function storyCards(make: Make, uid: string): ContentNode[] {
  return [
    presentationCard(make, uid),
    historyCard(make, uid),
    physicalExaminationCard(make, uid),
    summaryStatementCard(make, uid),
  ];
}

function presentationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_presentation`,
    title: "Spotting, and a test that was positive",
    content: [
      make.para(
        "Leila Haidari, 31 years old, has waited for two hours in the emergency department with a coat over her knees. Her partner is on a train. Dr. Ferrante, the gynecologist, closes the door, pulls up a chair and introduces you both.",
      ),
      make.dialogBox({
        title: "In the consulting room",
        content: [
          say(make, "Dr. Ferrante", "I am sorry that you had to wait. What worries you most?"),
          say(
            make,
            "Ms. Haidari",
            "That I’m losing it. I did the test two weeks ago. We have wanted this for a year.",
          ),
          say(
            make,
            "Dr. Ferrante",
            "We shall find out what is happening, step by step, and I shall tell you each one. What have you noticed?",
          ),
          say(
            make,
            "Ms. Haidari",
            "Brown spots since yesterday. And it pulls here, low down, on the left. It comes and goes.",
          ),
          say(make, "Dr. Ferrante", "Have you felt faint? Or a pain at the tip of the shoulder?"),
          say(make, "Ms. Haidari", "No. Should I?"),
        ],
      }),
      make.alert({
        title: "A pregnancy test for everybody who could be pregnant",
        content: [
          make.para(
            "Abdominal pain, vaginal bleeding or fainting in somebody who could be pregnant is an ectopic pregnancy until it has been found elsewhere. Fainting, shoulder pain, tachycardia or a rigid abdomen is rupture until proved otherwise: two large cannulas, blood, and surgery, without waiting for a scan.",
          ),
        ],
      }),
    ],
  });
}

function historyCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_history`,
    subtype: "history_page",
    title: "History",
    content: [
      make.tableOf([
        [
          bold("This pregnancy"),
          "Last period 6 weeks and 2 days ago, cycles of 28 to 30 days. Conceived without treatment. First pregnancy.",
        ],
        [
          bold("Past history"),
          "Chlamydia with pelvic inflammatory disease at 22, treated. Appendectomy at 15. No other surgery.",
        ],
        [bold("Contraception"), "None for a year. Never an intrauterine device."],
        [bold("Medications, allergies"), "Folic acid 400 µg daily. No allergies."],
        [
          bold("Social history"),
          "Teaches chemistry. Smokes five cigarettes a day. Lives with her partner ten minutes from the hospital. Asked alone: she feels safe at home.",
        ],
        [
          bold("Review of systems"),
          "Mild nausea, tender breasts. No fever, no discharge, no urinary complaints, no shoulder pain.",
        ],
      ]),
      make.multipleChoiceQuestion({
        uid: `${uid}_risk_question`,
        stem: "What in her history raises the risk of an ectopic pregnancy?",
        options: [
          {
            text: "Smoking",
            correct: true,
            explanation:
              "Slows the cilia and the movement of the tube; the risk rises with the number of cigarettes.",
          },
          {
            text: "Pelvic inflammatory disease",
            correct: true,
            explanation: "Scars the tube. It is among the strongest risk factors.",
          },
          { text: "First pregnancy", explanation: "No risk factor of its own." },
          {
            text: "Surgery in the lower abdomen, such as her appendectomy",
            correct: true,
            explanation: "Adhesions may kink the tube; after an appendectomy the risk rises a little.",
          },
          {
            text: "Folic acid",
            explanation:
              "Protects against neural tube defects and has nothing to do with the site of the pregnancy.",
          },
        ],
        answerComment:
          "Damage to the tube (infection, surgery in abdomen or pelvis, an earlier ectopic pregnancy), smoking, age above 35, subfertility and its treatment raise the risk. An appendectomy does so less than the others, and more when the appendix was perforated. With an intrauterine device pregnancies are rare, but of those that occur up to half are ectopic. Half of all women with an ectopic pregnancy have no known risk factor: a blank history excludes nothing.",
      }),
    ],
  });
}

function physicalExaminationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_physical_exam`,
    subtype: "physical_exam_page",
    title: "Physical examination",
    content: [
      make.para(
        "Before examining her, Dr. Ferrante explains what she is going to do and why, asks for consent to each part, offers a chaperone, and says: “Stop me at any time.”",
      ),
      make.tableOf([
        [bold("Vital sign"), bold("Ms. Haidari"), bold("Usual in adults at rest")],
        ["Heart rate", "84/min, regular", "60–100/min"],
        ["Blood pressure, lying", "116/72 mm Hg", "below 120/80 mm Hg"],
        ["Blood pressure, standing", "114/74 mm Hg, heart rate 90/min", "fall of less than 20 mm Hg"],
        ["Respiratory rate", "16/min", "12–20/min"],
        ["Temperature", "36.8 °C (98.2 °F)", "36.1–37.2 °C"],
        ["Weight, height", "66 kg, 165 cm", "—"],
      ]),
      make.bulletList([
        [bold("Abdomen: "), "soft; tender low on the left without guarding or rebound."],
        [bold("Speculum: "), "closed cervix, a little dark blood, no tissue."],
        [
          bold("Bimanual: "),
          "uterus slightly enlarged; tender on the left; no mass felt; moving the cervix hurts a little.",
        ],
      ]),
    ],
  });
}

function summaryStatementCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_summary_statement`,
    subtype: "clinical_reasoning_page",
    title: "Summary statement",
    content: [
      make.summaryStatementQuestion({
        uid: `${uid}_summary_question`,
        stem: "Write a summary statement, and name the three things that this can be.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "A 31-year-old woman, pregnant for the first time, 6 weeks and 2 days after her last period, with pelvic inflammatory disease in her past, presents with a day of spotting and intermittent left-sided pelvic pain. She is hemodynamically stable, with left lower tenderness, no peritonism and a closed cervix. Until it has been located, this can be an early pregnancy in the uterus (with or without threatened loss), a miscarriage, or an ectopic pregnancy.",
            ),
          ],
        },
      }),
    ],
  });
}
