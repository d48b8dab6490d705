import { randomBytes } from "node:crypto";
import { originSecretHeader, originSecretSchema, planRotation } from "#shared/domain/originSecret.ts";
import { getDistribution, originHeader, setOriginHeader } from "../ports/distribution.ts";
import { getSecret, putSecret } from "../ports/secrets.ts";
import { nowMs } from "../runtime/clock.ts";
import { requireSetting } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";

const fresh = (): string => randomBytes(32).toString("hex");
/** More than a run ever has to do. */
const stepsAtMost = 4;

/** Every hour: takes the rotation of the origin secret as far as it can go now. What one run leaves, the next one finds. */
export async function handler(): Promise<{ steps: string[] }> {
  const arn = requireSetting("ORIGIN_SECRET_ARN");
  const distributionId = requireSetting("DISTRIBUTION_ID");
  const steps: string[] = [];
  while (steps.length < stepsAtMost) {
    const secret = originSecretSchema.parse(await getSecret(arn));
    const distribution = await getDistribution(distributionId);
    const { isDeployed } = distribution;
    const sends = originHeader(distribution, originSecretHeader);
    const step = planRotation(secret, { sends, isDeployed }, { nowMs: nowMs(), fresh });
    if (step.do === "nothing") break;
    if (step.do === "keep") await putSecret(arn, step.secret);
    else await setOriginHeader(distributionId, distribution, { name: originSecretHeader, value: step.value });
    steps.push(step.do);
  }
  logger.info("origin secret", { steps });
  return { steps };
}
