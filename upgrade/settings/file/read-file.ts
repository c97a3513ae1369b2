import type { FileFormat, SettingsPlace } from '#engine/model/upgrade/settings.ts'
import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'

import { isKnownKey, settings } from '#engine/knowledge/settings.ts'
import { UsageError } from '#engine/model/errors.ts'
import { decodeBase64, isSettingsName, readBlocks, readSecretData } from './blocks.ts'
import { entryOfVariable } from './entry-of-variable.ts'
import type { Entry, SyntaxIssue, SettingsFile, Span } from './entry.ts'
import { placesIn } from '../places.ts'
import { type Property, readProperties } from './properties.ts'
import { countBlanked, isExpression, readTemplate, withoutGenerated } from './template.ts'
import { readVariables } from './variables.ts'

/** No file of settings comes near this size in bytes. */
const LIMIT = 1_048_576

/**
 * Reads one file: a server.conf, a file that embeds one, or whatever sets `GRAYLOG_…` variables, such as an environment
 * or a compose file. Throws a UsageError for a file that contains no setting, is too large, or is not in a byte encoding.
 */
export function readSettingsFile(path: string, bytes: Uint8Array): SettingsFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length > LIMIT)
    throw new UsageError(
      `cannot read the settings in "${path}": it has ${buffer.length} bytes, but a settings file never has more than ${LIMIT}; pass the correct file`,
    )
  if (['fffe', 'feff'].includes(buffer.subarray(0, 2).toString('hex')))
    throw new UsageError(
      `cannot read the settings in "${path}": it is encoded in UTF-16, which the server cannot read either; save the file as UTF-8`,
    )
  if (buffer.includes(0))
    throw new UsageError(
      `cannot read the settings in "${path}": it contains null bytes, so it is not text; pass a server.conf or a file that sets GRAYLOG_ variables`,
    )
  const raw = buffer.toString('latin1')
  const encoding: BufferEncoding = isUtf8(buffer) ? 'utf8' : 'latin1'
  const script = /^#!.*/.exec(raw)?.[0]
  const control = script === undefined ? readTemplate(raw) : undefined
  const text = control?.text ?? raw
  const written = withoutGenerated(text)
  const format = getFormat(path, text, script !== undefined)
  const decode = (part: string): string => Buffer.from(part, 'latin1').toString(encoding)
  const source = { path, raw, text: written, encoding, decode, place: placesIn(path, raw, decode) }
  const parts =
    format === 'properties'
      ? [{ ...propertiesIn(source), generates: written !== text }]
      : [
          { entries: variablesIn({ ...source, text }, format), flaws: [], isWhole: false },
          ...(format === 'compose' ? blocksIn(source) : []),
        ]
  const entries = parts.flatMap((one) => one.entries)
  // A script may have variables of its own that begin like a setting.
  const isSettings =
    format === 'properties'
      ? areSettings(entries, isKnownKey)
      : entries.some(({ key }) => script === undefined || isKnownKey(key))
  if (!isSettings) throw nothingIn(path, script)
  const generates = parts.some((one) => one.generates === true)
  return {
    path,
    format,
    text: raw,
    entries,
    flaws: parts.flatMap((one) => one.flaws),
    isWhole: parts.some((one) => one.isWhole) && !generates,
    ...((control || generates) && {
      template: {
        ...(control && { engine: control.engine }),
        lines: countBlanked(raw, written),
        generates,
      },
    }),
  }
}

function nothingIn(path: string, script: string | undefined): UsageError {
  const why =
    script === undefined
      ? 'it contains no server settings'
      : `it is a ${/sh\b/.test(script) ? 'shell script' : 'script'}, not a settings file`
  return new UsageError(
    `cannot read the settings in "${path}": ${why}; pass a server.conf, or a file that sets GRAYLOG_ variables`,
  )
}

interface Source {
  readonly path: string
  /** As it is, and without what a template engine acts on; of one length. */
  readonly raw: string
  readonly text: string
  readonly encoding: BufferEncoding
  readonly decode: (bytes: string) => string
  readonly place: (span: Span) => SettingsPlace
}

