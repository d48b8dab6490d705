/** The way to the table: everything else in this folder reads and writes through these. */
export { batchDeleteItems, batchPutItems } from "./dynamo/batches.ts";
export type { Item, Key, TransactItem } from "./dynamo/client.ts";
export { hasRev, isNew, type WriteCondition } from "./dynamo/conditions.ts";
export { batchGetItems, forEachPage, getItem, queryItems, queryPages, readCount } from "./dynamo/reads.ts";
export {
  transact,
  transactCheck,
  transactDelete,
  transactPut,
  transactTouch,
  transactUpdate,
} from "./dynamo/transactions.ts";
export { deleteItem, lastOfSequence, nextSequence, putItem, touchItem, updateItem } from "./dynamo/writes.ts";
