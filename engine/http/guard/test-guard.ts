import { createGuard, GuardError, type GuardOptions } from './guard.ts'

/** The server of all guard tests; its root is `/api`. */
export const ORIGIN = 'http://127.0.0.1:9000'

/** Checks whether a mode sends a request such as `GET /cluster`. */
export function allows(
  mode: GuardOptions['mode'],
  line: string,
  isOwn?: (path: string) => boolean,
) {
  const [, method = '', path = ''] = /^(\S+) (.*)$/s.exec(line) ?? []
  const guard = createGuard({ mode, roots: [`${ORIGIN}/api`], ...(isOwn && { isOwn }) })
  try {
    guard({ method, origin: ORIGIN, target: `/api${path}`, headers: [] })
    return true
  } catch (error) {
    if (error instanceof GuardError) return false
    throw error
  }
}
