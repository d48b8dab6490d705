import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { type OriginSecret, originSecretHeader, originSecretSchema } from "#shared/domain/originSecret.ts";

type Cloud = {
  endpoints: { secrets: string };
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  functionEnv: (text: string) => Record<string, string>;
};

/** The secret between the edge and the functions of a running cloud. */
export function originSecretOf({ endpoints, region, credentials, functionEnv }: Cloud) {
  const SecretId = functionEnv("identity").ORIGIN_SECRET_ARN ?? "";
  const client = new SecretsManagerClient({ endpoint: endpoints.secrets, region, credentials });
  const read = async (): Promise<OriginSecret> => {
    const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId }));
    return originSecretSchema.parse(JSON.parse(SecretString));
  };
  return {
    read,
    write: async (secret: OriginSecret): Promise<void> => {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
    },
    /** With these a function takes an event as one that came through the edge. */
    headers: async (): Promise<Record<string, string>> => ({ [originSecretHeader]: (await read()).current }),
  };
}
