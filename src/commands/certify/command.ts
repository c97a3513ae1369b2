import { join } from 'node:path'

import { RECORDING_FILE } from '../../run/report-folder.ts'
import { type Command, defineCommand } from '../../command/command.ts'
import { runViews } from '../judge/views.ts'
import { options } from './options.ts'
import type { Certification } from './run.ts'

const MODES = `
Modes:
  read     only reads: GET, HEAD, OPTIONS
  session  also logs in and out, and sends what must be refused and does
           nothing if it is not
  write    also makes streams, outputs, users and tokens of its own, and
           removes them; for test systems

With --send-message a run in mode write stores one message on a server that
shows none of the last day, by an input of its own that the server generates
messages with, so that the checks on messages can be judged. The input is
removed again; the message stays until its index goes. Never by default.`

/** The parts that every form of the command shares. */
export const certifyHelp = {
  name: 'certify' as const,
  task: 'certify',
  description:
    'Probes a live server, judges the recording of its responses, and writes a report. Without a ' +
    'URL it starts the reference server and certifies that; with --targets it certifies the ' +
    'servers of a fleet file, several at a time, and writes one page of them all (docs/guides/fleets.md).',
  examples: [
    'graylog-conformance certify',
    'GRAYLOG_TOKEN=... graylog-conformance certify https://logs.example.org/api',
    'graylog-conformance certify https://logs.example.org --preflight-only',
    'graylog-conformance certify http://127.0.0.1:9000/api --mode write',
    'graylog-conformance certify --targets fleet.yaml --out fleet',
  ],
  notes: MODES,
  cleansUp: true as const,
  exitCodes: [0, 1, 2, 3, 4, 5, 6, 70, 130] as const,
} satisfies Partial<Command<typeof options, unknown>>

/** Certifies one server. */
export const certifyOne = defineCommand<typeof options, Certification>({
  ...certifyHelp,
  options,
  recording: ({ out }) => join(out, RECORDING_FILE),
  ...runViews<Certification>('certify'),
  check: async (input) => {
    const { checkCertifying } = await import('./run.ts')
    checkCertifying(input)
  },
  run: async (input, ctx): Promise<Certification> => (await import('./run.ts')).run(input, ctx),
})
