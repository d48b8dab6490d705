import { sizesKey } from "#shared/case/model/ownMedia.ts";
import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import type { ShownPicture } from "#shared/contract/shownPicture.ts";
import { readRenditions } from "../table/media/renditions.ts";
import { signedLinks } from "./mediaLinks.ts";

type HasPictures = { images: readonly QuestionPicture[] };

/** Gives the pictures of each question as a page loads them, by links that expire. Reads nothing where none of these questions has a picture. */
export async function shownPictures(
  questions: readonly HasPictures[],
): Promise<(question: HasPictures) => ShownPicture[]> {
  const files = new Set(questions.flatMap(({ images }) => images.map(({ key }) => key)));
  const links = await signedLinks(
    new Map([...files].map((key) => [key, key])),
    await readRenditions([...files]),
  );
  return ({ images }) =>
    images.flatMap(({ key, alt }) => {
      const address = links.get(key);
      const sizes = links.get(sizesKey(key));
      return address === undefined ? [] : [{ address, ...(sizes === undefined ? {} : { sizes }), alt }];
    });
}
