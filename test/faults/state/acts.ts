import type { Behaviour, World } from '../../harness/fault.ts'
import { type Loose, getMembers, tell } from '../../harness/words.ts'

/** Responds to the root account as if the request were done. */
export function done(status = 204): Behaviour {
  return async (request, forward, { ledger, version }) => {
    const isNamed =
      request.headers.some(([key]) => /^x-requested-by$/i.test(key)) || version.major === 2
    return ledger.userOf(request) === 'admin' && isNamed ? tell(status) : forward(request)
  }
}

/** Returns the rules of a stream. */
export async function rulesOf(stream: string, { admin }: World): Promise<readonly Loose[]> {
  return (getMembers(await admin('GET', `/streams/${stream}/rules`))['stream_rules'] ??
    []) as Loose[]
}

/** Deletes rules of a stream, by default all; returns whether there were any. */
export async function endRules(
  stream: string,
  world: World,
  rules?: readonly Loose[],
): Promise<boolean> {
  const ended = rules ?? (await rulesOf(stream, world))
  for (const { id } of ended) await world.admin('DELETE', `/streams/${stream}/rules/${String(id)}`)
  return ended.length > 0
}
