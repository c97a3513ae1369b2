import type {
  DryRun,
  DryRunCall,
  Phase,
  ServerComparison,
  SettingsEdit,
} from '#engine/model/upgrade/plan.ts'
import { counted } from '#engine/text/words.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { IMPACT_WORDS } from '../forecast/words.ts'

/** Titles of the parts of a plan. */
export const TITLES = {
  tasks: 'Checklist',
  path: 'Upgrade path',
  flaws: 'Known bugs in these releases',
  breaks: 'Calls',
  examples: 'Replacement requests',
  bodies: 'Changed requests',
  gains: 'Small differences in responses',
  settings: 'Settings',
  dryRun: 'Dry run',
  comparison: 'Comparison of the two servers',
  open: 'Open questions',
  given: 'Inputs',
} as const

export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  before: 'Before',
  during: 'During',
  after: 'After',
}

/** Shows a patched line as a diff does, without its value. */
export function formatEdit({
  name,
  becomes,
  byHand,
  added,
}: SettingsEdit): readonly [removed: string, added: string] {
  if (added === true) return ['(not set)', `# ${name} = …`]
  if (byHand) return [`${name} = …`, '(edit manually: the line contains more than this setting)']
  return [`${name} = …`, becomes === undefined ? `# ${name} = …` : `${becomes} = …`]
}

/** Summarizes a dry run: its requests and target, then a line for each result. */
export function formatDryRun(run: DryRun): readonly [head: string, ...lines: string[]] {
  const { file, url, release, mode, counts, answered = 0, calls, problem, left } = run
  if (problem !== undefined) return [`${file} was not sent to ${url}: ${problem}`]
  const count = (one: DryRunCall['happened']) =>
    calls.filter(({ happened }) => happened === one).length
  const all = Object.values(counts ?? {}).reduce((sum, number) => sum + number, 0)
  const head = `${file} on ${url} (${release ?? ''}, ${mode ?? ''} mode)`
  const leftovers = left.map((one) => `left behind: ${one}`)
  if (answered === 0) return [head, `none of ${counted(all, 'call')} got a response`, ...leftovers]
  const wrong = calls.filter(({ agrees }) => !agrees).length
  const [broke, changed] = [count('broke'), count('changed')]
  const parts = [
    `${broke} ${broke === 1 ? 'breaks' : 'break'}`,
    `${changed} ${changed === 1 ? 'gets' : 'get'} a response with a different structure`,
  ]
  return [
    head,
    `${answered} of ${counted(all, 'call')} got a response: ${parts.join(', ')}`,
    wrong === 0 ? 'all as predicted' : `${wrong} not as predicted`,
    ...(all === answered ? [] : [`${all - answered} not sent`]),
    ...leftovers,
  ]
}

/** The result of one call of a dry run, and the prediction if it differs. */
export function formatDryRunCall({ happened, forecast, agrees, differences }: DryRunCall): string {
  const prediction = agrees ? 'as predicted' : `predicted: ${IMPACT_WORDS[forecast].word}`
  const what = differences.length === 0 ? '' : `: ${differences.join(', ')}`
  return `${HAPPENED[happened]}, ${prediction}${what}`
}

const HAPPENED = {
  same: 'same',
  changed: 'response changes',
  served: 'accepted',
  broke: 'breaks',
  mended: 'works now',
  failed: 'still fails',
} as const

/** Sums up the comparison of the two servers. */
export function formatComparison({ broken, answers, alike }: ServerComparison): string {
  const warnings = broken.filter(({ rating }) => rating === 'warning').length
  const more = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`
  return `${counted(broken.length - warnings, 'violation')}${more} on the new server but not on the old one, ${counted(answers.length, 'response')} changed, ${counted(alike, 'check')} with the same result.`
}

/** Lists the fields that causes are about, each once. */
export function formatFields(causes: readonly Cause[]): string {
  return [...new Set(causes.map(({ field, what }) => field ?? what))].join(', ')
}
