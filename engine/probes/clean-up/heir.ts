import { pathTo } from '../../text/paths/path.ts'
import { writeBasic } from '../../secrets/authorization.ts'
import { makeAccount } from '../accounts.ts'
import { isGood } from '../answer.ts'
import { removeOne } from './remove.ts'
import type { RunState } from '../run-state.ts'
import { UnavailableError } from '../stop.ts'
import { type Unseen, whyUnreadable } from './unreadable.ts'

/** The headers for requests as the account that has the name. */
export type Heir = Readonly<Record<string, string>>

/**
 * If only an account itself can list its tokens, and they outlive it: deletes an account of a run,
 * if it still exists, and creates it again under its name, so that its tokens can be listed and
 * deleted. It is entered into the ledger like everything else. Never throws.
 */
export async function makeHeir(
  state: RunState,
  name: string,
  probe: string,
): Promise<Heir | Unseen> {
  const thing = { what: `user "${name}"`, path: pathTo`/users/${name}` }
  const { fate, said } = await removeOne(state, thing)
  if (fate === 'refused' || fate === 'lost') return unseen(said, fate === 'lost')
  try {
    const how = { probe, permissions: TOKENS, evenWhenStopped: true } as const
    const { account, exchange } = await makeAccount(state, name, how)
    if (isGood(exchange)) return { Authorization: writeBasic(`${name}:${account.password}`) }
    const { reason, ...rest } = whyUnreadable(exchange)
    return { ...unseen(reason, rest.isLost), isLate: rest.isLate }
  } catch (error) {
    if (error instanceof UnavailableError) return unseen(error.message, false)
    throw error
  }
}

/** The permissions an account needs before 3.0 to list its tokens and delete them. */
const TOKENS = ['users:tokenlist', 'users:tokenremove']

function unseen(said: string, isLost: boolean): Unseen {
  const reason = `only the account itself can list them, and it cannot be recreated: ${said}`
  return { reason, isLost, isLate: false }
}
