import type { ItemChoice, ItemPicture, ReadItem } from "#shared/questions/interchange/item.ts";
import { escaped, plainOfHtml } from "#shared/questions/interchange/plainText.ts";
import {
  childrenOf,
  elementsOf,
  elementsWithin,
  textIn,
  type XmlElement,
} from "../../../spreadsheets/xmlTree.ts";

/** Names of QTI 3.0 as those of 2.1 and 2.2: `qti-simple-choice` is `simpleChoice`, `response-identifier` is `responseIdentifier`. */
export const qtiName = (name: string): string =>
  name.replace(/^qti-/, "").replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());

const otherInteractions: Readonly<Record<string, string>> = {
  associateInteraction: "This is a matching question.",
  customInteraction: "This is a question of a kind that only the other system knows.",
  drawingInteraction: "This is a question with a drawing.",
  extendedTextInteraction: "This is an essay question.",
  gapMatchInteraction: "This is a matching question.",
  graphicAssociateInteraction: "This is a question about places in a picture.",
  graphicGapMatchInteraction: "This is a question about places in a picture.",
  graphicOrderInteraction: "This is a question about places in a picture.",
  hotspotInteraction: "This is a question about places in a picture.",
  hottextInteraction: "This is a question about places in a text.",
  matchInteraction: "This is a matching question.",
  mediaInteraction: "This is a question about a recording.",
  orderInteraction: "This is a question about an order.",
  portableCustomInteraction: "This is a question of a kind that only the other system knows.",
  positionObjectInteraction: "This is a question about places in a picture.",
  selectPointInteraction: "This is a question about places in a picture.",
  sliderInteraction: "This is a question with a slider.",
  textEntryInteraction: "This is a question with a short answer.",
  uploadInteraction: "This is a question with an uploaded file.",
};

const isInteraction = ({ name }: XmlElement): boolean =>
  /Interaction$/.test(name) && name !== "endAttemptInteraction";
const feedbackNames = new Set(["modalFeedback", "feedbackBlock", "feedbackInline"]);
const isFeedback = ({ name }: XmlElement): boolean => feedbackNames.has(name);
/** Elements of QTI that begin a paragraph. */
const paragraphs = new Set([
  "prompt",
  "rubricBlock",
  "contentBody",
  "itemBody",
  "section",
  "article",
  "figure",
]);
const unshown = new Set([
  "templateBlock",
  "templateInline",
  "stylesheet",
  "catalogInfo",
  "annotation",
  "annotationXml",
]);

/** Content of an element as HTML. `inPlace`: what stands in place of an element, if not its content. */
function htmlIn(element: XmlElement, inPlace: (child: XmlElement) => string | undefined): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return escaped(child);
      const other = inPlace(child);
      if (other !== undefined) return other;
      const tag = paragraphs.has(child.name) ? "div" : child.name.replace(/[^A-Za-z0-9]/g, "");
      return `<${tag}>${htmlIn(child, inPlace)}</${tag}>`;
    })
    .join("");
}

/** Elements below one that people see, in their order; `isLeftOut` keeps an element and all that is in it out. */
function* seenWithin(element: XmlElement, isLeftOut: (child: XmlElement) => boolean): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    if (isLeftOut(child) || isFeedback(child) || unshown.has(child.name)) continue;
    yield child;
    yield* seenWithin(child, isLeftOut);
  }
}

const isChoice = ({ name }: XmlElement): boolean => name === "simpleChoice" || name === "inlineChoice";
const isPictureObject = ({ name, attributes }: XmlElement): boolean =>
  name === "object" && /^image\//i.test(attributes.type ?? "");

/** Pictures of an item's text: those of its choices have no place. Their bytes are not in the item itself. */
const picturesOf = (body: XmlElement): ItemPicture[] =>
  [...seenWithin(body, (child) => isChoice(child) || isScorersNote(child))].flatMap((element) => {
    const { name, attributes } = element;
    if (name === "img")
      return [{ source: attributes.src ?? "", alt: (attributes.alt ?? "").trim(), bytes: undefined }];
    if (!isPictureObject(element)) return [];
    return [{ source: attributes.data ?? "", alt: textIn(element).trim(), bytes: undefined }];
  });

const mediaNames = ["video", "audio", "svg", "iframe"];
const isOtherMedium = (element: XmlElement): boolean =>
  mediaNames.includes(element.name) || (element.name === "object" && !isPictureObject(element));

type Shown = { text: string; hasPictures: boolean };
const nothing = (child: XmlElement): string | undefined =>
  isFeedback(child) || unshown.has(child.name) ? "" : undefined;
const shown = (element: XmlElement, inPlace = nothing): Shown => plainOfHtml(htmlIn(element, inPlace));

type Feedback = { identifier: string; text: string };

