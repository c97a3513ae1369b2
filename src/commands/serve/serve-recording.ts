import type { ServeRecordingOptions } from './options.ts'
import { startMockOf } from './start-mock.ts'
import type { Mock, MockStats } from '#recorder/serve/mock.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { linesTo } from '../../command/terminal/conduct.ts'
import { counted } from '#engine/text/words.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { watchServed } from './watch-served.ts'

/** Serves a recording or HAR file until it is stopped. Throws a UsageError. */
export async function serveRecording(
  file: string,
  options: ServeRecordingOptions & CommonOptions & { readonly ui?: boolean },
  terminal: Terminal,
  stop: Promise<void>,
): Promise<void> {
  const { json, quiet } = options
  const { out, err } = terminal
  await using watched = await watchServed(options, terminal)
  const { mock, remarks, roots, user } = await startMockOf(
    file,
    options,
    linesTo(terminal),
    watched?.watch,
  )
  await using running = mock
  watched?.learnRoots(`Serving ${file}`, roots, { mode: 'read' })
  const tell = quiet === true ? () => undefined : err
  for (const remark of remarks) tell(`${file}: ${remark}\n`)
  out(
    json === true
      ? `${JSON.stringify({ places: mock.places })}\n`
      : describePlaces(mock, roots, user),
  )
  tell('Press Ctrl-C to stop it.\n')
  await stop
  tell(describeStats(running.stats()))
}

/** Names the URL of each API, or the origin if its root is unknown. */
function describePlaces(
  { places, stats }: Mock,
  roots: readonly string[],
  user: string | undefined,
): string {
  const lines = places.flatMap(({ recorded, origin }) => {
    const own = roots.filter((root) => new URL(root).origin === origin)
    return (own.length > 0 ? own : [origin]).map(
      (root) => `Use ${root} in place of ${recorded}${root.slice(origin.length)}`,
    )
  })
  const login = user === undefined ? '' : ` (user ${user}, any password)`
  return `${lines.join('\n')}\nserves ${counted(stats().recorded, 'recorded exchange')}${login}\n`
}

function describeStats({ requests, unmatched, recorded, served }: MockStats): string {
  return `${counted(requests, 'request')}, ${unmatched} not in the recording; ${served} of ${recorded} recorded exchanges used\n`
}
