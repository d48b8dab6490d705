/** The account that the local cloud pretends to be: the same on every machine, and worth nothing anywhere else. */
export const region = "us-east-1";
export const accountId = "000000000000";
export const credentials = { accessKeyId: "LOCALCLOUD", secretAccessKey: "local-cloud-secret" } as const;
/** Every local server listens here and nowhere else. */
export const loopback = "127.0.0.1";
