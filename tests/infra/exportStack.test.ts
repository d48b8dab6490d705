import { expect, it } from "vitest";
import { answersColumns, answersQueries } from "#shared/domain/reportBuilder/columnar.ts";
import { ofType, synthesizedResources } from "./synthesized.ts";

it("is there for who opts in, with the columns of the files and a limit on what a query reads (ADR 0175)", async () => {
  expect(ofType(await synthesizedResources(), "AWS::Glue::Table")).toEqual([]);
  const resources = await synthesizedResources({ columnarExport: true });
  const [table] = ofType(resources, "AWS::Glue::Table");
  const input = table?.Properties.TableInput;
  expect(input.StorageDescriptor.Columns.map((column: { Name: string }) => column.Name)).toEqual(
    answersColumns.map(({ name }) => name),
  );
  expect(input.Parameters["projection.enabled"]).toBe("true");
  // What is asked across programs names a day alone.
  expect(input.PartitionKeys.map(({ Name }: { Name: string }) => Name)).toEqual(["day"]);
  const [group] = ofType(resources, "AWS::Athena::WorkGroup");
  expect(group?.Properties.WorkGroupConfiguration).toMatchObject({
    EnforceWorkGroupConfiguration: true,
    ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: "SSE_S3" } },
  });
  expect(ofType(resources, "AWS::Athena::NamedQuery")).toHaveLength(Object.keys(answersQueries).length);
});
