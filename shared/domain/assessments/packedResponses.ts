import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { calibrationLevels } from "./calibration.ts";
import { optionLetter } from "./optionLetter.ts";
import { calibrationOfResponse, type ItemResponse, isCorrect } from "./performance.ts";

/** Characters of one response: option, verdict, certainty, calibration. */
export const packedLength = 4;
/** Stands for nothing in each of the four places. */
export const packedNothing = "-";
/** Verdicts: right and wrong; an omitted item has none. */
export const packedVerdicts = { right: "r", wrong: "w" } as const;

const digit = (place: number): string => (place < 0 ? packedNothing : String(place));

function pack(response: ItemResponse): string {
  const correct = isCorrect(response);
  if (response.option === null || correct === null) return packedNothing.repeat(packedLength);
  const level = calibrationOfResponse(response);
  return [
    optionLetter(response.option),
    correct ? packedVerdicts.right : packedVerdicts.wrong,
    digit(response.certainty === null ? -1 : certainties.indexOf(response.certainty)),
    digit(level === null ? -1 : calibrationLevels.indexOf(level)),
  ].join("");
}

/** Responses of a student in the order of their form, four characters an item: what reports on many students read. */
export const packResponses = (responses: readonly ItemResponse[]): string => responses.map(pack).join("");
