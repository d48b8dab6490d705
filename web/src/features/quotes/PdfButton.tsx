import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { textOf } from "../../api/ApiError.ts";
import { saveFile } from "../../lists/saveFile.ts";
import { useFlash } from "../../ui/Flash.tsx";

/** Saves the quote as a PDF, with the choices that stand in the page. @see spec courses §2.18 */
export function PdfButton({
  file,
  isSmall = false,
  of,
}: {
  file: () => Promise<{ blob: Blob; name: string }>;
  /** For rows of a table. */
  isSmall?: boolean;
  /** Names the quote where a page shows several. */
  of?: string;
}) {
  const flash = useFlash();
  const download = useMutation({
    mutationFn: file,
    onSuccess: saveFile,
    onError: (error) => flash.error(`The PDF could not be created. ${textOf(error)}`),
  });
  return (
    <Button
      fullWidth={!isSmall}
      size={isSmall ? "compact-sm" : "sm"}
      variant="default"
      aria-label={of && `Download PDF of ${of}`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download PDF
    </Button>
  );
}
