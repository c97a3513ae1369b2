import type { Account } from './facts.ts'

/**
 * Whether a permission such as `users:tokenlist:admin` is granted: parts are compared one by one,
 * and a missing part or `*` in a granted permission covers everything.
 */
export function isGranted({ permissions }: Pick<Account, 'permissions'>, wanted: string): boolean {
  const parts = wanted.split(':')
  return permissions.some((granted) => {
    const own = granted.split(':')
    return (
      own.length <= parts.length &&
      own.every((part, at) => part === '*' || part.split(',').includes(parts[at] ?? ''))
    )
  })
}

/** Whether an account has all permissions, like an administrator. */
export function mayDoEverything({ permissions }: Pick<Account, 'permissions'>): boolean {
  return permissions.includes('*')
}

/** The reason why no permissions of other accounts are known; given only if no other account sent requests. */
export const ONLY_ADMINISTRATOR = 'only an administrator sent this request'

/** The reason if the permissions of the requesting account are unknown. */
export const RIGHTS_UNTOLD = 'the permissions of the account are unknown'
