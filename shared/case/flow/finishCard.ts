import { flowUids } from "../model/flowUids.ts";
import { rich } from "../model/richText.ts";
import { hasClass } from "../model/subtypes.ts";
import { finishTexts, flowTexts } from "../model/texts.ts";
import { contentOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

export type FinishContext = {
  caseTitle: string;
  caseSummaryUrl: string | undefined;
  hasSelfAssessment: boolean;
};

const hiddenParagraph = (uid: string, text: string): ContentNode => ({
  type: "paragraph",
  uid,
  content: rich(text),
  invisible: true,
});

/** The same with all that 'Finish Case' would reveal. */
export const withoutFinishButton = (card: ContentNode): ContentNode => ({
  ...card,
  content: contentOf(card)
    .filter(({ uid }) => uid !== flowUids.finishButton)
    .map((node) => (shownByFinish.has(node.uid) ? { ...node, invisible: false } : node)),
});

const shownByFinish: ReadonlySet<string> = new Set([
  flowUids.wellDone,
  flowUids.summaryButton,
  flowUids.saqText,
  flowUids.thanks,
]);

/** Without an authored finish page the flow adds the whole card. */
export const defaultFinishCard = (): ContentNode => ({
  type: "section",
  uid: flowUids.finishCard,
  subtype: "finish_case_page",
  title: rich(flowTexts.finishCardTitle),
  classes: ["card", "finish_case_card"],
  nested: true,
  content: [],
});

/**
 * A finish card with its 'Finish Case' button and the texts that the button reveals. What the author put into the page
 * stays before them; buttons of the same classes there are replaced by these.
 * @see spec documents §2.4 Finish card
 */
export function withFinishNodes(card: ContentNode, context: FinishContext): ContentNode {
  const authored = contentOf(card).filter(
    (node) => !hasClass(node, "finish_case_button") && !hasClass(node, "case_summary_button"),
  );
  const { caseTitle, caseSummaryUrl, hasSelfAssessment } = context;
  return {
    ...card,
    content: [
      ...authored,
      {
        type: "button",
        uid: flowUids.finishButton,
        title: rich(flowTexts.finishCase),
        classes: ["finish_case_button"],
      },
      hiddenParagraph(flowUids.wellDone, caseSummaryUrl ? flowTexts.wellDoneDownload : finishTexts.wellDone),
      {
        type: "button",
        uid: flowUids.summaryButton,
        title: rich(flowTexts.downloadCaseSummary),
        classes: ["case_summary_button"],
        invisible: true,
        onClick: caseSummaryUrl ? [{ action: "openExternalLink", url: caseSummaryUrl }] : [],
      },
      ...(hasSelfAssessment ? [hiddenParagraph(flowUids.saqText, flowTexts.selfAssessment)] : []),
      hiddenParagraph(flowUids.thanks, flowTexts.thankYou(caseTitle)),
    ],
  };
}
