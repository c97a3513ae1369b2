import { OBJECT_ID } from '../../text/identifiers.ts'
import { pathTo, segmentOf } from '../../text/path.ts'
import { ownerOfTokens } from '../accounts.ts'
import { answerObject, asObject, textAt } from '../answer.ts'
import { does } from '../release-rows.ts'
import { sendStep } from '../run-state.ts'
import type { RunState } from '../run-state.ts'

/** A list, and who may read it and remove what stands there. */
export interface ListPlace {
  /** Below the root. */
  readonly path: string
  readonly as: 'self' | 'limited'
}

/** Accounts whose tokens a sweep looks at, at most. */
const MOST_ACCOUNTS = 1_000

/** Where the tokens of the account that certifies are listed. */
export async function ownTokens(
  state: RunState,
  probe: string,
  evenWhenStopped: boolean,
): Promise<string | undefined> {
  const owner = await ownerOfTokens(state, probe, evenWhenStopped)
  return owner === undefined || segmentOf(owner) === undefined ? undefined : listOf(owner)
}

/** Where tokens are listed that the run may have made: its own, and those that it asked for. */
export async function tokenLists(
  state: RunState,
  probe: string,
): Promise<readonly Partial<ListPlace>[]> {
  const own = await ownTokens(state, probe, true)
  const asked = state.ledger.intents().flatMap(({ path, as }): readonly ListPlace[] => {
    const [list, owner] = /^\/users\/([^/]+)\/tokens(?=\/)/.exec(path) ?? []
    if (list === undefined || owner === undefined || !isOwner(state, owner)) return []
    const isLimited = as === 'limited' && state.purse.limited !== undefined
    return [{ path: list, as: isLimited ? 'limited' : 'self' }]
  })
  // Without a user name there are no tokens of its own that the run could have made.
  const first = own === undefined && !state.given.user ? [] : [{ ...(own && { path: own }) }]
  return [...first, ...asked]
}

/** Where the tokens of every other account are listed that may be read. */
export async function tokenListsOfOthers(
  state: RunState,
  probe: string,
): Promise<readonly ListPlace[]> {
  const limited = await limitedTokens(state, probe)
  if (!does(state.version, 'tokens-of-others')) return limited
  const exchange = await sendStep(state, 'GET', '/users', { probe, evenWhenStopped: true })
  const users = answerObject(exchange)['users']
  const key = does(state.version, 'tokens-by-user-id') ? 'id' : 'username'
  const owners = (Array.isArray(users) ? users : []).flatMap(
    (user) => textAt(asObject(user), key) ?? [],
  )
  return [
    ...limited,
    ...owners
      .filter((owner) => segmentOf(owner) !== undefined)
      .slice(0, MOST_ACCOUNTS)
      .map((owner) => ({ path: listOf(owner), as: 'self' as const })),
  ]
}

async function limitedTokens(state: RunState, probe: string): Promise<readonly ListPlace[]> {
  const { limited } = state.given
  if (!limited) return []
  if (!does(state.version, 'tokens-by-user-id'))
    return [{ path: listOf(limited.name), as: 'limited' }]
  const exchange = await sendStep(state, 'GET', pathTo`/users/${limited.name}`, {
    ...{ probe, as: 'limited', evenWhenStopped: true },
  })
  const id = textAt(answerObject(exchange), 'id')
  return id === undefined || segmentOf(id) === undefined
    ? []
    : [{ path: listOf(id), as: 'limited' }]
}

function listOf(owner: string): string {
  return pathTo`/users/${owner}/tokens`
}

/** Whether something can stand for an account in the token routes of the release. */
function isOwner({ version }: RunState, owner: string): boolean {
  return !does(version, 'tokens-by-user-id') || owner.startsWith('local:') || OBJECT_ID.test(owner)
}
