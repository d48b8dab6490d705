import { serve } from "../runtime/serve.ts";
import { documents } from "./documents.ts";
import { listPinnedItems } from "./listPinnedItems.ts";
import { listSelectedDocuments } from "./listSelectedDocuments.ts";
import { pinItem } from "./pinItem.ts";
import { unpinItem } from "./unpinItem.ts";

export const handlers = [...documents, listSelectedDocuments, listPinnedItems, pinItem, unpinItem];

export const handler = serve(handlers);
