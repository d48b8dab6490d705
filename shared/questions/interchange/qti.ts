import { joinedText, type WrittenPicture, type WrittenQuestion } from "./item.ts";
import { escaped, htmlOfPlain } from "./plainText.ts";

/** Versions of QTI that packages are written in. */
export const qtiVersions = ["2.1", "2.2", "3.0"] as const;
export type QtiVersion = (typeof qtiVersions)[number];

type Dialect = {
  /** Name of an element of QTI, and of an attribute. */
  element: (name: string) => string;
  attribute: (name: string) => string;
  namespace: string;
  manifestNamespace: string;
  schema: string;
  schemaVersion: string;
  resourceType: string;
  /** True if feedback has its content in an element of its own. */
  hasContentBody: boolean;
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const plainName = (name: string): string => name;
const older = (version: "2.1" | "2.2"): Dialect => ({
  element: plainName,
  attribute: plainName,
  namespace: `http://www.imsglobal.org/xsd/imsqti_v${version.replace(".", "p")}`,
  manifestNamespace: "http://www.imsglobal.org/xsd/imscp_v1p1",
  schema: `QTIv${version} Package`,
  schemaVersion: "1.0.0",
  resourceType: `imsqti_item_xmlv${version.replace(".", "p")}`,
  hasContentBody: false,
});
const dialects: Readonly<Record<QtiVersion, Dialect>> = {
  "2.1": older("2.1"),
  "2.2": older("2.2"),
  "3.0": {
    element: (name) => `qti-${kebab(name)}`,
    attribute: kebab,
    namespace: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    manifestNamespace: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema: "QTI Package",
    schemaVersion: "3.0.0",
    resourceType: "imsqti_item_xmlv3p0",
    hasContentBody: true,
  },
};

/** Identifiers of choices in order: the letters that people see. */
const letters = "ABCDE";
const explanationId = "EXPLANATION";

/** A text in one paragraph as XML, with its line breaks. */
const lines = (text: string): string => escaped(text.trim()).replaceAll("\n", "<br/>");
const paragraphs = (text: string): string => htmlOfPlain(text.trim()).replaceAll("<br>", "<br/>");

export type PackageFile = { name: string; text: string };

/** File of a picture inside a package. */
export const pictureName = ({ name }: WrittenPicture): string => `images/${name}`;

/** File of a question inside a package. */
const itemName = ({ id }: WrittenQuestion): string => `items/question-${id}.xml`;

/** Writes an element with its attributes and content. */
type Tag = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly string[]
) => string;

const tagOf =
  ({ element, attribute }: Dialect): Tag =>
  (name, attributes, ...content) => {
    const written = Object.entries(attributes).map(
      ([key, value]) => ` ${attribute(key)}="${escaped(value)}"`,
    );
    const inside = content.join("");
    const start = `<${element(name)}${written.join("")}`;
    return inside === "" ? `${start}/>` : `${start}>${inside}</${element(name)}>`;
  };

/** Declarations of the response with its key, the score, and the feedback where there is one. */
function declarations(tag: Tag, key: string, hasExplanation: boolean): string[] {
  const outcome = (identifier: string, baseType: string, start: string): string =>
    tag("outcomeDeclaration", { identifier, cardinality: "single", baseType }, start);
  return [
    tag(
      "responseDeclaration",
      { identifier: "RESPONSE", cardinality: "single", baseType: "identifier" },
      tag("correctResponse", {}, tag("value", {}, key)),
    ),
    outcome("SCORE", "float", tag("defaultValue", {}, tag("value", {}, "0"))),
    hasExplanation ? outcome("FEEDBACK", "identifier", "") : "",
  ];
}

function itemBody(tag: Tag, question: WrittenQuestion): string {
  // The stem is one paragraph, as a prompt must be.
  const stem = joinedText({ vignette: "", stem: question.stem });
  return tag(
    "itemBody",
    {},
    question.vignette.trim() === "" ? "" : paragraphs(question.vignette),
    // Items lie in a folder of their own.
    ...question.pictures.map(
      (picture) => `<p><img src="../${escaped(pictureName(picture))}" alt="${escaped(picture.alt)}"/></p>`,
    ),
    tag(
      "choiceInteraction",
      { responseIdentifier: "RESPONSE", shuffle: "false", maxChoices: "1" },
      tag("prompt", {}, lines(stem)),
      ...question.choices.map((choice, at) =>
        tag("simpleChoice", { identifier: letters[at] ?? "" }, lines(choice)),
      ),
    ),
  );
}

/** One point for the key, and the explanation after every answer. */
function responseProcessing(tag: Tag, hasExplanation: boolean): string {
  const set = (identifier: string, baseType: string, value: string): string =>
    tag("setOutcomeValue", { identifier }, tag("baseValue", { baseType }, value));
  const isKey = tag(
    "match",
    {},
    tag("variable", { identifier: "RESPONSE" }),
    tag("correct", { identifier: "RESPONSE" }),
  );
  return tag(
    "responseProcessing",
    {},
    tag("responseCondition", {}, tag("responseIf", {}, isKey, set("SCORE", "float", "1"))),
    hasExplanation ? set("FEEDBACK", "identifier", explanationId) : "",
  );
}

/** Writes one question that has a key as an item. Its explanation is feedback that is shown after every answer. */
export function qtiItem(question: WrittenQuestion, version: QtiVersion): PackageFile {
  const dialect = dialects[version];
  const { element, attribute, namespace, hasContentBody } = dialect;
  const tag = tagOf(dialect);
  const hasExplanation = question.explanation.trim() !== "";
  const explained = paragraphs(question.explanation);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${element("assessmentItem")} xmlns="${namespace}" identifier="question-${question.id}" title="${escaped(question.name)}" adaptive="false" ${attribute("timeDependent")}="false">`,
    ...declarations(tag, letters[question.correct ?? 0] ?? "A", hasExplanation),
    itemBody(tag, question),
    responseProcessing(tag, hasExplanation),
    hasExplanation
      ? tag(
          "modalFeedback",
          { outcomeIdentifier: "FEEDBACK", identifier: explanationId, showHide: "show" },
          hasContentBody ? tag("contentBody", {}, explained) : explained,
        )
      : "",
    `</${element("assessmentItem")}>\n`,
  ];
  return { name: itemName(question), text: text.join("") };
}

/** Manifest of a package with these questions. `notes`: a file beside the items that is none. */
export function qtiManifest(
  questions: readonly WrittenQuestion[],
  { version, notes }: { version: QtiVersion; notes: string },
): PackageFile {
  const { manifestNamespace, schema, schemaVersion, resourceType } = dialects[version];
  const resource = (
    identifier: string,
    type: string,
    href: string,
    others: readonly string[] = [],
  ): string => {
    const files = [href, ...others].map((file) => `<file href="${escaped(file)}"/>`);
    return `<resource identifier="${identifier}" type="${type}" href="${href}">${files.join("")}</resource>`;
  };
  return {
    name: "imsmanifest.xml",
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<manifest xmlns="${manifestNamespace}" identifier="question-bank">`,
      `<metadata><schema>${schema}</schema><schemaversion>${schemaVersion}</schemaversion></metadata>`,
      "<organizations/>",
      "<resources>",
      ...questions.map((question) =>
        resource(
          `question-${question.id}`,
          resourceType,
          itemName(question),
          question.pictures.map(pictureName),
        ),
      ),
      resource("notes", "webcontent", notes),
      "</resources>",
      "</manifest>",
      "",
    ].join("\n"),
  };
}
