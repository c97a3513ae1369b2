import type {
  DryRun,
  DryRunCall,
  Phase,
  ServerComparison,
  SettingsEdit,
  SoftwareNeed,
  UpgradeStop,
  UpgradeTask,
} from '#engine/model/upgrade/plan.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { counted } from '#engine/text/words.ts'
import type { Cause, ClientForecast } from '#engine/model/upgrade/forecast.ts'
import { CLASS_WORDS, totalsInWords } from '../forecast/words.ts'

/** Titles of the parts of a plan, in every form of it. */
export const TITLES = {
  path: 'The way',
  breaks: 'What breaks, by client',
  gains: 'What only gains fields',
  settings: 'Settings',
  dryRun: 'What the dry run showed',
  comparison: 'The two servers, side by side',
  open: 'What nobody can know from outside',
  tasks: 'To tick off',
} as const

export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  before: 'Before',
  during: 'During',
  after: 'After',
}

/** `5.1.0: the release to go to (source)` */
export function stopInWords({ release, because, source }: UpgradeStop): string {
  return `${release}: ${because}${source === undefined ? '' : ` (${source})`}`
}

/** `Elasticsearch: 7.x (or OpenSearch 1.x, 2.x) instead of 6.8.0 - 6.x, 7.x; 6.x no longer` */
export function needInWords(need: SoftwareNeed): string {
  const { software, range, before, gone, note, others = [] } = need
  const or = others.length === 0 ? '' : ` (or ${others.join(' or ')})`
  const less = gone.length === 0 ? '' : `; ${gone.join(' and ')} no longer`
  const more = note === undefined ? '' : ` (${note})`
  return `${software}: ${range}${or} instead of ${before}${less}${more}`
}

/** A patched line as a diff shows it; values stay where they are. */
export function editLines({
  name,
  becomes,
  byHand,
  added,
}: SettingsEdit): readonly [gone: string, came: string] {
  if (added === true) return ['(not set)', `${name} = …`]
  if (byHand) return [`${name} = …`, `(by hand: the line holds more than it)`]
  return [`${name} = …`, becomes === undefined ? `# ${name} = …` : `${becomes} = …`]
}

/** What a dry run came to, in one paragraph. */
export function dryRunInWords(run: DryRun): string {
  const [head = '', ...lines] = dryRunLines(run)
  return lines.length === 0 ? head : `${head}: ${lines.join('; ')}`
}

/** The same for a terminal: what was sent where, then a line for each thing to know. */
export function dryRunLines(run: DryRun): readonly string[] {
  const { file, url, release, mode, counts, answered = 0, calls, problem, left } = run
  if (problem !== undefined) return [`${file} was not sent to ${url}: ${problem}`]
  const of = (one: DryRunCall['happened']) =>
    calls.filter(({ happened }) => happened === one).length
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  const head = `${file} on ${url} (${release ?? ''}, mode ${mode ?? ''})`
  const behind = left.map((one) => `left behind: ${one}`)
  if (answered === 0) return [head, `none of ${counted(all, 'call')} was answered`, ...behind]
  const wrong = calls.filter(({ agrees }) => !agrees).length
  const [broke, changed] = [of('broke'), of('changed')]
  const parts = [
    `${broke} ${broke === 1 ? 'breaks' : 'break'}`,
    `${changed} ${changed === 1 ? 'answers' : 'answer'} in another form`,
  ]
  return [
    head,
    `${answered} of ${counted(all, 'call')} ${answered === 1 ? 'was' : 'were'} answered: ${parts.join(', ')}`,
    wrong === 0 ? 'all as foretold' : `${wrong} not as foretold`,
    ...(all === answered
      ? []
      : [`${all - answered} ${all - answered === 1 ? 'was' : 'were'} not sent`]),
    ...behind,
  ]
}

/** One call of a dry run: what happened, and what had been foretold where it was something else. */
export function dryRunCallInWords({ happened, forecast, agrees, differences }: DryRunCall): string {
  const said = agrees ? 'as foretold' : `foretold: ${CLASS_WORDS[forecast].word}`
  const what = differences.length === 0 ? '' : `: ${differences.join(', ')}`
  return `${HAPPENED[happened]}, ${said}${what}`
}

const HAPPENED = {
  same: 'same',
  changed: 'answers otherwise',
  served: 'served',
  broke: 'breaks',
  mended: 'works now',
  failed: 'still fails',
} as const

/** What is to be done, with the line of releases that it is done for. */
export function taskInWords({ at, what }: UpgradeTask, isLong: boolean): string {
  return isLong && at !== undefined ? `${at}: ${what}` : what
}

/** Says what the comparison of the two servers showed, without a full stop. */
export function comparisonInWords({ broken, answers, alike }: ServerComparison): string {
  const warnings = broken.filter(({ rating }) => rating === 'warning').length
  const more = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`
  return `${counted(broken.length - warnings, 'violation')}${more} of the new server that the old one does not have, ${counted(answers.length, 'answer')} changed, ${counted(alike, 'check')} came to the same`
}

/** What a client's calls came to, and when a log saw it last. */
export function countsInWords({
  totals,
  gains,
  last,
}: Pick<ClientForecast, 'totals' | 'gains' | 'last'>): string {
  return `${totalsInWords(totals, gains)}${last === undefined ? '' : `; last seen ${last}`}`
}

/** The fields that causes are about, each once. */
export function fieldsInWords(causes: readonly Cause[]): string {
  return [...new Set(causes.map(({ field, what }) => field ?? what))].join(', ')
}

/** Where the commands of the list can be called. */
export const COMMAND_NOTE = `"${PROGRAM}" works where the package is installed, and in a clone after "npm ci && npm run build".`
