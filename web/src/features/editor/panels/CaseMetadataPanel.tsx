import { MultiSelect, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type MetadataField, metadataFields } from "#shared/case/model/caseSettings.ts";
import { rootAttributes } from "#shared/case/model/nodeAttributes.ts";
import { metadataLabels, metadataOptions, termText } from "#shared/case/model/terms/metadataOptions.ts";
import type { Editor } from "../useEditor.ts";
import { ListedData } from "./ListedData.tsx";
import { maySetOfCase } from "./maySetOfCase.ts";
import "../../../ui/tagStyles.ts";
import classes from "./panels.module.css";
import { useCaseRoot } from "./useCaseRoot.ts";
import { WhyNotWritable } from "./WhyNotWritable.tsx";

/** A list of hundreds is searched; this many of what fits are shown. */
const shownAtMost = 100;

/** What a case is about, in terms, and which case comes before it. @see spec documents §2.8, §3 Clinical metadata */
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

/** Terms of a list. Its options are there once somebody is at it: thirteen lists of hundreds would take a second to draw. */
function TermsInput(props: {
  label: string;
  isDisabled: boolean;
  value: string[];
  options: readonly string[];
  onSet: (value: string[] | null) => void;
}) {
  const { value, options, onSet } = props;
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list of terms, and not the panel with it
    <div onKeyDown={(event) => event.key === "Escape" && isOpen && event.preventDefault()}>
      <MultiSelect
        label={props.label}
        disabled={props.isDisabled}
        value={value}
        onFocus={() => setIsUsed(true)}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onChange={(terms) => onSet(terms.length > 0 ? terms : null)}
        data={withOwn(isUsed ? options : [], value)}
        searchable
        hidePickedOptions
        limit={shownAtMost}
        nothingFoundMessage="No matching terms"
        {...(value.length === 0 ? { placeholder: "None" } : {})}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        classNames={{
          options: classes.terms ?? "",
          inputField: classes.term ?? "",
          pill: classes.pill ?? "",
        }}
      />
    </div>
  );
}

/** What a case says already stays to be chosen, whatever the list offers today. */
const withOwn = (options: readonly string[], own: readonly string[]): string[] => [
  ...options,
  ...own.filter((term) => !options.includes(term)),
];