/** The settings of a file, or of a block in it. */
interface Part extends Pick<SettingsFile, 'entries' | 'flaws' | 'isWhole'> {
  /** Whether a template engine may write more settings into it. */
  readonly generates?: boolean
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

function variablesIn({ text, decode, place }: Source, format: FileFormat): readonly Entry[] {
  const secrets = format === 'compose' ? readSecretData(text) : []
  return readVariables(text).flatMap((variable) => {
    const { value, nameSpan } = variable
    const isPacked = secrets.some(
      ({ start, end }) => start <= nameSpan.start && nameSpan.end <= end,
    )
    const plain = isPacked && value !== undefined ? (decodeBase64(value) ?? value) : value
    const decoded = { ...variable, ...(plain !== undefined && { value: decode(plain) }) }
    return entryOfVariable(decoded, place(nameSpan)) ?? []
  })
}

/** Reads the properties of a whole text, or of a span of it. */
function propertiesIn(
  { raw, text, encoding, decode, place }: Source,
  { start, end }: Span = { start: 0, end: raw.length },
): Part {
  const found = readProperties(text.slice(start, end), decode).map((one) => ({
    ...one,
    keySpan: moved(one.keySpan, start),
    valueSpan: moved(one.valueSpan, start),
    lines: moved(one.lines, start),
  }))
  return { entries: found.flatMap(entry), flaws: found.flatMap(flaws), isWhole: true }

  function entry(property: Property): readonly Entry[] {
    const { key, value = '', keySpan, valueSpan, lines } = property
    if (key === undefined || key === '') return []
    const isPlain = raw.slice(lines.start, lines.end) === text.slice(lines.start, lines.end)
    const spans = { key: keySpan, value: valueSpan, ...(isPlain && { lines }) }
    const head = { key, written: key, origin: 'file', hasOldPrefix: false } as const
    const isKnown = isPlain && !isExpression(value)
    return [{ ...head, ...(isKnown && { value }), place: place(keySpan), spans }]
  }

  function flaws(property: Property): readonly SyntaxIssue[] {
    const { key, value, keySpan, valueSpan } = property
    const bytes = text.slice(keySpan.start, valueSpan.end)
    const isMarked = keySpan.start === 0 && bytes.startsWith(BYTE_ORDER_MARK)
    const kinds: readonly SyntaxIssue['kind'][] = [
      ...(isMarked ? (['byte-order-mark'] as const) : []),
      ...(key === undefined || value === undefined ? (['malformed-escape'] as const) : []),
      ...(!isMarked && /[\x80-\xff]/.test(bytes)
        ? ([encoding === 'utf8' ? 'not-ascii' : 'not-utf-8'] as const)
        : []),
    ]
    return kinds.map((kind) => ({ kind, place: place(keySpan) }))
  }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}

/**
 * Reads the settings files that YAML or JSON embeds; encoded ones are at the line of their name.
 */
function blocksIn(source: Source): readonly Part[] {
  const { path, raw, text, place } = source
  return readBlocks(text).flatMap(({ name, span, text: content }) => {
    const called = text.slice(name.start, name.end)
    const at = place(name)
    const part = span ? propertiesIn(source, span) : encoded(source, content, at)
    if (/data-?node/i.test(called) || !areSettings(part.entries, (key) => settings().has(key)))
      return []
    const isWhole = isSettingsName(called)
    const server = `${basename(path)}:${at.line}`
    const entries = part.entries.map((one) => (isWhole ? { ...one, part: server } : one))
    const generates = span !== undefined && raw.slice(span.start, span.end) !== content
    return [{ ...part, entries, isWhole, generates }]
  })
}

function encoded(source: Source, content: string, place: SettingsPlace): Part {
  const { entries, flaws } = propertiesIn({ ...source, raw: content, text: content })
  return {
    entries: entries.map(({ spans: _none, ...one }) => ({ ...one, place })),
    flaws: flaws.map((flaw) => ({ ...flaw, place })),
    isWhole: true,
  }
}

/** Whether a text is a settings file: one line in ten at least sets what is known. */
function areSettings(entries: readonly Entry[], isKnown: (key: string) => boolean): boolean {
  const known = entries.filter(({ key }) => isKnown(key)).length
  return known > 0 && known * 10 >= entries.length
}

/** By name, else by content: only variables, or anything that could be a property. */
function getFormat(path: string, text: string, isScript: boolean): FileFormat {
  const name = basename(path).toLowerCase().replace(COPY, '')
  if (/\.ya?ml$/.test(name) || /^apiVersion:/m.test(text) || /^\s*\{\s*"/.test(text))
    return 'compose'
  if (isScript || /(^\.env|\.env$)/.test(name)) return 'environment'
  if (readVariables(text).length === 0) return 'properties'
  const hasKnownKey = readProperties(text, (bytes) => bytes).some(({ key }) =>
    settings().has(key ?? ''),
  )
  return hasKnownKey ? 'properties' : 'environment'
}

/** Suffixes of templates and copies. */
const COPY = /\.(?:j2|jinja2?|erb|epp|tpl|tmpl|gotmpl|template|example|sample|dist|bak|orig|old)$/
