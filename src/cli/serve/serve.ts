import type { Command } from 'commander'

import {
  SERVE,
  type ServeRecordingOptions,
  type ServeReferenceOptions,
} from '../../api/options/serve.ts'
import { UsageError } from '#engine/model/errors.ts'
import { ENDING } from '../interruption.ts'
import { addOptions } from '../options/add-options.ts'
import {
  addCommonOptions,
  type CommandContext,
  type CommonOptions,
  createCommand,
} from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

type ServeOptions = ServeReferenceOptions & ServeRecordingOptions & CommonOptions

/** The command `serve`: the reference server or a recording, until it is interrupted. */
export function serveCommand(context: CommandContext): Command {
  const command = createCommand(
    'serve',
    context,
    'recording or HAR file to serve as a strict mock',
  ).description(
    'Runs the reference server on 127.0.0.1: it behaves as the given release on the\n' +
      'routes that the suites judge. The account is admin with the password admin.\n' +
      'With a recording or HAR file, answers what was recorded and nothing else.',
  )
  return addCommonOptions(addOptions(command, SERVE))
    .addHelpText('after', MATCHING)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance serve --server-version 5.1 --port 9000',
        'curl -u admin:admin http://127.0.0.1:9000/api/cluster',
        'graylog-conformance serve recording.ndjson --port 9000 --explain',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 70]))
    .action(async (recording: string | undefined, _options, self: Command) => {
      const options = self.opts<ServeOptions>()
      refuseMixed(recording, options)
      if (recording === undefined) {
        const { serveReference } = await import('./serve-reference.ts')
        await serveReference(options, context.terminal, interrupted())
        return
      }
      const { serveRecording } = await import('./serve-recording.ts')
      await serveRecording(recording, options, context.terminal, interrupted())
    })
}

const MATCHING = `
A recording answers a request of the same method, path, query, body, credential,
X-Requested-By and kind of Accept; the same request again gets the next recorded
answer, the last one stays. Your own password or token stands for the recorded
one of the same form and user. All else is answered 501 with X-Recording:
unmatched. --fail recorded lets recorded resets and timeouts happen again;
reset:N, timeout:N or truncated:N spoils every Nth answer.`

function refuseMixed(recording: string | undefined, options: ServeOptions): void {
  const { explain, latency, fail, serverVersion, nodes, fault, tls } = options
  const isMock = explain === true || latency !== undefined || fail !== undefined
  if (recording === undefined && isMock)
    throw new UsageError('--explain, --latency and --fail belong to a recording; name one')
  if (recording !== undefined && (serverVersion || tls || nodes !== undefined || fault.length > 0))
    throw new UsageError(
      '--server-version, --nodes, --tls and --fault belong to the reference server; serve it without a recording',
    )
}

function interrupted(): Promise<void> {
  return new Promise<void>((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve())
  })
}
