import fc from 'fast-check'
import { expect, test } from 'vitest'

import { settings } from '#engine/knowledge/settings.ts'
import { UsageError } from '#engine/model/errors.ts'
import { checkSettings, type SettingsCheck } from '../check.ts'
import type { SettingsFile } from './entry.ts'
import { patchSettings } from './patch.ts'
import { readSettingsFile } from './read-file.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { describeSettings } from '#src/commands/check-settings/document.ts'
import { renderSarif } from '#reports/formats/sarif.ts'
import { resultOfSettings } from '#src/commands/check-settings/result.ts'
import { MUST, release } from '../test-settings.ts'

const PATHS = ['server.conf', 'docker-compose.yml', 'node.env', 'unknown'] as const
const KEYS = [...settings().keys()]

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 2, arbitrary: fc.constantFrom(...KEYS).map((key) => `GRAYLOG_${key.toUpperCase()}`) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '=',
      ' = ',
      ':',
      ': ',
      '\n',
      '\r\n',
      '\r',
      '\\',
      '\\\n',
      '#',
      '!',
      ' ',
      '\t',
      '"',
      "'",
      '- ',
      'export ',
      'GRAYLOG2_',
      '-Dgraylog2.',
      '|\n',
      '${X}',
      'name: ',
      'value: ',
      '\\u',
      'true',
      'http://0.0.0.0:9000/api/',
      '12',
      '\u00ef\u00bb\u00bf',
      '\u0000',
      '\u00e9',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
)
const content = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''), 'utf8')),
  fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''), 'latin1')),
)
const way = fc.constantFrom(
  ...([
    ['1.0', '2.0'],
    ['1.3', '3.2'],
    ['2.5', '4.3'],
    ['4.2', '7.1'],
    ['1.3', '7.1'],
  ] as const),
)

function checked(path: string, bytes: Uint8Array, [from, to]: readonly [string, string]) {
  const file = readSettingsFile(path, bytes)
  return { file, check: checkSettings({ files: [file], from: release(from), to: release(to) }) }
}

function outputs({ report }: SettingsCheck): string {
  const sarif = renderSarif(resultOfSettings(report, { name: 'tool', version: '1.0.0' }))
  return [
    renderConsole(describeSettings(report), { width: 80, color: PLAIN }),
    JSON.stringify(report),
    sarif,
  ].join('\n')
}

test('no bytes cause an error other than a usage error', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PATHS), content, way, (path, bytes, releases) => {
      try {
        const { file, check } = checked(path, bytes, releases)
        outputs(check)
        patchSettings(file, check)
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
      }
    }),
    { numRuns: 300 },
  )
})

test('a patch edits only the reported lines, and a second patch edits nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PATHS), content, way, (path, bytes, releases) => {
      const first = tryPatch(path, bytes, releases)
      if (!first) return
      const { file, patch } = first
      const touched = new Set(touchedLines(file, [...patch.renamed, ...patch.commentedOut]))
      const kept = listLines(file.text).filter((_, at) => !touched.has(at + 1))
      const after = listLines(Buffer.from(patch.bytes).toString('latin1'))
      expect(isWithin(kept, after)).toBe(true)

      const second = tryPatch(path, patch.bytes, releases)
      if (file.format === second?.file.format)
        expect(Buffer.from(second.patch.bytes).equals(Buffer.from(patch.bytes))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const secret = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]{9,24}$/),
    fc.constantFrom('', '_', '-', '!', '=', ': ', ' ', '\\\n  ', '$', '@'),
    fc.stringMatching(/^[a-z0-9]{8,20}$/),
  )
  .map(([head, joint, tail]) => ({ written: `${head}${joint}${tail}`, parts: [head, tail] }))
const place = fc.constantFrom(
  (text: string) => `password_secret = ${text}\n`,
  (text: string) => `password_secret =\n${text}\n`,
  (text: string) => `root_password_sha2: ${text}\nroot_password_sha2 = ${text}x\n`,
  (text: string) => `mongodb_password ${text}\n`,
  (text: string) => `mongodb_uri = mongodb://user:${text}@db/graylog\n`,
  (text: string) => `mongodb_uri = mongodb://${text}@db/graylog\nmongodb_uri = x\n`,
  (text: string) => `transport_email_auth_password = ${text}\n`,
  (text: string) => `some_plugin_secret = ${text}\n`,
  (text: string) => `rest_tls_key_password = ${text}\nhttp_tls_key_password = ${text}\n`,
  (text: string) => `elasticsearch_hosts = http://elastic:${text}@es:9200\n`,
  (text: string) => `${text}\n`,
  (text: string) => `GRAYLOG_PASSWORD_SECRET: ${text}\n`,
  (text: string) => `GRAYLOG2_MONGODB_PASSWORD="${text}"\n`,
  (text: string) => `GRAYLOG_SERVER_JAVA_OPTS="-Dgraylog.password_secret=${text}"\n`,
)

test('no secret is in any output', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PATHS),
      fc.array(fc.tuple(place, secret), { minLength: 1, maxLength: 4 }),
      way,
      (path, places, releases) => {
        const text = places.map(([at, { written }]) => at(written)).join(MUST)
        const found = tryCheck(path, Buffer.from(text), releases)
        const shown = found ? outputs(found) : ''
        const leaked = places.flatMap(([, { parts }]) => parts.filter((one) => shown.includes(one)))
        expect(leaked).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

function tryCheck(path: string, bytes: Uint8Array, releases: readonly [string, string]) {
  try {
    return checked(path, bytes, releases).check
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return undefined
  }
}

function tryPatch(path: string, bytes: Uint8Array, releases: readonly [string, string]) {
  try {
    const { file, check } = checked(path, bytes, releases)
    return { file, patch: patchSettings(file, check) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return undefined
  }
}

/** Lists all lines of the entries that start at these lines. */
function touchedLines({ text, entries }: SettingsFile, starts: readonly number[]): number[] {
  const lineAt = (offset: number) => listLines(`${text.slice(0, offset)}x`).length
  return entries
    .filter(({ place }) => starts.includes(place?.line ?? 0))
    .flatMap(({ spans }) => {
      const { start = 0, end = 0 } = spans?.lines ?? spans?.key ?? {}
      const last = Math.max(end - 1, start)
      return Array.from({ length: lineAt(last) - lineAt(start) + 1 }, (_, at) => lineAt(start) + at)
    })
}

function listLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/)
}

/** Checks whether all lines appear in this order among the others. */
function isWithin(lines: readonly string[], others: readonly string[]): boolean {
  let at = 0
  for (const line of others) if (line === lines[at]) at += 1
  return at === lines.length
}
