import {
  type Actor,
  type Plan,
  type ProbeResult,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingFooter,
  type RecordingHeader,
  type Redaction,
} from '#engine/model/recording.ts'
import {
  ShapeFault,
  boolean,
  count,
  object,
  oneOf,
  optional,
  string,
  strings,
} from './reading/guard.ts'

/**
 * The footer as a line contains it. `next` names the file, next to this one, that continues a
 * rotated one; `notProvable` becomes part of the header's redaction when it is read.
 */
export interface StoredFooter extends RecordingFooter {
  readonly next?: string
  readonly notProvable?: readonly string[]
}

/** The recorder's own facts at the end. */
export interface Ending {
  readonly complete: boolean
  readonly reason?: string
  readonly probes?: readonly ProbeResult[]
  /** From the redactor: secrets replaced by place only, found since the header was written. */
  readonly notProvable?: readonly string[]
}

/** JSON of a header's line. */
export function headerJson(header: RecordingHeader): string {
  const { type, format, version, kind, roots, tool, ...rest } = header
  return JSON.stringify({ type, format, version, kind, roots, tool, ...rest })
}

/** JSON of a footer's line. */
export function footerJson(footer: StoredFooter): string {
  const { type, count: written, digest, complete, reason, probes, notProvable, next } = footer
  return JSON.stringify({
    type,
    count: written,
    digest,
    complete,
    reason,
    probes,
    notProvable,
    next,
  })
}

/** Turns a parsed first line into a header. */
export function decodeHeader(value: unknown): RecordingHeader {
  const fields = object(value, 'the header')
  if (fields.format !== RECORDING_FORMAT) throw new ShapeFault(`format is not ${RECORDING_FORMAT}`)
  if (fields.version !== RECORDING_VERSION) {
    throw new ShapeFault(
      `version is not ${RECORDING_VERSION}, the version read by this release of the tool`,
    )
  }
  return {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: oneOf(['interface', 'backend'], fields.kind, 'kind'),
    roots: strings(fields.roots, 'roots'),
    tool: decodeTool(fields.tool),
    ...optional(fields, 'created', string),
    ...optional(fields, 'plan', decodePlan),
    ...optional(fields, 'actors', decodeActors),
    ...optional(fields, 'assertedVersion', string),
    ...optional(fields, 'reportedVersion', string),
    ...optional(fields, 'commentedVersion', string),
    ...optional(fields, 'commentedRoot', string),
    ...optional(fields, 'commentedSettings', decodeSettings),
    ...optional(fields, 'redaction', decodeRedaction),
  }
}

/** Turns a parsed last line into a footer. */
export function decodeFooter(value: unknown): StoredFooter {
  const fields = object(value, 'the footer')
  return {
    type: 'footer',
    count: count(fields.count, 'count'),
    digest: string(fields.digest, 'digest'),
    complete: boolean(fields.complete, 'complete'),
    ...optional(fields, 'reason', string),
    ...optional(fields, 'probes', decodeProbes),
    ...optional(fields, 'notProvable', strings),
    ...optional(fields, 'next', partName),
  }
}

function decodeTool(value: unknown): RecordingHeader['tool'] {
  const fields = object(value, 'tool')
  return { name: string(fields.name, 'tool.name'), version: string(fields.version, 'tool.version') }
}

function decodePlan(value: unknown): Plan {
  const fields = object(value, 'plan')
  return {
    mode: oneOf(['read', 'session', 'write'], fields.mode, 'plan.mode'),
    ...optional(fields, 'only', strings, 'plan'),
    capabilities: strings(fields.capabilities, 'plan.capabilities'),
    ...optional(fields, 'prefix', string, 'plan'),
  }
}

function decodeActors(value: unknown): Readonly<Record<string, Actor>> {
  const actors = Object.entries(object(value, 'actors')).map(([name, actor]) => {
    const fields = object(actor, `actors.${name}`)
    const standing = oneOf(['valid', 'invalid', 'unknown'], fields.standing, `actors.${name}`)
    return [name, { what: string(fields.what, `actors.${name}.what`), standing }] as const
  })
  return Object.fromEntries(actors)
}

function decodeSettings(value: unknown): Readonly<Record<string, string>> {
  const settings = Object.entries(object(value, 'commentedSettings'))
  return Object.fromEntries(
    settings.map(([key, one]) => [key, string(one, `commentedSettings.${key}`)]),
  )
}

function decodeRedaction(value: unknown): Redaction {
  const fields = object(value, 'redaction')
  return {
    key: string(fields.key, 'redaction.key'),
    notProvable: strings(fields.notProvable, 'redaction.notProvable'),
  }
}

function decodeProbes(value: unknown): readonly ProbeResult[] {
  if (!Array.isArray(value)) throw new ShapeFault('probes is not a list')
  return value.map((item: unknown, index) => {
    const fields = object(item, `probes[${index}]`)
    return {
      name: string(fields.name, `probes[${index}].name`),
      outcome: oneOf(['done', 'failed', 'skipped'], fields.outcome, `probes[${index}].outcome`),
      ...optional(fields, 'reason', string, `probes[${index}]`),
    }
  })
}

/** A file name without any folder, so that a recording cannot point out of its own. */
function partName(value: unknown, at: string): string {
  const name = string(value, at)
  if (!/^[^./\\:\0][^/\\:\0]{0,250}$/.test(name))
    throw new ShapeFault(`${at} is not a plain file name`)
  return name
}
