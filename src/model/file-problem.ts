/** What stood in the way of reading or writing a file, in words; the system's own code where we have none. */
export function fileProblem(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  return WORDS[code] ?? code
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EEXIST: 'something else has that name',
  EFBIG: 'the file may not grow any further',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'access is denied',
  EROFS: 'the file system is read-only',
}
