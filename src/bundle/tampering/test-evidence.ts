import { addChecksum } from '#recorder/store/line.ts'
import { EXCHANGES, failing, FOOTER, honest } from './test-bases.ts'
import { type Case, files } from './test-cases.ts'
import { changed, footed, lineEdited, RECORDING, response, signedAgain } from './test-edits.ts'
import type { TestFiles } from '../test-bundle.ts'

type Line = Record<string, unknown>

const withHeader = (line: Line): void => void response(line).headers.push(['X-More', 'y'])
const withStatus = (line: Line): void => void (response(line).status = 418)

const LINE_EDITS: readonly (readonly [string, (line: Line) => unknown])[] = [
  ['status', withStatus],
  ['header', withHeader],
  ['time', (line) => (line['startedAt'] = 1)],
]
const lines: readonly Case[] = EXCHANGES.flatMap((number) =>
  LINE_EDITS.map(([what, edit]) =>
    files(`${what} of line ${number}`, new RegExp(`^recording\\.ndjson line ${number}$`), () =>
      changed(honest, RECORDING, (text) => lineEdited(text, number, edit, { isSealed: false })),
    ),
  ),
)

const sealed: readonly Case[] = EXCHANGES.map((number) =>
  files(`header of line ${number}, its checksum made to fit`, /^recording\.ndjson$/, () =>
    changed(honest, RECORDING, (text) => lineEdited(text, number, withHeader, { isSealed: true })),
  ),
)

const withFittingStatus = (number: number): TestFiles =>
  changed(honest, RECORDING, (text) =>
    footed(lineEdited(text, number, withStatus, { isSealed: true })),
  )
const fitting: readonly Case[] = EXCHANGES.flatMap((number) => [
  files(`status of line ${number}, checksum and footer made to fit`, /^recording\.ndjson$/, () =>
    withFittingStatus(number),
  ),
  files(
    `status of line ${number}, all made to fit, by the owner`,
    /^(?:run\.json \S+|recording\.ndjson)$/,
    () => signedAgain(withFittingStatus(number)),
  ),
])

const mended: readonly Case[] = [
  files('the failing response fixed, by the owner', /^run\.json [a-z]/, () =>
    signedAgain(
      changed(failing, RECORDING, (text) => {
        const node = /\["X-Graylog-Node-ID","([^"]+)"\]/i.exec(text)?.[1] ?? ''
        const mend = (line: Line): void =>
          void response(line).headers.push(['X-Graylog-Node-ID', node])
        return footed(lineEdited(text, 3, mend, { isSealed: true }))
      }),
    ),
  ),
]

type Order = readonly [string, RegExp, (all: readonly string[]) => readonly string[]]
const ORDERS: readonly Order[] = [
  ...EXCHANGES.slice(0, 8).map((number): Order => {
    const swapped = (all: readonly string[]): readonly string[] =>
      all.with(number - 1, all[number] ?? '').with(number, all[number - 1] ?? '')
    return [`lines ${number} and ${number + 1} change places`, /^recording\.ndjson$/, swapped]
  }),
  ['line 5 removed', /^recording\.ndjson$/, (all) => all.toSpliced(4, 1)],
  ['line 5 twice', /^recording\.ndjson$/, (all) => all.toSpliced(4, 0, all[4] ?? '')],
  ['a line after the footer', /^recording\.ndjson line 19$/, (all) => [...all, all[4] ?? '']],
  ['no footer', /^recording\.ndjson$/, (all) => all.slice(0, -1)],
  ['two footers', /^recording\.ndjson line 19$/, (all) => [...all, all.at(-1) ?? '']],
  ['two headers', /^recording\.ndjson line 2$/, (all) => all.toSpliced(1, 0, all[0] ?? '')],
  [
    'a truncated line',
    /^recording\.ndjson line 6$/,
    (all) => all.with(5, all[5]?.slice(0, -9) ?? ''),
  ],
  ['a line of letters', /^recording\.ndjson line 6$/, (all) => all.toSpliced(5, 0, 'abc')],
]
const orders: readonly Case[] = ORDERS.flatMap(([what, place, edit]) => {
  const make = (): TestFiles =>
    changed(honest, RECORDING, (text) => [...edit(text.trimEnd().split('\n')), ''].join('\n'))
  return [
    files(what, place, make),
    files(`${what}, by the owner`, place, () => signedAgain(make())),
  ]
})

