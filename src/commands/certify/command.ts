import { join } from 'node:path'

import { RECORDING_FILE } from '../../run/report-folder.ts'
import { type Command, defineCommand } from '../../command/command.ts'
import { runViews } from '../judge/views.ts'
import { options } from './options.ts'
import type { Certification } from './run.ts'

const MODES = `
Modes:
  read     sends only GET, HEAD, and OPTIONS
  session  also logs in and out, and sends requests that a correct server
           rejects and that are harmless if accepted
  write    also creates, changes, and removes its own streams, rules, outputs,
           inputs, index sets, users, roles, tokens, dashboards, saved searches,
           and event definitions; for test systems

--send-message needs --mode write. If the server has no message from the last
day, the tool creates an input that generates one, then removes the input. The
message is kept until its index is deleted.`

/** The parts that every form of the command shares. */
export const certifyHelp = {
  name: 'certify' as const,
  task: 'certify',
  description:
    'Tests a live server, records its responses, checks the recording, and writes a report. ' +
    'Without a URL, it starts and certifies the reference server. With --targets, it certifies all ' +
    'servers of a fleet file in parallel and writes a one-page summary (see docs/guides/fleets.md).',
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
