import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'

import type { Exchange } from '#engine/model/exchange.ts'
import type { Handshake } from '#engine/model/handshake.ts'
import type { Recording, RecordingFooter, RecordingHeader } from '#engine/model/recording.ts'
import { counted } from '#engine/text/words.ts'
import { CHANGED_SINCE, withoutClaim } from '../claim.ts'
import { readHandshakes } from '../handshakes.ts'
import { joinExchanges } from './join.ts'
import type { StoredFooter } from '../frame.ts'
import { keepSmall } from './keep.ts'
import { inspect, type Inspection } from './inspect.ts'
import { READ_LIMITS, type ReadLimits } from '../limits.ts'
import { RecordingError } from '../recording-error.ts'
import { openSource, type RecordingSource } from './source.ts'

/**
 * Reads a recording of this tool, plain or `.gz`, with its rotated files. Only the header of a
 * large one is kept: every pass reads the file again. Torn, damaged, or missing parts are left out,
 * listed in `remarks`, and make the footer say that the recording is not complete; without any
 * footer it was cut. The header says that secrets were masked only if every line is as it was
 * written. Throws only RecordingError, here and during a pass.
 */
export async function readRecording(
  path: string,
  limits: Partial<ReadLimits> = {},
): Promise<Recording> {
  const all = { ...READ_LIMITS, ...limits }
  const sources: RecordingSource[] = []
  const parts: Inspection[] = []
  const faults: string[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const part = openPart(next, all, parts, faults)
    if (!part) break
    sources.push(part.source)
    parts.push(part.inspection)
    const name: string | undefined = part.inspection.footer?.next
    next = name === undefined ? undefined : join(dirname(path), name)
    if (next !== undefined && sources.some((source) => source.path === next)) break
  }
  return assemble(sources, parts, faults, all)
}

/** Opens one file; a missing or foreign continuation is a fault, a missing first file is an error. */
function openPart(
  path: string,
  limits: ReadLimits,
  before: readonly Inspection[],
  faults: string[],
): { readonly source: RecordingSource; readonly inspection: Inspection } | undefined {
  try {
    const source = openSource(path, limits)
    return { source, inspection: inspect(source, limits, before.at(-1)?.open) }
  } catch (error) {
    if (before.length === 0 || !(error instanceof RecordingError)) throw error
    faults.push(`the recording continues in a file that cannot be read: ${error.message}`)
    return undefined
  }
}

function assemble(
  sources: readonly RecordingSource[],
  parts: readonly Inspection[],
  missing: readonly string[],
  limits: ReadLimits,
): Recording {
  const [first] = parts
  if (!first) throw new RecordingError('cannot read a recording: no file given; pass a file')
  const open = parts.at(-1)?.open.size ?? 0
  const isUnsearched = isUnproven(first.header, parts)
  const isChanged = !isUnsearched && isChangedSince(first.header, parts)
  const faults = [
    ...parts.flatMap((part) => part.faults),
    ...missing,
    ...(isUnsearched ? [UNPROVEN] : []),
    ...(isChanged ? [CHANGED_SINCE] : []),
    ...(open > 0
      ? [
          `${counted(open, 'request')} ${open === 1 ? 'has' : 'have'} no outcome, because the recording stopped first`,
        ]
      : []),
  ]
  const footer = joinFooters(parts, faults)
  // Whole files are not written to any more, so one look at their checksums is enough.
  const isVerified = footer !== undefined && faults.length === 0
  const read = (): Iterable<Exchange> => joinExchanges(sources, limits, { isVerified })
  return {
    header: isChanged ? withoutClaim(first.header) : joinHeader(first.header, parts),
    exchanges: keepSmall(read),
    handshakes: (): Iterable<Handshake> =>
      parts.some((part) => part.hasHandshakes) ? readHandshakes(sources, limits) : [],
    remarks: faults,
    ...(footer && { footer }),
  }
}

const UNPROVEN =
  'the recording was not searched for secrets when it ended, so it may contain some; keep it on this machine'

/** Footers are written after the search. */
function isUnproven({ redaction }: RecordingHeader, parts: readonly Inspection[]): boolean {
  return redaction !== undefined && parts.some(({ footer }) => footer === undefined)
}

/** Whether anything is other than the footers, which were written after the search, say. */
function isChangedSince({ redaction }: RecordingHeader, parts: readonly Inspection[]): boolean {
  return redaction !== undefined && parts.some(({ faults }) => faults.length > 0)
}

function joinFooters(
  parts: readonly Inspection[],
  faults: readonly string[],
): RecordingFooter | undefined {
  const footers = parts.flatMap(({ footer }) => (footer ? [footer] : []))
  const last = footers.at(-1)
  if (!last || footers.length < parts.length) return undefined
  const unfinished = footers.find(({ complete }) => !complete)
  const reason = unfinished?.reason ?? faults[0]
  return {
    type: 'footer',
    count: footers.reduce((sum, { count }) => sum + count, 0),
    digest: joinDigests(footers.map(({ digest }) => digest)),
    complete: unfinished === undefined && faults.length === 0,
    ...(reason !== undefined && { reason }),
    ...(last.probes && { probes: last.probes }),
  }
}

/** One digest over several files; that of a single file is its own. */
export function joinDigests(digests: readonly string[]): string {
  const [only] = digests
  if (only !== undefined && digests.length === 1) return only
  return createHash('sha256').update(digests.join('')).digest('hex')
}

/** Secrets that could not be proved absent are known only at the end, so footers carry them. */
function joinHeader(header: RecordingHeader, parts: readonly Inspection[]): RecordingHeader {
  const late = parts.flatMap(({ footer }: { footer?: StoredFooter }) => footer?.notProvable ?? [])
  if (!header.redaction || late.length === 0) return header
  const notProvable = [...new Set([...header.redaction.notProvable, ...late])]
  return { ...header, redaction: { ...header.redaction, notProvable } }
}
