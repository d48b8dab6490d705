import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { addPasskey, startPasskey } from "#shared/contract/identity/factors.ts";
import type { PasskeyRequest, PasskeyResponse } from "#shared/contract/identity/webAuthn.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";

type Made = BodyOf<typeof addPasskey>["passkey"];
type Where = { origin: string; rpId: string };

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
/** Present, verified, and with a new credential in the data. */
const flags = { used: 0x05, usedUnverified: 0x01, made: 0x45 } as const;

/** A security key in software with one credential: it signs what it is asked to, as a browser would hand it on. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  let count = 0;
  const dataFor = (rpId: string, flag: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flag, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    /** Has it say another count than the next one, as a copy of it would. */
    setCount: (next: number): void => {
      count = next;
    },
    make: ({ challenge }: Pick<ReplyOf<typeof startPasskey>, "challenge">, { origin, rpId }: Where): Made => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(dataFor(rpId, flags.made, credential))],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"), // of its own kinds
          transports: ["internal"],
        },
      };
    },
    use: (
      { challenge }: Pick<PasskeyRequest, "challenge">,
      { origin, rpId }: Where,
      { userId, isVerified = true }: { userId?: string; isVerified?: boolean } = {},
    ): PasskeyResponse => {
      count += 1;
      const data = dataFor(rpId, isVerified ? flags.used : flags.usedUnverified);
      const client = clientData("webauthn.get", challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userId !== undefined && { userHandle: Buffer.from(userId).toString("base64url") }),
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof anAuthenticator>;
