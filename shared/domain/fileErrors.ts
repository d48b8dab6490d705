/** The page of the application that says why a file of ours was refused. */
export const fileErrorsPath = "/file_errors";

/** Its address for a file. `path`: of the file, with its query. */
export const fileErrorsOf = (path: string): string => `${fileErrorsPath}?path=${encodeURIComponent(path)}`;

/** True if a path is one of a file that this host answers: one slash alone begins it, since two would begin another host's name. */
export const isFilePath = (path: string | null): path is string =>
  path !== null && /^\/[^/\\\s][^\\\s]*$/.test(path) && /^[^?]*\.[A-Za-z0-9]{1,11}(\?|$)/.test(path);

/** The page of the case that a file belongs to. */
export const caseOfFile = (path: string): string | undefined => /^\/documents\/\d+(?=\/)/.exec(path)?.[0];
