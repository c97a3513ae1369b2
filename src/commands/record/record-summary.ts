import { COPY_LIMITS, FIRST_PART } from '#recorder/capture/wire/body-copy.ts'
import type { RecorderStats, RecorderSummary } from '#recorder/capture/recorder.ts'
import { newestLine } from '#engine/knowledge/releases.ts'
import type { Judged } from './judge-summary.ts'
import type { Tally } from '#engine/model/results/run.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { counted, lineOf } from '#engine/text/words.ts'

/** The current state of a recording. */
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
    counted(actors, 'account'),
    sizeOf(bytes),
    `${counted(replaced, 'value')} masked`,
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
  const { footer, exchanges, failures, actors, bytes, secrets, undecoded } = summary
  const { tooLarge, lost } = summary
  const lines = [
    `${file}: ${counted(exchanges, 'exchange')} (${failures} failed), ${counted(actors, 'account')}, ${sizeOf(bytes)} of body data`,
    footer.complete ? undefined : `INCOMPLETE: ${footer.reason ?? 'for an unknown reason'}`,
    lost === 0 ? undefined : `${counted(lost, 'exchange')} could not be recorded`,
    tooLarge === 0
      ? undefined
      : `${counted(tooLarge, 'exchange')} with a body over ${COPY_LIMITS.body / 1024 ** 2} MiB: forwarded in full, recorded with the first ${FIRST_PART / 1024} KiB, the size, and the SHA-256`,
    summary.rewritten === 0
      ? undefined
      : `${counted(summary.rewritten, 'line')} rewritten to mask a secret that was recognized later`,
    summary.isSearched
      ? formatMasked(secrets, summary.leaks.length)
      : `${counted(secrets, 'secret')} masked; the file could not be searched for secrets at the end. Do not share it.`,
    ...listed(
      'masked only next to a field name, because they look like ordinary text',
      summary.notProvable,
    ),
    ...listed('--redact rules without a match', summary.unusedRules),
    undecoded === 0
      ? undefined
      : `left out ${counted(undecoded, 'encoded body', 'encoded bodies')} that could not be decoded or searched`,
    ...(judged ? describeJudged(judged) : []),
    ...(judged ? nextCommands(file, judged) : []),
    judged?.isLeftOut === true ? `to check it, run: ${PROGRAM} judge ${file}` : undefined,
    judged?.notJudged === undefined
      ? undefined
      : `once you know the release, run: ${PROGRAM} judge ${file}`,
  ]
  return `${lines.filter((line) => line !== undefined).join('\n')}\n`
}

/** `4 secrets masked, 0 left` */
export function formatMasked(secrets: number, left: number): string {
  return `${counted(secrets, 'secret')} masked, ${left} left`
}

/** `2 of them masked only next to a field name, because they look like ordinary text` */
export function formatDoubtful(count: number): string {
  return `${count} of them masked only next to a field name, because ${count === 1 ? 'it looks' : 'they look'} like ordinary text`
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
  if (!server || !client) return [...lines, `no verdict: ${notJudged ?? 'nothing was recorded'}`]
  return [
    ...lines,
    `server, as release ${release ?? ''}: ${counts(server)}`,
    `client: ${counts(client)}`,
  ]
}

/** `forecast` covers the requests of clients, and `judge` lists the violations of the server. */
function nextCommands(file: string, { server, client, release }: Judged): readonly string[] {
  const isNewest = release !== undefined && lineOf(release) === newestLine()
  const isOfClient = client !== undefined && client.ok + countFindings(client) > 0
  const hasFindings = countFindings(server) > 0 || (isNewest && countFindings(client) > 0)
  return [
    ...(hasFindings ? [`to see the findings, run: ${PROGRAM} judge ${file}`] : []),
    ...(isOfClient && !isNewest
      ? [
          `to find the requests that fail now or after an upgrade, run: ${PROGRAM} forecast ${file} --to ${newestLine()}`,
        ]
      : []),
  ]
}

export function countFindings(tally: Tally | undefined): number {
  return tally ? tally.violations + tally.warnings + tally.notes : 0
}

const MOST_ROUTES = 20

function counts({ ok, violations, warnings, notes }: Tally): string {
  const others = [
    counted(violations, 'violation'),
    counted(warnings, 'warning'),
    counted(notes, 'note'),
  ]
  return `${ok} passed, ${others.join(', ')}`
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