const FRAMES: readonly (readonly [string, number, (line: Line) => unknown, RegExp])[] = [
  ['count', FOOTER, (line) => (line['count'] = 99), /^recording\.ndjson$/],
  ['digest', FOOTER, (line) => (line['digest'] = '0'.repeat(64)), /^recording\.ndjson$/],
  ['next', FOOTER, (line) => (line['next'] = 'more.ndjson'), /^recording\.ndjson$/],
  ['redaction', 1, (line) => delete line['redaction'], /^recording\.ndjson$/],
  ['roots', 1, (line) => (line['roots'] = ['http://other/api']), /^recording\.ndjson$/],
  ['kind', 1, (line) => (line['kind'] = 'backend'), /^recording\.ndjson$/],
  ['version', 1, (line) => (line['version'] = 2), /^recording\.ndjson line 1$/],
]
const frames: readonly Case[] = FRAMES.flatMap(([what, number, edit, place]) => {
  const make = (): TestFiles =>
    changed(honest, RECORDING, (text) => lineEdited(text, number, edit, { isSealed: true }))
  return [
    files(`${what} of line ${number}`, place, make),
    files(`${what} of line ${number}, by the owner`, place, () => signedAgain(make())),
  ]
})

type LineEdit = (line: string) => string
const sealedText = (edit: LineEdit): LineEdit => {
  return (line) => addChecksum(`${edit(line.replace(/,"sum":"[0-9a-f]{8}"\}$/, '}'))}`).text
}
const FORMS: readonly (readonly [string, RegExp, LineEdit])[] = [
  [
    'a duplicate status',
    /^recording\.ndjson line 5$/,
    sealedText((line) => line.replace('"status":', '"status":418,"status":')),
  ],
  [
    'an unknown member',
    /^recording\.ndjson line 5$/,
    sealedText((line) => line.replace(/\}$/, ',"verdict":"ok"}')),
  ],
  ['a space', /^recording\.ndjson line 5$/, sealedText((line) => line.replace('{', '{ '))],
  ['an empty line', /^recording\.ndjson line 6$/, (line) => `${line}\n`],
]
const forms: readonly Case[] = [
  files('a carriage return, by the owner', /^recording\.ndjson line 5$/, () =>
    signedAgain(
      changed(honest, RECORDING, (text) =>
        text
          .split('\n')
          .map((line, at) => (at === 4 ? `${line}\r` : line))
          .join('\n'),
      ),
    ),
  ),
  ...FORMS.map(([what, place, edit]) =>
    files(`line 5: ${what}, by the owner`, place, () =>
      signedAgain(
        changed(honest, RECORDING, (text) =>
          footed(
            text
              .split('\n')
              .map((line, at) => (at === 4 ? edit(line) : line))
              .join('\n'),
          ),
        ),
      ),
    ),
  ),
  ...['../x.ndjson', 'run.json', '../../../../etc/shadow'].map((name) =>
    files(`continues in ${name}, by the owner`, /^recording\.ndjson(?: line 18)?$/, () =>
      signedAgain(
        changed(honest, RECORDING, (text) =>
          lineEdited(text, FOOTER, (line) => (line['next'] = name), { isSealed: true }),
        ),
      ),
    ),
  ),
]

/** Attacks on the evidence. */
export const EVIDENCE: readonly Case[] = [
  ...lines,
  ...sealed,
  ...fitting,
  ...mended,
  ...orders,
  ...frames,
  ...forms,
]
