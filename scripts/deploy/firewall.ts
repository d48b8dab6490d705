import { CannotDeploy } from "./cannotDeploy.ts";
import type { DeploySettings } from "./deploySettings.ts";

export const firewallStackId = "Firewall";

type Ports = {
  /** Deploys this one stack of the assembly. */
  deployFirewall: () => Promise<void>;
  /** ARN of the web ACL in the account; undefined where there is none. */
  webAclArn: () => Promise<string | undefined>;
};

/** True if a deployment makes a web ACL of its own: unless the settings name one, or want none. */
export const makesFirewall = ({ context }: Pick<DeploySettings, "context">): boolean =>
  context.webAclArn === undefined && context.firewall !== "none";

/**
 * Deploys the web ACL, which is in a region of its own, and names it in the settings that the other stacks are made from.
 *
 * @throws CannotDeploy if the stack is there without its output
 */
export async function withFirewall(settings: DeploySettings, ports: Ports): Promise<DeploySettings> {
  if (!makesFirewall(settings)) return settings;
  await ports.deployFirewall();
  const webAclArn = await ports.webAclArn();
  if (!webAclArn) throw new CannotDeploy("The firewall's stack is deployed, and has no output WebAclArn.");
  return { ...settings, context: { ...settings.context, webAclArn } };
}
