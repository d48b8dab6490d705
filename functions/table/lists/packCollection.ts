import { newUlid } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { batchDeleteItems, batchPutItems, queryItems, updateItem } from "../table.ts";
import {
  lastOfEach,
  parseStamp,
  readWhole,
  type Snapshot,
  type Stamp,
  snapshotKeys,
} from "./collectionStore.ts";
import { packRows } from "./packedRows.ts";

/** A log of less is read as fast as a snapshot. */
const lightLog = 64 * 1024;

/** How long one writer has for a snapshot before another may begin. */
const packingS = 60;

/**
 * True if the log has become so long that a new snapshot pays: half of the snapshot's size, so that a cold reader
 * never reads much more than the rows.
 */
export const isHeavy = ({ log_weight, snapshot }: Stamp): boolean =>
  log_weight > Math.max(lightLog, (snapshot?.bytes ?? 0) / 2);

/**
 * Writes a snapshot of a list as it is now, unless somebody else does. The writer who finds the log heavy calls this
 * before the own write: a failure leaves everything as it was.
 *
 * The parts are written first under an id of their own, and count only once the stamp names them. Whoever dies before
 * that leaves parts behind that a later snapshot sweeps away. Of two at once, the stamp takes the first.
 */
export async function packCollection(name: string, nowS: number): Promise<void> {
  const claimed = await updateItem(keys.collectionStamp(name), {
    UpdateExpression: "SET packing_until_s = :until",
    ConditionExpression:
      "attribute_exists(pk) AND (attribute_not_exists(packing_until_s) OR packing_until_s <= :now)",
    ExpressionAttributeValues: { ":until": nowS + packingS, ":now": nowS },
  });
  if (!claimed) return;
  const before = parseStamp(claimed);
  const whole = await readWhole(name, before);
  const { stamp } = whole;
  // Somebody whose time was up has come first after all.
  if (stamp.snapshot?.id !== before.snapshot?.id) return;
  const parts = packRows([...lastOfEach(whole)]);
  const snapshot: Snapshot = {
    version: stamp.version,
    id: newUlid(),
    parts: parts.length,
    bytes: parts.reduce((sum, part) => sum + part.byteLength, 0),
  };
  const places = snapshotKeys(name, snapshot);
  await batchPutItems(parts.flatMap((rows, part) => (places[part] ? [{ ...places[part], rows }] : [])));
  if (await takeSnapshot(name, stamp, snapshot)) await sweep(name, stamp.snapshot);
}

/** Makes a snapshot the list's own, in the place of the one that it was made from. */
async function takeSnapshot(name: string, from: Stamp, snapshot: Snapshot): Promise<boolean> {
  const taken = await updateItem(keys.collectionStamp(name), {
    UpdateExpression: "SET #snapshot = :snapshot ADD log_weight :covered REMOVE packing_until_s",
    ConditionExpression: from.snapshot ? "#snapshot.id = :from" : "attribute_not_exists(#snapshot)",
    ExpressionAttributeNames: { "#snapshot": "snapshot" },
    ExpressionAttributeValues: {
      ":snapshot": snapshot,
      ":covered": -from.log_weight,
      ...(from.snapshot ? { ":from": from.snapshot.id } : {}),
    },
  });
  return taken !== undefined;
}

/**
 * Deletes what is older than the snapshot before: its log, earlier snapshots, and parts that never came to count. That
 * snapshot and the log behind it stay, for readers on their way and for warm ones a little behind.
 */
async function sweep(name: string, before: Snapshot | undefined): Promise<void> {
  if (!before) return;
  const pk = keys.collection(name);
  const [log, snapshots] = await Promise.all([
    queryItems({
      pk,
      skBetween: [keys.collectionChange(name, 0, 0).sk, keys.collectionChangeEnd(name, before.version).sk],
      isKeysOnly: true,
    }),
    queryItems({
      pk,
      skBetween: [
        keys.collectionSnapshot(name, 0, "", 0).sk,
        keys.collectionSnapshot(name, before.version, "", 0).sk,
      ],
      isKeysOnly: true,
    }),
  ]);
  await batchDeleteItems([...log, ...snapshots]);
}
