/** What the system's errors mean to whoever has to do something about them. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "this user may not; change its rights, or work in another folder"],
  ["EPERM", "this user may not; change its rights, or work in another folder"],
  ["EROFS", "it stands on a read-only file system; work in another folder"],
  ["ENOSPC", "the disk is full; free some of it and call again"],
  ["EDQUOT", "this user's share of the disk is full; free some of it and call again"],
  ["EFBIG", "files may not grow so large here"],
  ["ENOTDIR", "a file stands where a folder should; move it away"],
  ["EEXIST", "a file stands where a folder should; move it away"],
  ["EISDIR", "it is a folder; move it away"],
  ["ELOOP", "its links lead in a circle"],
  ["EMFILE", "too many files are open; call again"],
  ["ENFILE", "too many files are open; call again"],
]);

/** "EACCES: this user may not; …", for what was thrown by a call on files; the code where it says all. */
export function tellError(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException).code);
  const meaning = MEANINGS.get(code);
  return meaning === undefined ? code : `${code}: ${meaning}`;
}
