import { deviates, type Deviation, on, status } from '#engine/suite.ts'
import { RIGHTS } from './rights.ts'

/** What else fails where the same refusals are asked for by other checks. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'stream.read': ['stream.create.readable'],
  'search.everywhere': ['message.search.answers'],
  'token.make': ['token.limited.create-by-name', 'token.limited.create-by-id'],
}

/** Deviations of rights: what an account may not do is not there for it. */
export const deviations: readonly Deviation[] = RIGHTS.map(({ kind, act, words, routes }) =>
  deviates(`access.${kind}.${act}`, `who has no right ${words} is told 404`, {
    edits: [on({ route: routes, status: 403 }, status(404))],
    fails: [`access.${kind}.${act}`, ...(ALSO[`${kind}.${act}`] ?? [])],
  }),
)
