import { isSecretName } from '#engine/secrets/names.ts'
import { userInfosIn } from '#engine/secrets/user-info.ts'
import type { Entry } from './file/entry.ts'

/** The secrets in the values: those of secret keys, and the text before the `@` of an address. */
export function secretsIn(entries: readonly Entry[]): readonly string[] {
  const found = entries.flatMap(({ key, value = '' }) => [
    ...(isSecretName(key) ? [value.trim()] : []),
    ...[...userInfosIn(value)].map(({ user, password = user }) =>
      value.slice(password.start, password.end),
    ),
  ])
  return found.filter((secret) => secret.length >= 4)
}

/**
 * Whether an unknown name may be shown. A broken line can make a key of a secret's tail, so only what
 * looks like a setting is: words joined by `_`, `.` or `-`, few digits, with a value, not below a secret.
 */
export function isShowable(
  entry: Entry,
  all: readonly Entry[],
  secrets: readonly string[],
): boolean {
  const { written, value } = entry
  if (entry.origin !== 'file') return written.length <= 80 && !hasSecret(written)
  const before = all[all.indexOf(entry) - 1]
  const isBelowSecret = before !== undefined && isSecretName(before.key) && isNext(before, entry)
  return (
    /^[a-z][a-z0-9]{0,23}(?:[._-][a-z][a-z0-9]{0,23}){1,9}$/i.test(written) &&
    written.replace(/\D/g, '').length <= 3 &&
    (value ?? '').replace(/=/g, '').trim() !== '' &&
    !isBelowSecret &&
    !hasSecret(written)
  )

  function hasSecret(text: string): boolean {
    return secrets.some((secret) => text.includes(secret))
  }
}

/** Whether nothing but a line ending is between them. */
function isNext(before: Entry, entry: Entry): boolean {
  const end = before.spans?.lines?.end
  const start = entry.spans?.lines?.start
  if (before.place?.file !== entry.place?.file || end === undefined || start === undefined)
    return false
  return start > end && start - end <= 2
}
