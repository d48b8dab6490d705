import { beforeAll } from "vitest";

/** Has the plots at hand that pages load later: a busy machine takes longer for them than a test waits for what it looks for. */
export const loadCharts = (): void =>
  beforeAll(async () => {
    await Promise.all([import("#web/ui/charts/SeriesPlot.tsx"), import("#web/ui/charts/BarRows.tsx")]);
  });
