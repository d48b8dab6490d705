import { listReportBuilders as route } from "#shared/contract/reports/builder.ts";
import { builderNames, builderOf } from "#shared/domain/reportBuilder/builders.ts";
import { defineHandler } from "../runtime/handler.ts";

/** @see spec courses §2.16 "Reports multi dashboard" */
export const listReportBuilders = defineHandler(route, {
  run: async () => ({
    builders: builderNames.map((builder) => ({
      builder,
      title: builderOf(builder).title,
      description: builderOf(builder).description,
      reportOptionsUrl: `/report_builders/${builder}/options`,
      createReportUrl: `/report_builders/${builder}/reports`,
    })),
  }),
});
