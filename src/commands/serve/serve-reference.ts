import type { ServeReferenceOptions } from './options.ts'
import { type ReferencePlace, startReferenceFor } from './start-reference.ts'
import { newestRelease, whyUnknown } from '#engine/knowledge/releases.ts'
import { capital } from '#engine/text/words.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { watchServed } from './watch-served.ts'

/** Serves the reference server until it is stopped; prints the root of each node. */
export async function serveReference(
  options: ServeReferenceOptions & CommonOptions & { readonly ui?: boolean },
  terminal: Terminal,
  ended: Promise<void>,
): Promise<void> {
  const { serverVersion, json, quiet } = options
  const assumeVersion = serverVersion ?? newestRelease()
  await using watched = await watchServed({ ...options, assumeVersion }, terminal)
  await using server = await startReferenceFor(options, terminal, watched?.watch)
  const { place } = server
  watched?.learnRoots(
    `Reference server, release ${place.release}`,
    [place.root, ...(place.also ?? [])],
    {
      mode: 'write',
      credentials: { user: { name: 'admin', password: 'admin' } },
      connection: { tls: { insecure: true } },
    },
  )
  terminal.out(json === true ? `${JSON.stringify(place)}\n` : inWords(place))
  const unknown = serverVersion && whyUnknown(serverVersion)
  if (quiet !== true && unknown !== undefined) terminal.err(`${capital(unknown)}.\n`)
  if (quiet !== true) terminal.err('Press Ctrl-C to stop it.\n')
  await ended
}

function inWords({ root, also = [], release, faults, ca }: ReferencePlace): string {
  const first = `Graylog ${release} is running at ${root} (user admin, password admin)\n`
  const rest = also.map((node) => `Another node of the cluster is running at ${node}\n`)
  const trust = ca === undefined ? '' : `To trust its certificate, use --ca ${ca}\n`
  const wrong = faults ? `faults: ${faults.join(', ')}\n` : ''
  return first + rest.join('') + wrong + trust
}
