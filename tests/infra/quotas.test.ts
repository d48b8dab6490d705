import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "#infra/bundle.ts";
import { functionSpecs, routedContexts } from "#infra/functions.ts";
import { templateQuotas, warningShare } from "#infra/quotas.ts";
import { readTemplates, type StackTemplate } from "#infra/templates.ts";
import { queueNames, queueOf } from "#shared/contract/queues.ts";
import { synthesizedApp } from "./synthesized.ts";

let app: StackTemplate[];
beforeAll(async () => {
  app = readTemplates((await synthesizedApp()).assembly.stacks);
});

describe("AWS's quotas", () => {
  it.each(templateQuotas.map((quota) => [quota.name, quota] as const))("leave room: %s", (_name, quota) => {
    const all = quota.measure(app);
    expect(all.length).toBeGreaterThan(0);
    expect(Math.max(...all.map(({ value }) => value))).toBeGreaterThanOrEqual(0);
    const tooMuch = all.filter(({ value }) => value >= quota.limit * warningShare);
    expect(tooMuch, `${quota.name}: ${quota.limit} ${quota.unit}`).toEqual([]);
  });

  it("are noticed when an app comes near them", () => {
    const route = { type: "AWS::ApiGatewayV2::Route", properties: {} };
    const routes = Array.from({ length: 270 }, (_, at) => ({ logicalId: `R${at}`, ...route }));
    const crowded: StackTemplate[] = [{ id: "Api", bytes: 1_000_000, outputs: 199, resources: routes }];
    const over = templateQuotas
      .filter((quota) => quota.measure(crowded).some(({ value }) => value >= quota.limit * warningShare))
      .map(({ name }) => name);
    expect(over).toEqual(["Size of a template", "Outputs of a stack", "Routes of an HTTP API"]);
  });

  it("leave a function behind an API a second to answer for itself before the gateway gives up", () => {
    for (const context of routedContexts)
      expect(functionSpecs[context].timeoutSeconds, context).toBeLessThanOrEqual(29);
  });

  it("keep a message hidden for longer than its worker may take", () => {
    for (const name of queueNames) {
      const { worker, visibilitySeconds } = queueOf(name);
      expect(visibilitySeconds, name).toBeGreaterThanOrEqual(worker.timeoutSeconds);
      expect(visibilitySeconds, name).toBeLessThanOrEqual(12 * 3600);
    }
  });

  it("are in docs/quotas.md with their sources", () => {
    const page = readFileSync(join(repositoryRoot, "docs/quotas.md"), "utf8");
    for (const { name, limit, unit, raised, source } of templateQuotas)
      expect(page).toContain(
        `| ${name} | ${limit.toLocaleString("en-US")} ${unit} | ${raised} | ${source} |`,
      );
  });
});
