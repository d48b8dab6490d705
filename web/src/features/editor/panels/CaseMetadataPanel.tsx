import { NativeSelect } from "@mantine/core";
import { type MetadataField, metadataFields } from "#shared/case/model/caseSettings.ts";
import { rootAttributes } from "#shared/case/model/nodeAttributes.ts";
import { metadataLabels, metadataOptions, termText } from "#shared/case/model/terms/metadataOptions.ts";
import type { Editor } from "../useEditor.ts";
import { ListedData } from "./ListedData.tsx";
import { maySetOfCase } from "./maySetOfCase.ts";
import classes from "./panels.module.css";
import { TermsInput, withOwn } from "./TermsInput.tsx";
import { useCaseRoot } from "./useCaseRoot.ts";
import { WhyNotWritable } from "./WhyNotWritable.tsx";

/** Subject of a case in terms, and the case that comes before it. @see spec documents §2.8, §3 Clinical metadata */
export function CaseMetadataPanel({ editor }: { editor: Editor }) {
  const { root, isWritable, set } = useCaseRoot(editor);
  const mayEdit = metadataFields.every((field) => maySetOfCase(editor.session, field));
  const why = editor.opened.contexts.documentContext.has_signature_version
    ? "This case takes its metadata from its signature version. You can't change it here."
    : "Only provider admins can edit case metadata.";
  return (
    <div className={classes.fields}>
      {mayEdit ? <WhyNotWritable isWritable={isWritable} /> : <p className={classes.note}>{why}</p>}
      {metadataFields.map((field) => (
        <MetadataInput
          key={field}
          field={field}
          value={root[field]}
          isDisabled={!mayEdit || !isWritable}
          onSet={(value) => set(field, value)}
        />
      ))}
      <ListedData editor={editor} />
    </div>
  );
}

function MetadataInput(props: {
  field: MetadataField;
  value: string | readonly string[] | undefined;
  isDisabled: boolean;
  onSet: (value: string | string[] | null) => void;
}) {
  const { field, value, isDisabled: disabled, onSet } = props;
  const label = metadataLabels[field];
  const options = metadataOptions[field];
  if (rootAttributes[field].kind === "text") {
    const own = typeof value === "string" ? value : "";
    return (
      <NativeSelect
        label={label}
        disabled={disabled}
        value={own}
        onChange={({ currentTarget }) => onSet(currentTarget.value === "" ? null : currentTarget.value)}
        data={[
          { value: "", label: "Not specified" },
          ...withOwn(options, own === "" ? [] : [own]).map((term) => ({
            value: term,
            label: termText(term),
          })),
        ]}
      />
    );
  }
  return (
    <TermsInput
      label={label}
      isDisabled={disabled}
      value={Array.isArray(value) ? value.map(String) : []}
      options={options}
      onSet={onSet}
    />
  );
}
