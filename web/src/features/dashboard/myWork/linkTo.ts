/** Where a case opens in its course, at one of its nodes where that is said. */
export const linkTo = (relationId: number, uid?: string): string =>
  `/document_set_document_relations/${relationId}${uid === undefined ? "" : `?uid=${encodeURIComponent(uid)}`}`;
