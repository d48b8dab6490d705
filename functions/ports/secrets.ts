import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";

let client: SecretsManagerClient | undefined;

function secrets(): SecretsManagerClient {
  client ??= new SecretsManagerClient({ maxAttempts: 3 });
  return client;
}

/** The value of a secret, which is JSON. @throws if it is not there, or is no JSON */
export async function getSecret(arn: string): Promise<unknown> {
  const { SecretString } = await secrets().send(new GetSecretValueCommand({ SecretId: arn }));
  if (SecretString === undefined) throw new Error(`The secret ${arn} has no text`);
  return JSON.parse(SecretString);
}

export async function putSecret(arn: string, value: object): Promise<void> {
  await secrets().send(new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify(value) }));
}
