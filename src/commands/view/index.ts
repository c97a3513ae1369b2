import { argumentList, flag, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

export const viewCommand = defineUtility({
  name: 'view',
  description:
    'Writes recordings as one self-contained HTML page and opens it. The page lists every ' +
    'exchange with its headers, bodies, and verdicts, and lets you filter and compare them. ' +
    'Reads a recording, HAR file, report folder, or bundle. Masks secrets first. For more than 250,000 exchanges or 24 ' +
    'MB of compressed data, use "ui".',
  examples: [
    'graylog-conformance view conformance-report',
    'graylog-conformance view browser.har --out traffic.html --no-open',
  ],
  exitCodes: [0, 2, 7, 70],
  options: {
    files: argumentList('recordings, HAR files, report folders, or bundles'),
    ...group('Output:', {
      out: text('<file>', 'HTML file to write; default: a temporary file'),
      open: { ...flag('do not open the page in the browser'), isNegated: true as const },
      judge: { ...flag('do not check recordings and HAR files'), isNegated: true as const },
    }),
  },
  run: async ({ files, ...input }, terminal) =>
    (await import('./view-files.ts')).viewFiles(files, input, terminal),
})
