import type { BuilderOptions } from "#shared/contract/reports/builder.ts";
import { type BuilderName, builderOf } from "#shared/domain/reportBuilder/builders.ts";
import type { AskedReport } from "#shared/domain/reportBuilder/question.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { filterOptions } from "./options.ts";
import { requireQuestion } from "./requireQuestion.ts";
import { readFrame } from "./scope.ts";

type Asked = AskedReport & { searches?: Readonly<Record<string, string>> | undefined };

/** The filters of a builder, each with what it offers under the others, and its columns. */
export async function presentOptions(
  builder: BuilderName,
  { searches = {}, ...asked }: Asked,
  signedIn: SignedIn,
  part: string,
): Promise<BuilderOptions> {
  const { filters } = requireQuestion(builder, asked, part);
  const frame = await readFrame(await requireProgram(signedIn), [signedIn.actor.userId]);
  const { columns } = builderOf(builder);
  const headers = [...new Set(columns.map(({ header }) => header))];
  return {
    filterOptions: await filterOptions(frame, builder, { filters, searches }),
    columnOptions: headers.map((header) => ({
      header,
      column_options: columns
        .filter((column) => column.header === header)
        .map(({ key, title, isDefault, isRequired }) => ({
          key,
          title,
          default: isDefault === true || isRequired === true,
          required: isRequired === true,
        })),
    })),
  };
}