/** Reads an item of QTI 2.1, 2.2 or 3.0 from its root. `line`: its place in the package, from 1. */
export function readQtiItem(item: XmlElement, line: number): ReadItem {
  const name = (item.attributes.title || item.attributes.identifier || "").trim();
  const other = (reason: string): ReadItem => ({ kind: "other", line, name, reason });
  const body = childrenOf(item, "itemBody")[0];
  if (!body) return other("This item has no text.");
  if (item.attributes.adaptive === "true") return other("This item changes with what a student answers.");
  if (childrenOf(item, "templateDeclaration").length > 0)
    return other("The values of this question change from student to student.");
  if (childrenOf(item, "assessmentStimulusRef").length > 0)
    return other("This question needs a text from another file of the package.");
  const interactions = [...elementsWithin(body)].filter(isInteraction);
  const [interaction, second] = interactions;
  if (!interaction) return other("This is a text without a question.");
  const isInline = interaction.name === "inlineChoiceInteraction";
  if (!isInline && interaction.name !== "choiceInteraction")
    return other(
      otherInteractions[interaction.name] ?? `Items of the type “${interaction.name}” are not read.`,
    );
  if (second) return other(`This item has ${interactions.length} questions.`);
  const response = childrenOf(item, "responseDeclaration").find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  if (!response) return other("This item does not say which choice is correct.");
  const key = keyOf(response);
  const mayChooseSeveral = !isInline && (interaction.attributes.maxChoices ?? "1").trim() !== "1";
  if (response.attributes.cardinality !== "single" && (mayChooseSeveral || key.correct.size !== 1))
    return other("Students may choose several answers of this question.");

  const marked = childrenOf(interaction, isInline ? "inlineChoice" : "simpleChoice");
  const identifiers = new Set(marked.map(({ attributes }) => attributes.identifier ?? ""));
  const { texts, left } = sortFeedback(item, body, identifiers, key.correct);
  const text = shown(body, (child) => {
    if (child !== interaction) return nothing(child) ?? rubric(child);
    if (isInline) return "_____";
    const prompt = childrenOf(child, "prompt")[0];
    return prompt ? `<div>${htmlIn(prompt, nothing)}</div>` : "<div></div>";
  });
  const read = marked.map((choice) => ({ choice, ...shown(choice) }));
  const choices: ItemChoice[] = read.map(({ choice, text: label }) => {
    const identifier = choice.attributes.identifier ?? "";
    return { text: label, fraction: key.fractionOf(identifier), feedback: texts.get(identifier) ?? "" };
  });
  const everything = [...elementsWithin(body)];
  const has = (...names: string[]): boolean => everything.some((element) => names.includes(element.name));
  const lost = [
    read.some(({ hasPictures }) => hasPictures) && "the pictures of its choices",
    everything.some(isOtherMedium) && "its recordings and embedded files",
    has("math") && "its formulas",
    has("table") && "the layout of its table",
    interaction.attributes.shuffle === "true" && "the shuffling of its choices",
    everything.some((element) => isScorersNote(element)) && "its notes for scorers",
    ...left,
  ].filter((what) => what !== false);
  return {
    ...{ kind: "choice", line, name, text: text.text, pictures: picturesOf(body), choices },
    ...{ explanation: texts.get(explanationOf) ?? "", lost },
  };
}

/** Notes for other people than students are no part of the text. */
const isScorersNote = ({ name, attributes }: XmlElement): boolean =>
  name === "rubricBlock" && !/\bcandidate\b/.test(attributes.view ?? "candidate");
const rubric = (element: XmlElement): string | undefined => (isScorersNote(element) ? "" : undefined);

const explanationOf = Symbol("explanation");
const aboutTheRight = /^(correct|right|true|yes|explanation|general|rationale|solution)/i;

/** Feedback by choice; the explanation is the one about the right answer, or the only one. `left`: what has no place. */
function sortFeedback(
  item: XmlElement,
  body: XmlElement,
  identifiers: ReadonlySet<string>,
  correct: ReadonlySet<string>,
): { texts: Map<string | typeof explanationOf, string>; left: string[] } {
  const texts = new Map<string | typeof explanationOf, string>();
  const others: Feedback[] = [];
  for (const choice of elementsWithin(body)) {
    if (choice.name !== "simpleChoice") continue;
    const within = [...elementsWithin(choice)].filter(isFeedback);
    const text = within
      .map((each) => shown(each).text)
      .filter(Boolean)
      .join("\n\n");
    if (text) texts.set(choice.attributes.identifier ?? "", text);
  }
  const ofChoices = new Set(
    [...elementsWithin(body)]
      .filter(({ name }) => name === "simpleChoice")
      .flatMap((choice) => [...elementsWithin(choice)]),
  );
  const around = [...elementsWithin(item)].filter((each) => isFeedback(each) && !ofChoices.has(each));
  for (const each of around) {
    const identifier = each.attributes.identifier ?? "";
    const { text } = shown(each);
    if (text === "") continue;
    if (identifiers.has(identifier) && !correct.has(identifier) && !texts.has(identifier))
      texts.set(identifier, text);
    else others.push({ identifier, text });
  }
  const explains =
    others.find(({ identifier }) => correct.has(identifier) || aboutTheRight.test(identifier)) ??
    (others.length === 1 ? others[0] : undefined);
  if (explains) texts.set(explanationOf, explains.text);
  const rest = others.filter((each) => each !== explains);
  return { texts, left: rest.map(({ identifier }) => `feedback “${identifier.slice(0, 60)}”`) };
}

/** Correct choices, and the percent of the score that each choice gives. */
function keyOf(response: XmlElement): { correct: Set<string>; fractionOf: (identifier: string) => number } {
  const correct = new Set(
    childrenOf(response, "correctResponse")
      .flatMap((each) => childrenOf(each, "value"))
      .map((value) => textIn(value).trim())
      .filter(Boolean),
  );
  const mapped = new Map<string, number>();
  for (const entry of childrenOf(response, "mapping").flatMap(elementsOf)) {
    const worth = Number(entry.attributes.mappedValue);
    if (entry.name === "mapEntry" && Number.isFinite(worth)) mapped.set(entry.attributes.mapKey ?? "", worth);
  }
  const most = Math.max(0, ...mapped.values());
  if (correct.size === 0)
    for (const [identifier, worth] of mapped) if (most > 0 && worth === most) correct.add(identifier);
  return {
    correct,
    fractionOf: (identifier) => {
      if (correct.has(identifier)) return 100;
      const worth = mapped.get(identifier) ?? 0;
      return most > 0 ? Math.round((1000 * Math.min(worth, most * 0.99)) / most) / 10 : 0;
    },
  };
}
