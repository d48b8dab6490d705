import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { taxFileBytes } from "#shared/contract/quotes/quoteFields.ts";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import type { ChangedTaxFile } from "#shared/contract/quotes/taxExemption.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { base64Of } from "../../api/base64Of.ts";
import { failureText } from "../../bank/failureText.ts";
import classes from "./quotes.module.css";

/** Calls about the tax exemption file; without an account it can be added, and neither read nor removed. */
export interface TaxFileCalls {
  add: (sent: { rev: number; file_name: string; content: string }) => Promise<ChangedTaxFile>;
  remove?: (rev: number) => Promise<ChangedTaxFile>;
  /** Signed link to the file. */
  link?: () => Promise<string>;
  onChanged: (changed: ChangedTaxFile) => void;
}

/** Adds the file, takes it away and opens it. `failed` is why the last of these could not be done. */
function useTaxFile(page: QuotePage, calls: TaxFileCalls) {
  const adding = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > taxFileBytes) throw new NotSent("The file is larger than 4 MB. Nothing was saved.");
      if (chosen.size === 0) throw new NotSent("This file is empty. Choose another file. Nothing was saved.");
      const content = base64Of(await chosen.arrayBuffer());
      return calls.add({ rev: page.rev, file_name: chosen.name, content });
    },
    onSuccess: calls.onChanged,
  });
  const removing = useMutation({
    mutationFn: async () => calls.remove?.(page.rev),
    onSuccess: (changed) => changed && calls.onChanged(changed),
  });
  const opening = useMutation({
    mutationFn: async () => calls.link?.(),
    onSuccess: (url) => url && window.location.assign(url),
  });
  const failed = [adding, removing, opening].find(({ error }) => error)?.error;
  return { adding, removing, opening, failed };
}

/** File that exempts the school from taxes: saved as soon as it is chosen. @see ADR 0381 */
export function TaxExemption(props: { page: QuotePage; canGive: boolean; calls: TaxFileCalls }) {
  const { page, canGive, calls } = props;
  const file = page.tax_exemption;
  const { adding, removing, opening, failed } = useTaxFile(page, calls);
  return (
    <div className={classes.file}>
      <p className={classes.label}>Tax exemption certificate</p>
      {canGive && (
        <p className={classes.hint}>
          Optional. PDF, PNG or JPEG, 4 MB at most. Only your program's administrators and the provider can
          read it.
        </p>
      )}
      {file ? <TaxFile file={file} /> : <p>No file yet.</p>}
      <div className={classes.fileActs}>
        {file && calls.link && (
          <Button
            variant="default"
            size="compact-sm"
            loading={opening.isPending}
            onClick={() => opening.mutate()}
          >
            Download file
          </Button>
        )}
        {canGive && (
          <FileButton
            accept=".pdf,.png,.jpg,.jpeg"
            inputProps={{ "aria-label": "Tax exemption certificate" }}
            onChange={(chosen) => chosen && adding.mutate(chosen)}
          >
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" loading={adding.isPending}>
                {file ? "Replace file" : "Choose file"}
              </Button>
            )}
          </FileButton>
        )}
        {canGive && file && calls.remove && (
          <Button
            variant="default"
            size="compact-sm"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            Remove file
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className={classes.lacks}>
          {failed instanceof NotSent ? failed.message : failureText(failed)}
        </p>
      )}
    </div>
  );
}

function TaxFile({ file }: { file: NonNullable<QuotePage["tax_exemption"]> }) {
  return (
    <p>
      <strong>{file.file_name}</strong>{" "}
      <span className={classes.hint}>
        {sizeText(file.bytes)}, added {displayDate(file.at, viewersZone())} by {file.by}
      </span>
    </p>
  );
}

/** File that is not sent because the server would refuse it. The message is for the page. */
class NotSent extends Error {}

const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
