/** A course without dates, people and items, as scripts begin one. `createdAt`: UTC. */
export const blankCourse = (id: number, createdAt: string) => ({
  id,
  archived_at: null,
  is_cx_doc_set: false,
  start_date: null,
  end_date: null,
  created_by: null,
  responsible_person: null,
  circulation: null,
  item_count: 0, // counted as items come in
  educator_resources_id: null,
  created_at: createdAt,
});
