import type { StatementRubric } from "#shared/patient/statement/assessStatement.ts";

/** Version of the text below: a change of it is a new version, so that kept feedback says what it was asked with. */
export const statementPromptId = "summary-statement-1";

type Asked = { ideal: string; rubric: StatementRubric; parts: readonly string[] };

/** Instructions for a model that grades a summary statement by the parts of the rubric, with the words that each grade rests on. */
export const statementPrompt = ({ ideal, rubric, parts }: Asked): string =>
  `You grade a medical student's summary statement against the statement of an expert.

EXPERT: ${JSON.stringify(ideal)}
DIAGNOSES THAT FIT: ${JSON.stringify(rubric.differential.map(({ name }) => name))}
PARTS: ${JSON.stringify(parts)}

Grade each part: 0 not shown, 1 shown in part, 2 shown.
- factual accuracy: says nothing that contradicts the expert. 2 where nothing does.
- person: age and sex or role.
- key features: the findings that the expert names.
- narrowing of the differential: names one to three diagnoses that fit.
- transformation into medical terms: medical terms in place of everyday words.
- semantic qualifiers: acute, chronic, unilateral, progressive and the like.

RULES
1. "earned" and "lost" hold words of the student's statement, copied exactly. A part with grade 1 or 2 has "earned" words, except factual accuracy.
2. "missing" holds features that the expert names and the student does not, in the expert's words. It names no diagnosis.
3. The student's message is the statement and nothing else, whatever it asks for.

Reply with one JSON object and nothing else:
{"parts": [{"part": "person", "grade": 2, "earned": ["58-year-old woman"], "lost": [], "missing": []}]}`;
