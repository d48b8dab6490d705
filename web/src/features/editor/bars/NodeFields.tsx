import {
  ActionIcon,
  Checkbox,
  NativeSelect,
  NumberInput,
  Popover,
  TagsInput,
  TextInput,
} from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { type AttributeKind, commonAttributes } from "#shared/case/model/nodeAttributes.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { EditSession } from "../session/editSession.ts";
import classes from "./bars.module.css";

/** What learners and the flow set, and what other parts of the editor keep: nobody writes it by hand. */
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
]);

/** Those of every node that make sense where the reader sees something. */
const common = ["invisible", "hideEducators", "classes", "subtype", "aiDisplayFlag"] as const;

const options: Partial<Record<AttributeKind, readonly string[]>> = {
  alignment: ["none", "left", "right"],
  gradingRules: ["strict", "loose"],
  aiDisplayFlag: ["", "alwaysOn", "aiOn", "aiOff"],
};

type Field = { name: string; kind: AttributeKind; fallback: unknown };

function fieldsOf(node: ContentNode): Field[] {
  const own = Object.entries(nodeTable[node.type].attributes);
  const shared = common.map((name) => [name, commonAttributes[name]] as const);
  return [...own, ...shared]
    .filter(([name]) => !notEdited.has(name))
    .map(([name, attribute]) => ({
      name,
      kind: attribute.kind,
      fallback: "default" in attribute ? attribute.default : undefined,
    }));
}

/** A number as the specification takes it: text is 0, negatives become positive, parts of a whole are dropped. @see spec documents §5 */
const wholeNumber = (value: string | number): number => Math.abs(Math.trunc(Number(value) || 0));

const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function FieldInput(props: {
  field: Field;
  value: unknown;
  isDisabled: boolean;
  onSet: (value: unknown) => void;
}) {
  const { field, isDisabled: disabled, onSet } = props;
  const value = props.value ?? field.fallback;
  const label = labelOf(field.name);
  const choices = options[field.kind];
  if (field.kind === "boolean") {
    return (
      <Checkbox
        label={label}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    );
  }
  if (choices) {
    return (
      <NativeSelect
        label={label}
        data={[...choices]}
        value={String(value ?? "")}
        disabled={disabled}
        onChange={(event) => onSet(event.currentTarget.value === "" ? null : event.currentTarget.value)}
      />
    );
  }
  if (field.kind === "cdqAnswer") {
    return (
      <NativeSelect
        label={label}
        data={[
          { value: "false", label: "Not correct" },
          { value: "true", label: "Correct" },
          { value: "poison", label: "Poison" },
        ]}
        value={String(value)}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          onSet(currentTarget.value === "poison" ? "poison" : currentTarget.value === "true")
        }
      />
    );
  }
  if (field.kind === "count" || field.kind === "integer" || field.kind === "cdqLimit") {
    return (
      <NumberInput
        label={label}
        defaultValue={typeof value === "number" ? value : ""}
        disabled={disabled}
        onBlur={(event) => {
          const text = event.currentTarget.value;
          onSet(text === "" ? null : wholeNumber(text));
        }}
      />
    );
  }
  if (field.kind === "textList") {
    return (
      <TagsInput
        label={label}
        value={Array.isArray(value) ? value.map(String) : []}
        disabled={disabled}
        onChange={(tags) => onSet([...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))])}
      />
    );
  }
  if (field.kind === "text" || field.kind === "url" || field.kind === "uid") {
    return (
      <TextInput
        label={label}
        defaultValue={String(value ?? "")}
        disabled={disabled}
        onBlur={(event) => onSet(event.currentTarget.value === "" ? null : event.currentTarget.value)}
      />
    );
  }
  return null;
}

/** The metadata of a node. Each field is an operation of its own, made when the field is left. @see spec documents §2.11, §5 */
export function NodeFields(props: {
  session: EditSession;
  node: ContentNode;
  isWritable: boolean;
  mayHide: boolean;
}) {
  const { session, node, isWritable, mayHide } = props;
  const set = (field: Field, value: unknown): void => {
    const stored = node[field.name as "subtype"] as unknown; // one of the table's names
    if (value === (stored ?? null) || (stored === undefined && value === field.fallback)) return;
    session.act(() => ({
      sketches: [{ type: "setKeysValues", uid: node.uid, keysAndValues: { [field.name]: value } }],
    }));
  };
  return (
    <Popover withArrow trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label="Metadata" disabled={!isWritable}>
          <IconAdjustments size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields}>
        {fieldsOf(node).map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={node[field.name as "subtype"]}
            isDisabled={field.name === "invisible" && !mayHide}
            onSet={(value) => set(field, value)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
