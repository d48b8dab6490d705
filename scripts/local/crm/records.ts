import { writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { damaged, readKeptFile } from "../keptFiles.ts";

export type CrmRecord = Record<string, unknown> & { Id: string; LastModifiedDate: string };

const fileSchema = z.array(z.looseObject({ Id: z.string(), LastModifiedDate: z.string() }));

export interface CrmRecords {
  /** All of them, by their ids. */
  list: () => CrmRecord[];
  findBy: (field: string, value: string) => CrmRecord[];
  /** Makes or changes a record; a time of change may be given, for tests. */
  put: (values: Record<string, unknown>, id?: string) => CrmRecord;
  remove: (id: string) => void;
}

/** Records of the stand-in, kept in a file where there is one. */
export function openRecords(file: string | undefined): CrmRecords {
  const kept = file === undefined ? undefined : readKeptFile(file, fileSchema);
  if (kept?.isDamaged) throw damaged(`${file}`);
  const records = new Map<string, CrmRecord>((kept?.value ?? []).map((record) => [record.Id, record]));
  // Ids are not given again once a record is gone.
  let count = Math.max(0, ...[...records.keys()].map((id) => Number(id.slice(3)) || 0), records.size);
  const save = (): void => {
    if (file !== undefined) writeFileSync(file, JSON.stringify([...records.values()]));
  };
  return {
    list: () => [...records.values()].toSorted((a, b) => (a.Id < b.Id ? -1 : 1)),
    findBy: (field, value) => [...records.values()].filter((record) => record[field] === value),
    remove: (id) => {
      records.delete(id);
      save();
    },
    put: (values, id) => {
      const known = id === undefined ? undefined : records.get(id);
      const record: CrmRecord = {
        ...known,
        LastModifiedDate: new Date().toISOString(),
        ...values,
        Id: known?.Id ?? id ?? `a0B${String(++count).padStart(15, "0")}`,
      };
      records.set(record.Id, record);
      save();
      return record;
    },
  };
}
