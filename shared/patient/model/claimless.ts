import { contentWords } from "../dialogue/contentWords.ts";

/** Words that a patient may say without claiming anything about the case. */
export const claimless: ReadonlySet<string> = contentWords(
  `hello hi hey goodbye bye thank thanks welcome please sorry afraid excuse doctor doc nurse student sir madam mister
  well oh uh um hmm ah okay sure yes no yeah nope certainly course maybe perhaps possibly probably actually really honestly
  think thought believe guess suppose wonder hope wish understand mean meant say said tell told talk speak answer ask question
  sure unsure certain idea clue clear help listen let wait go ahead
  nice kind alright never nothing none nobody anyone everyone someone thing way lot bit little
  kind sort quite rather pretty around almost nearly maybe only even still already yet again too also
  know pass explain exactly repeat mention noticed notice
  want would could should try do make keep give bring come visit here there
  been being was were am is are has had did does it's that's i'm
  myself yourself much many more most less least such same other others another else
  worry worried concerned
  either neither whatever whether though although because however and or but if then than so as`,
);
