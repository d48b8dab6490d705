import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bucket } from "../../template/resources.ts";
import { refuseAsS3 } from "../refuseAsS3.ts";
import type { FileStore } from "./fileStore.ts";
import type { ObjectFiles } from "./objectFiles.ts";
import { addressOf, type ObjectAddress } from "./objectRequest.ts";

/** Tag that GuardDuty gives an object it has scanned. */
const scanStatusTag = "GuardDutyMalwareScanStatus";

/** The file that all scanners know, of no harm itself. Written in two parts, so that no scanner finds it here. */
const testFile = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

/** Stands in for GuardDuty: the tags of objects that a plan has scanned. Knows the test file alone. */
export type VirusScans = {
  /** Answers a request about an object's tags. False for any other request. */
  serve: (request: IncomingMessage, response: ServerResponse, buckets: readonly Bucket[]) => Promise<boolean>;
  /** Sets what scans do from now on; what is left out is as at first. */
  set: (scan: Scan) => void;
};

export type Scan = {
  /** Milliseconds after an object was stored until its tag is there; none at first. */
  delayMs?: number;
  /** Status that every scan ends with, whatever the object holds. */
  status?: string;
};

export function createVirusScans(store: FileStore, files: ObjectFiles): VirusScans {
  let scan: Scan = {};

  const isThere = ({ bucket, key }: ObjectAddress): boolean => {
    try {
      return store.hasBucket(bucket) && store.headObject(bucket, key) !== undefined;
    } catch {
      return false; // fauxqs throws its answer
    }
  };

  async function firstBytes({ bucket, key }: ObjectAddress): Promise<Buffer> {
    const stored = store.filesOfObject(bucket, key);
    if (stored.length === 0) return store.getObject(bucket, key).body.subarray(0, testFile.length);
    const chunks: Buffer[] = [];
    for await (const chunk of files.read(stored, { start: 0, end: testFile.length - 1 })) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async function statusOf(address: ObjectAddress, buckets: readonly Bucket[]): Promise<string | undefined> {
    const { bucket, key } = address;
    const scanned = buckets.find(({ name }) => name === bucket)?.scanned ?? [];
    if (!scanned.some((prefix) => key.startsWith(prefix))) return undefined;
    if (Date.now() - store.headObject(bucket, key).lastModified.getTime() < (scan.delayMs ?? 0))
      return undefined;
    if (scan.status !== undefined) return scan.status;
    return (await firstBytes(address)).equals(testFile) ? "THREATS_FOUND" : "NO_THREATS_FOUND";
  }

  return {
    serve: async (request, response, buckets) => {
      const address = addressOf(request);
      if (!address?.query.has("tagging")) return false;
      if (request.method !== "GET")
        refuseAsS3(response, 501, "NotImplemented", "Tags can only be read here.");
      else if (!isThere(address)) refuseAsS3(response, 404, "NoSuchKey", "The specified key does not exist.");
      else {
        const status = await statusOf(address, buckets);
        const tag = status && `<Tag><Key>${scanStatusTag}</Key><Value>${status}</Value></Tag>`;
        response.writeHead(200, { "content-type": "application/xml" });
        response.end(
          `<?xml version="1.0" encoding="UTF-8"?>\n<Tagging xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><TagSet>${tag ?? ""}</TagSet></Tagging>`,
        );
      }
      return true;
    },
    set: (next) => {
      scan = next;
    },
  };
}
