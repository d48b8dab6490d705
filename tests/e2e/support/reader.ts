import type { Browser } from "@playwright/test";
import { storeCaption } from "#functions/documents/captions.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { pageKey } from "#functions/table/media/renditions.ts";
import { breathingFilm } from "#scripts/seed/media/breathing.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aPdf } from "#tests/builders/aPdf.ts";
import { aMember } from "#tests/builders/course.ts";
import { anAsset } from "#tests/builders/media.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./ownPage.ts";
import { productUrl } from "./people.ts";

const mapped = { roData: { learning_objective_id: 12 } };
const drawing = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="${fill}"/></svg>`;

function aTree(film: string, handout: string): ContentNode {
  const m = caseBuilder("t");
  return m.signatureCase({
    uid: "case",
    title: "A breathless man",
    authors: [],
    learningObjectives: [],
    cards: [
      m.card({
        uid: "c1",
        title: "At the door",
        content: [
          { ...m.para("He is short of breath."), uid: "p1" },
          {
            type: "learningObjective",
            uid: "objective",
            content: rich("Count the breaths of a breathless person."),
            ...mapped,
          },
          {
            type: "RLOModal",
            uid: "rlo",
            title: rich("How to count breaths"),
            ...mapped,
            content: [
              ...Array.from({ length: 12 }, (_, i) => m.para(`Step ${i + 1} of counting. `.repeat(12))),
              { ...m.para("A tachypnea hides in half minutes."), uid: "deep" },
            ],
          },
          {
            type: "image",
            uid: "old",
            uri: "cases/door one.svg",
            altText: "A door",
            title: rich("The door"),
          },
          { type: "image", uid: "new", url: "7/compressed/images/window.svg", altText: "A window" },
          {
            type: "video",
            uid: "film",
            source: "local",
            url: film,
            title: rich("Breathing at rest"),
          },
          { type: "pdf", uid: "handout", url: handout, title: rich("Counting breaths") },
        ],
      }),
      m.card({
        uid: "c2",
        title: "Later that day",
        content: [
          {
            ...m.section("tp_management", {
              uid: "tp",
              title: "Treat at once",
              content: [m.para("Oxygen.")],
            }),
            ...mapped,
          },
        ],
      }),
    ],
  });
}

const srt = "1\n00:00:00,000 --> 00:00:29,000\nChest and belly rise\n";

/** A PDF of two pages in the media library, with their pictures. Answers its key. */
async function aHandout(): Promise<string> {
  const file_uid = newUlid();
  const pages = [1, 2].map((page) => pageKey(file_uid, page));
  for (const page of pages) await putObject("MEDIA_BUCKET", page, drawing("#fff"), "image/svg+xml");
  const [first = ""] = pages;
  const renditions = { thumbnail: first, medium: first, screen: first, width: 200, height: 100, rule: 2 };
  const kind = { kind: "pdf", format: "pdf", key: `0/original/pdfs/${file_uid}.pdf`, file_uid } as const;
  const { key } = await anAsset({ ...kind, renditions: { ...renditions, pages: 2, rendered_pages: 2 } });
  await putObject("MEDIA_BUCKET", key, aPdf([{}, {}]), "application/pdf");
  return key;
}

/** A student in front of a case with reusable content, a mapped objective, an old image and a film. */
export async function aReader(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const program = await aProgram();
  const course = await aCourse([program]);
  const film = `7/original/videos/${program.id}.mp4`;
  const handout = await aHandout();
  const root = aTree(film, handout);
  const document = await aDocument([program], { title: "A breathless man", root });
  await addItems(course, [document]);
  await putObject("MEDIA_BUCKET", film, breathingFilm(), "video/mp4");
  await putObject("MEDIA_BUCKET", "filestore/cases/door one.svg", drawing("#888"), "image/svg+xml");
  await putObject("MEDIA_BUCKET", "7/compressed/images/window.svg", drawing("#4a8"), "image/svg+xml");
  const caption = { documentId: document.id, title: "Breathing at rest" };
  await storeCaption({ ...caption, externalIdentifier: "9", file: "old.vtt", text: "WEBVTT\n" });
  await storeCaption({ ...caption, externalIdentifier: "10", file: "film.srt", text: srt });
  const person = await aMember(course, program);
  const context = await browser.newContext(options);
  await signInAs(context, person);
  const page = await context.newPage();
  return {
    page,
    context,
    open: (query = "") => page.goto(`${productUrl()}/documents/${document.id}${query}`),
    cardsKept: async () => (await listStateCards(person.id, document.id, 1)).length,
  };
}
