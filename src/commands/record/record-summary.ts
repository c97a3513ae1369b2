import { COPY_LIMITS, FIRST_PART } from '#recorder/capture/wire/body-copy.ts'
import type { RecorderStats, RecorderSummary } from '#recorder/capture/recorder.ts'
import type { Judged } from './judge-summary.ts'
import type { Tally } from '#engine/model/results/run.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { counted } from '#engine/text/words.ts'

/** What there is to say while a recording is made. */
interface LiveState extends RecorderStats {
  /** Milliseconds since it began. */
  readonly elapsed: number
  /** Undefined when nothing was judged yet. */
  readonly findings: number | undefined
  /** Exchanges that could not be recorded. */
  readonly lost: number
}

/** The line that lives while a recording is made; on a narrow terminal it says less. */
export function liveLine(state: LiveState, columns: number): string {
  const { exchanges, failures, actors, bytes, replaced, elapsed, findings, lost } = state
  const seconds = Math.floor(elapsed / 1_000)
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  const failed = failures === 0 ? '' : ` (${failures} failed)`
  const parts = [
    clock,
    `${counted(exchanges, 'exchange')}${failed}`,
    counted(actors, 'actor'),
    sizeOf(bytes),
    `${counted(replaced, 'secret')} replaced`,
    ...(findings === undefined ? [] : [counted(findings, 'finding')]),
    ...(lost === 0 ? [] : [`${lost} NOT RECORDED`]),
  ]
  for (const least of [parts[2], parts[3], parts[0], parts[4]]) {
    if (parts.join(' · ').length < columns || least === undefined) break
    parts.splice(parts.indexOf(least), 1)
  }
  return parts.join(' · ')
}

/** The end of a recording, in words. */
export function describeSummary(
  file: string,
  summary: RecorderSummary & { readonly lost: number },
  judged: Judged | undefined,
): string {
  const { footer, exchanges, failures, actors, bytes, replaced, secrets, undecoded } = summary
  const { tooLarge, lost } = summary
  const lines = [
    `${file}: ${counted(exchanges, 'exchange')} (${failures} failed), ${counted(actors, 'actor')}, ${sizeOf(bytes)} of bodies`,
    footer.complete ? undefined : `NOT COMPLETE: ${footer.reason ?? 'for an unknown reason'}`,
    lost === 0 ? undefined : `${counted(lost, 'exchange')} went by and could not be recorded`,
    tooLarge === 0
      ? undefined
      : `${counted(tooLarge, 'exchange')} with a body above ${COPY_LIMITS.body / 1024 ** 2} MiB, passed on whole; the first ${FIRST_PART / 1024} KiB, size and SHA-256 were kept`,
    summary.rewritten === 0
      ? undefined
      : `${counted(summary.rewritten, 'line')} written again: a secret stood there before its place was seen`,
    summary.isSearched
      ? `${counted(replaced, 'secret')} replaced, ${secrets} different; ${summary.leaks.length} found in what was written`
      : `${counted(replaced, 'secret')} replaced; what was written could not be searched for secrets at the end: do not hand it on`,
    ...listed(
      'replaced by place only, as they cannot be told from other text',
      summary.notProvable,
    ),
    ...listed('rules of --redact that nothing matched', summary.unusedRules),
    undecoded === 0
      ? undefined
      : `${undecoded} encoded bodies could not be read or searched and were left out`,
    ...(judged ? describeJudged(judged) : []),
    judged && hasFindings(judged) ? `what was found: ${PROGRAM} judge ${file}` : undefined,
    judged?.isLeftOut === true ? `not judged yet: ${PROGRAM} judge ${file}` : undefined,
    judged?.notJudged === undefined ? undefined : `once that is known: ${PROGRAM} judge ${file}`,
  ]
  return `${lines.filter((line) => line !== undefined).join('\n')}\n`
}

function describeJudged({
  routes,
  release,
  server,
  client,
  notJudged,
  isLeftOut,
}: Judged): readonly string[] {
  const rows = Object.entries(routes)
  const shown = rows.slice(0, MOST_ROUTES).map(([route, count]) => `${route} (${count})`)
  const more = rows.length > MOST_ROUTES ? [`${rows.length - MOST_ROUTES} more`] : []
  const lines = listed('routes', [...shown, ...more])
  if (isLeftOut === true) return []
  if (!server || !client) return [...lines, `not judged: ${notJudged ?? 'nothing was recorded'}`]
  return [
    ...lines,
    `as release ${release ?? ''}, the server: ${counts(server)}`,
    `the client: ${counts(client)}`,
  ]
}

function hasFindings({ server, client }: Judged): boolean {
  return [server, client].some(
    (tally) => tally && tally.violations + tally.warnings + tally.notes > 0,
  )
}

const MOST_ROUTES = 20

function counts({ ok, violations, warnings, notes }: Tally): string {
  const others = [
    counted(violations, 'violation'),
    counted(warnings, 'warning'),
    counted(notes, 'note'),
  ]
  return `${ok} ok, ${others.join(', ')}`
}

function listed(what: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${what}:`, ...items.map((item) => `  ${item}`)]
}

function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power] ?? ''}`
}
