import type { ServeRecordingOptions } from './options.ts'
import { startMockOf } from './start-mock.ts'
import type { Mock, MockStats } from '#recorder/serve/mock.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { linesTo } from '../../command/terminal/conduct.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

/** Serves a recording or HAR file until told to stop. Throws a UsageError. */
export async function serveRecording(
  file: string,
  options: ServeRecordingOptions & CommonOptions,
  terminal: Terminal,
  stop: Promise<void>,
): Promise<void> {
  const { json, quiet } = options
  const { out, err } = terminal
  const { mock, remarks } = await startMockOf(file, options, linesTo(terminal))
  await using running = mock
  const tell = quiet === true ? () => undefined : err
  for (const remark of remarks) tell(`${file}: ${remark}\n`)
  out(json === true ? `${JSON.stringify({ places: mock.places })}\n` : describePlaces(mock))
  tell('Ctrl-C stops it.\n')
  await stop
  tell(describeStats(running.stats()))
}

function describePlaces({ places, stats }: Mock): string {
  const lines = places.map(({ recorded, origin }) => `${origin} stands for ${recorded}`)
  return `${lines.join('\n')}\n${stats().recorded} recorded exchanges are served\n`
}

function describeStats({ requests, unmatched, recorded, served }: MockStats): string {
  return `${requests} requests, ${unmatched} not in the recording; ${served} of ${recorded} recorded exchanges were asked for\n`
}
