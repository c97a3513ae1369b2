import { has } from '../../knowledge/features/features.ts'
import { ANY_RUN_PREFIX, OBJECT_ID } from '../../text/identifiers.ts'
import { decodeSegment, pathTo, findSegment } from '../../text/paths/path.ts'
import { ownerOfTokens } from '../accounts.ts'
import { answerObject, textAt } from '../answer.ts'
import { asRecord, listAt } from '../../model/json/json.ts'
import { type RunState, sendStep } from '../run-state.ts'

/** A list, and the account that may read it and remove its objects. */
export interface ListPlace {
  /** Below the root. */
  readonly path: string
  readonly as: 'self' | 'limited'
  /** The only account of a run that may do so, if that is the rule. */
  readonly heirOf?: string
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
  return owner === undefined || findSegment(owner) === undefined ? undefined : listOf(owner)
}

/** Where tokens are listed that the run may have made: its own, and those that it asked for. */
export async function tokenLists(
  state: RunState,
  probe: string,
): Promise<readonly Partial<ListPlace>[]> {
  const own = await ownTokens(state, probe, true)
  const unrefused = new Set(state.ledger.unrefused())
  const asked = state.ledger.intents().flatMap((intent): readonly ListPlace[] => {
    const { path, as } = intent
    const [list, owner] = /^\/users\/([^/]+)\/tokens(?=\/)/.exec(path) ?? []
    if (list === undefined || owner === undefined || !isOwner(state, owner)) return []
    const name = decodeSegment(owner)
    if (has(state.version, 'tokens-own-only') && isOfRuns(state, name))
      return unrefused.has(intent) ? [heirsOf(name)] : []
    const isLimited = as === 'limited' && state.purse.limited !== undefined
    return [{ path: list, as: isLimited ? 'limited' : 'self' }]
  })
  // Without a user name there are no tokens of its own that the run could have made.
  const first = own === undefined && !state.given.user ? [] : [{ ...(own && { path: own }) }]
  return [...first, ...asked]
}

/**
 * Returns the readable token lists of all other accounts; if only the owner may read its tokens,
 * those of ended runs.
 */
export async function tokenListsOfOthers(
  state: RunState,
  probe: string,
  isEnded: (name: string) => boolean,
): Promise<readonly ListPlace[]> {
  const limited = await limitedTokens(state, probe)
  const exchange = await sendStep(state, 'GET', '/users', { probe, evenWhenStopped: true })
  const key = has(state.version, 'user-by-id') ? 'id' : 'username'
  const owners = listAt(answerObject(exchange), 'users').flatMap(
    (user) => textAt(asRecord(user), key) ?? [],
  )
  if (has(state.version, 'tokens-own-only'))
    return [
      ...limited,
      ...owners.filter((name) => isOfRuns(state, name) && isEnded(name)).map(heirsOf),
    ]
  return [
    ...limited,
    ...owners
      .filter((owner) => findSegment(owner) !== undefined)
      .slice(0, MOST_ACCOUNTS)
      .map((owner) => ({ path: listOf(owner), as: 'self' as const })),
  ]
}

async function limitedTokens(state: RunState, probe: string): Promise<readonly ListPlace[]> {
  const { limited } = state.given
  if (!limited) return []
  if (!has(state.version, 'user-by-id')) return [{ path: listOf(limited.name), as: 'limited' }]
  const exchange = await sendStep(state, 'GET', pathTo`/users/${limited.name}`, {
    probe,
    as: 'limited',
    evenWhenStopped: true,
  })
  const id = textAt(answerObject(exchange), 'id')
  return id === undefined || findSegment(id) === undefined
    ? []
    : [{ path: listOf(id), as: 'limited' }]
}

/** Whether an account is one that runs of this tool make, and none that was given to this one. */
function isOfRuns({ given }: RunState, name: string): boolean {
  return ANY_RUN_PREFIX.test(name) && ![given.user?.name, given.limited?.name].includes(name)
}

function heirsOf(name: string): ListPlace {
  return { path: listOf(name), as: 'self', heirOf: name }
}

function listOf(owner: string): string {
  return pathTo`/users/${owner}/tokens`
}

/** Whether an account has a name for the token routes of the release. */
function isOwner({ version }: RunState, owner: string): boolean {
  return !has(version, 'user-by-id') || owner.startsWith('local:') || OBJECT_ID.test(owner)
}
