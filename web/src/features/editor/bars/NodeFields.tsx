import { ActionIcon, Popover } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { laterPart, PartLoading } from "../laterParts.tsx";
import type { EditSession } from "../session/editSession.ts";
import classes from "./bars.module.css";
import { type Field, fieldOf, maySetField } from "./fields.ts";

const FieldInputs = laterPart(async () => (await import("./FieldInputs.tsx")).FieldInputs, PartLoading);

/**
 * Attributes that nobody writes here: learners and the flow set them, or they have a place of their own in the editor.
 */
const notEdited: ReadonlySet<string> = new Set([
  "value",
  "graded",
  "bookmarked",
  "editIndex",
  "noteUid",
  "submitted",
  "paused",
  "timeUsedBeforeCurrentSegment",
  "currentTimeSegmentStart",
  "roDocumentCount",
  "variantId",
  "variantUid",
  "variantableType",
  "listUid",
  "rowIndex",
  "columnIndex",
  "rowSpan",
  "columnSpan",
  "feedback_submitted",
  "movedUid",
  // Of a learner's summary statement.
  "aiSummaryStatementResponseRecieved",
  "aiSummaryStatementResponseError",
  "aiSummaryStatementResponseTime",
  "aiSummaryStatementFeedback",
  "aiSummaryStatementModelId",
  "aiSummaryStatementUserRating",
  "aiSummaryStatementUserComment",
  "aiSummaryStatementUserRatingSubmitted",
  // Of questions: in their panel, where what they need is beside them.
  "answer",
  "feature",
  "multipleSelect",
  "allOrNothing",
  "limit",
  "isExplicitLimit",
  "gradingRules",
  "shouldShowGrade",
  "explanation",
]);

/** Those of every node that make sense where the reader sees something. */
const common = ["inactive", "invisible", "hideEducators", "classes", "subtype"] as const;

/** The AI flag is stored anywhere and offered on a generic page alone (ledger documents, ruling 19). */
function fieldsOf(node: ContentNode): Field[] {
  const own = Object.keys(nodeTable[node.type].attributes);
  const ofPage = subtypeOf(node) === "generic_page" ? ["aiDisplayFlag"] : [];
  return [...own, ...common, ...ofPage]
    .filter((name) => !notEdited.has(name))
    .flatMap((name) => fieldOf(node, name) ?? []);
}

/** The metadata of a node. @see spec documents §2.11, §5 */
export function NodeFields(props: { session: EditSession; node: ContentNode; isWritable: boolean }) {
  const { session, node, isWritable } = props;
  const fields = fieldsOf(node);
  const maySet = isWritable && fields.some((field) => maySetField(session, node, field));
  return (
    <Popover withArrow trapFocus width={288} position="bottom-start">
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label="Metadata" disabled={!maySet}>
          <IconAdjustments size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields}>
        <FieldInputs session={session} node={node} fields={fields} isWritable={isWritable} />
      </Popover.Dropdown>
    </Popover>
  );
}
