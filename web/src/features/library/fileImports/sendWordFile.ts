import { readWordImport, startWordImport, wordFileBytes } from "#shared/contract/versions/wordImports.ts";
import { call } from "../../../api/call.ts";
import { putFile } from "./putFile.ts";

/** Reason not to send a file; undefined if it can be sent. */
export function problemOfFile({ name, size }: File): string | undefined {
  if (!/\.docx$/i.test(name))
    return "Choose a Word file (.docx). Older .doc files can be saved as .docx in Word.";
  if (size === 0) return "This file is empty. Choose another file.";
  return size > wordFileBytes ? "A Word file can have 50 MB at most." : undefined;
}

/** Sends a Word file straight into the bucket and has it read. @throws ApiError, Error where the bucket does not take it */
export async function sendWordFile(file: File): Promise<string> {
  const file_name = file.name.slice(-255);
  const { id, url } = await call(startWordImport, {
    body: { file_name, bytes: file.size },
    idempotencyKey: crypto.randomUUID(),
  });
  await putFile(url, file);
  await call(readWordImport, { params: { id }, body: { file_name } });
  return id;
}
