import { describe, expect, it } from "vitest";
import { CannotDeploy } from "#scripts/deploy/cannotDeploy.ts";
import type { DeploySettings } from "#scripts/deploy/deploySettings.ts";
import { withFirewall } from "#scripts/deploy/firewall.ts";

const arn = "arn:aws:wafv2:us-east-1:111122223333:global/webacl/bedside-prod-firewall/1";
const settings = (context: Record<string, unknown> = {}): DeploySettings => ({
  stage: "prod",
  context: { stage: "prod", ...context },
});

function anAccount(made: string | undefined = arn) {
  const steps: string[] = [];
  return {
    steps,
    ports: {
      deployFirewall: async () => void steps.push("deploy"),
      webAclArn: async () => {
        steps.push("read");
        return made;
      },
    },
  };
}

describe("the firewall of a deployment", () => {
  it("is deployed before the ARN is read that the other stacks are made with", async () => {
    const { steps, ports } = anAccount();
    const { context } = await withFirewall(settings(), ports);
    expect(context).toEqual({ stage: "prod", webAclArn: arn });
    expect(steps).toEqual(["deploy", "read"]);
  });

  it.each([[{ webAclArn: "arn:own" }], [{ firewall: "none" }]])("is left out with %o", async (context) => {
    const { steps, ports } = anAccount();
    expect(await withFirewall(settings(context), ports)).toEqual(settings(context));
    expect(steps).toEqual([]);
  });

  it("stops a deployment that would go out without it", async () => {
    const { ports } = anAccount("");
    await expect(withFirewall(settings(), ports)).rejects.toThrow(CannotDeploy);
  });
});
