import { UsageError } from '../model/errors.ts'

/** Reads or writes a file. If that fails, throws a UsageError with the words for its problem. */
export function accessFile<Value>(access: () => Value, words: (problem: string) => string): Value {
  try {
    return access()
  } catch (cause) {
    throw new UsageError(words(fileProblem(cause)), { cause })
  }
}

/** Describes why a file could not be read or written; falls back to the system's code. */
export function fileProblem(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  return WORDS[code] ?? code
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file or folder with that name already exists',
  EFBIG: 'the file is too large',
  EIO: 'the disk reported an I/O error',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link, which is not followed',
  EMFILE: 'too many files are open (see "ulimit -n")',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many files are open on this system',
  ENOENT: 'no such file or directory',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'access is denied',
  ERR_INVALID_ARG_VALUE: 'the name contains a NUL character',
  EROFS: 'the file system is read-only',
  ETXTBSY: 'it is a running program',
}
