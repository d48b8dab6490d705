import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { numberText } from "#shared/words/numbers.ts";
import { textOf } from "../api/ApiError.ts";
import { useFlash } from "../ui/Flash.tsx";
import { ReasonButton } from "../ui/ReasonButton.tsx";
import { saveFile } from "./saveFile.ts";

/** The list as a file: what is selected, or all that it shows where nothing is. */
export function ExportButton(props: {
  label: string;
  selected: number;
  /** How many the list shows. */
  shown: number;
  /** Never all: without a selection there is nothing to export. */
  isOfSelected?: boolean;
  file: () => Promise<{ blob: Blob; name: string }>;
}) {
  const flash = useFlash();
  const exported = useMutation({
    mutationFn: props.file,
    onSuccess: saveFile,
    onError: (error) => flash.error(`The file could not be created. ${textOf(error)}`),
  });
  const many =
    props.selected > 0 ? `${numberText(props.selected)} selected` : `all ${numberText(props.shown)}`;
  const offText = props.isOfSelected ? "Select what to export first." : "No rows to export.";
  return (
    <ReasonButton
      variant="default"
      size="xs"
      offBecause={props.shown === 0 && props.selected === 0 ? offText : undefined}
      loading={exported.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => exported.mutate()}
    >
      {props.isOfSelected ? props.label : `${props.label} (${many})`}
    </ReasonButton>
  );
}
