import type { FileFormat } from '#engine/model/upgrade/settings.ts'
import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'

import { settings } from '#engine/knowledge/settings.ts'
import { UsageError } from '#engine/model/errors.ts'
import { entryOfVariable } from './entry-of-variable.ts'
import type { Entry, Flaw, SettingsFile } from './entry.ts'
import { placesIn } from '../places.ts'
import { type Property, readProperties } from './properties.ts'
import { readVariables } from './variables.ts'

/** No file of settings comes near this size in bytes. */
const LIMIT = 1_048_576

/**
 * Reads one file: a server.conf, an environment file, a compose file or what else sets `GRAYLOG_…`
 * variables. Throws a UsageError for a file that is too large or not in a byte encoding.
 */
export function readSettingsFile(path: string, bytes: Uint8Array): SettingsFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length > LIMIT)
    throw new UsageError(
      `cannot read the settings in "${path}": it has ${buffer.length} bytes and settings never exceed ${LIMIT}; name the right file`,
    )
  if (['fffe', 'feff'].includes(buffer.subarray(0, 2).toString('hex')))
    throw new UsageError(
      `cannot read the settings in "${path}": it is UTF-16, which the server cannot read either; save it as UTF-8`,
    )
  if (buffer.includes(0))
    throw new UsageError(
      `cannot read the settings in "${path}": it is no text, for it holds zero bytes; name a server.conf or a file of variables`,
    )
  const text = buffer.toString('latin1')
  const encoding = isUtf8(buffer) ? 'utf8' : 'latin1'
  const source = { path, text, decode: (part: string) => decode(part, encoding) }
  const format = formatOf(path, text)
  if (format !== 'properties') return { path, format, text, ...variables(source) }
  return { path, format, text, ...properties(source, encoding) }
}

interface Source {
  readonly path: string
  readonly text: string
  readonly decode: (bytes: string) => string
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

function variables({ path, text, decode }: Source): Pick<SettingsFile, 'entries' | 'flaws'> {
  const place = placesIn(path, text, decode)
  const entries = readVariables(text).flatMap((variable) => {
    const { value } = variable
    const decoded = { ...variable, ...(value !== undefined && { value: decode(value) }) }
    return entryOfVariable(decoded, place(variable.nameSpan)) ?? []
  })
  return { entries, flaws: [] }
}

function properties(
  { path, text, decode }: Source,
  encoding: BufferEncoding,
): Pick<SettingsFile, 'entries' | 'flaws'> {
  const place = placesIn(path, text, decode)
  const found = readProperties(text, decode)
  return { entries: found.flatMap(entry), flaws: found.flatMap(flaws) }

  function entry(property: Property): readonly Entry[] {
    const { key, value = '', keySpan, valueSpan, lines } = property
    if (key === undefined || key === '') return []
    const spans = { key: keySpan, value: valueSpan, lines }
    const head = { key, written: key, origin: 'file', hasOldPrefix: false } as const
    return [{ ...head, value, place: place(keySpan), spans }]
  }

  function flaws(property: Property): readonly Flaw[] {
    const { key, value, keySpan, valueSpan } = property
    const raw = text.slice(keySpan.start, valueSpan.end)
    const isMarked = keySpan.start === 0 && raw.startsWith(BYTE_ORDER_MARK)
    const kinds: readonly Flaw['kind'][] = [
      ...(isMarked ? (['byte-order-mark'] as const) : []),
      ...(key === undefined || value === undefined ? (['malformed-escape'] as const) : []),
      ...(!isMarked && /[\x80-\xff]/.test(raw)
        ? ([encoding === 'utf8' ? 'not-ascii' : 'not-utf-8'] as const)
        : []),
    ]
    return kinds.map((kind) => ({ kind, place: place(keySpan) }))
  }
}

/** By name, else by content: only variables, or anything that could be a property. */
function formatOf(path: string, text: string): FileFormat {
  const name = basename(path).toLowerCase()
  if (/\.ya?ml$/.test(name)) return 'compose'
  if (/(^\.env|\.env$)/.test(name)) return 'environment'
  if (readVariables(text).length === 0) return 'properties'
  const known = settings()
  const hasKnownKey = readProperties(text, (bytes) => bytes).some(({ key }) => known.has(key ?? ''))
  return hasKnownKey ? 'properties' : 'environment'
}

function decode(bytes: string, encoding: BufferEncoding): string {
  return Buffer.from(bytes, 'latin1').toString(encoding)
}
