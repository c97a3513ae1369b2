import { ACCOUNT, CONNECTION, MODE } from '../../command/options/common.ts'
import { argument, commandOnly, flag, number, texts } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { readPort } from '../../command/options/values.ts'
import { defineUtility } from '../../command/utility.ts'

export const uiCommand = defineUtility({
  name: 'ui',
  description:
    'Shows all results in a folder in the browser: recordings of any size, runs, comparisons, ' +
    'forecasts, replays, and upgrade plans. Listens only on 127.0.0.1. The URL it prints ' +
    'contains a token; without the token, the server shows nothing. Press Ctrl-C to stop it.',
  examples: [
    'graylog-conformance ui',
    'graylog-conformance ui conformance-report --no-open',
    'graylog-conformance ui --target http://127.0.0.1:9000/api --mode session',
  ],
  exitCodes: [0, 2, 70],
  options: {
    folder: argument('folder with results; default: the current folder'),
    live: commandOnly(flag('follow the recording that the parent command is writing')),
    ...group('Server:', {
      port: number('<n>', 'port to listen on; default: any free port', readPort),
      open: { ...flag('do not open the page in the browser'), isNegated: true as const },
    }),
    ...group('Replay:', {
      target: texts('<url>', 'allow replays of single requests to this server; can be repeated'),
      mode: { ...MODE, does: 'level of access for replays: read (default), session, or write' },
    }),
    ...ACCOUNT,
    ...CONNECTION,
  },
  run: async ({ folder = '.', live, ...input }, terminal) => {
    if (live !== true)
      return (await import('./serve-results.ts')).serveResults(folder, input, terminal)
    await (await import('./serve-live.ts')).serveLive(folder)
    return 0
  },
})
