import {
  type ClientWork,
  PHASES,
  type UpgradePlan,
  type UpgradeTask,
} from '#engine/model/upgrade/plan.ts'
import { isStep, type SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { counted } from '#engine/text/words.ts'
import { wrapCommand, wrapText } from '../console/console-layout.ts'
import { type ForecastStyle, groupLines } from '../forecast/console.ts'
import { shortAgent } from '../forecast/short-agent.ts'
import { visible } from '../visible.ts'
import {
  PHASE_WORDS,
  TITLES,
  COMMAND_NOTE,
  comparisonInWords,
  countsInWords,
  dryRunCallInWords,
  dryRunLines,
  editLines,
  fieldsInWords,
  needInWords,
  stopInWords,
  taskInWords,
} from './words.ts'

/** Lines of a list that a terminal shows; the page has all of them. */
const MOST = 12

/** All of the plan for a terminal: the verdict, each part that there is, the list, and the verdict once more. */
export function renderUpgradeConsole(plan: UpgradePlan, style: ForecastStyle): string {
  const { color } = style
  const text = (words: string, first = '  ') => wrapText(words, { width: style.width, first })
  const parts: readonly PlanPart[] = [
    [TITLES.path, pathLines(plan, text)],
    [TITLES.breaks, (plan.calls?.clients ?? []).flatMap((client) => clientLines(client, style))],
    [TITLES.gains, gainLines(plan, text)],
    [TITLES.settings, settingLines(plan, text)],
    [TITLES.dryRun, shownDryRuns(plan, text)],
    [TITLES.comparison, comparisonLines(plan, text)],
    [
      TITLES.open,
      plan.open.flatMap(({ what, who, how, command }) => [
        ...text(what, '  ? '),
        ...text(`who could: ${who}`, '    '),
        ...(how === undefined ? [] : text(how, '    -> ')),
        ...(command === undefined
          ? []
          : wrapCommand(visible(command), { width: style.width, first: '    ' }).map(color.dim)),
      ]),
    ],
    [TITLES.tasks, taskLines(plan, style)],
  ]
  return [...planLines(plan, parts, style), '', ...text(plan.verdict, '').map(color.bold)].join(
    '\n',
  )
}

/** A part of the plan: its title, and its lines; without lines it is left out. */
export type PlanPart = readonly [title: string, lines: readonly string[]]

/** From which release to which, the verdict, what was given, and each part that there is. */
export function planLines(
  plan: UpgradePlan,
  parts: readonly PlanPart[],
  { width, color }: ForecastStyle,
): readonly string[] {
  const text = (words: string, first: string) => wrapText(words, { width, first })
  return [
    color.bold(`Upgrade from ${plan.from} to ${plan.to}`),
    ...text(plan.verdict, '').map(color.bold),
    ...plan.given.flatMap((one) => text(one, '  ').map(color.dim)),
    ...parts.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : ['', color.bold(title), ...lines],
    ),
  ]
}

type Text = (words: string, first?: string) => readonly string[]

/** The stops of the way, each with what it needs. */
export function pathLines(
  { path: { stops, notStated } }: UpgradePlan,
  text: Text,
): readonly string[] {
  return [
    ...stops.flatMap((stop) => [
      ...text(stopInWords(stop)),
      ...stop.needs.flatMap((need) => text(needInWords(need), '    needs ')),
    ]),
    ...(notStated.length === 0
      ? []
      : text(`no source says whether ${notStated.join(', ')} may be left out`)),
  ]
}

function clientLines(client: ClientWork, style: ForecastStyle): readonly string[] {
  const { account, groups, file } = client
  const name = shortAgent(client.name)
  const title = `${account === undefined ? name : `${name} as ${account}`} (${file})`
  return [
    ...wrapText(title, { width: style.width, first: '  ' }).map(style.color.bold),
    ...wrapText(countsInWords(client), { width: style.width, first: '  ' }),
    ...groups.flatMap((group) => [
      ...groupLines(group, style),
      ...(group.search === undefined
        ? []
        : wrapText(group.search, { width: style.width, first: '    $ ' }).map(style.color.dim)),
    ]),
  ]
}

function gainLines({ calls }: UpgradePlan, text: Text): readonly string[] {
  const gains = calls?.gains ?? []
  const lines = gains
    .slice(0, MOST)
    .flatMap(({ method, route, causes }) => text(`${method} ${route}: ${fieldsInWords(causes)}`))
  return gains.length > MOST
    ? [...lines, `  … ${counted(gains.length - MOST, 'more kind')} of calls (--out)`]
    : lines
}

function settingLines({ settings }: UpgradePlan, text: Text): readonly string[] {
  if (!settings) return []
  const { edits, patched, report } = settings
  const defaults = report.findings.filter(({ kind }) => kind === 'default-changed').length
  return [
    ...edits.flatMap((edit) => {
      const [gone, came] = editLines(edit)
      return [
        ...text(`${edit.file}:${edit.line}`),
        ...text(gone, '    - '),
        ...text(came, '    + '),
      ]
    }),
    ...report.findings.filter(isToTell).flatMap((finding) => findingLines(finding, text)),
    ...(defaults === 0 ? [] : text(`${counted(defaults, 'default')} changed: see below`)),
    ...text(
      patched.length === 0
        ? 'add --out for the patched file'
        : `patched: ${patched.join(', ')}, with the secrets of the original`,
    ),
  ]
}

/** What the edits do not show. */
function isToTell(finding: SettingsFinding): boolean {
  return !isStep(finding) && !['renamed', 'removed', 'default-changed'].includes(finding.kind)
}

function findingLines({ release, keys, written, effect, action }: SettingsFinding, text: Text) {
  const since = release === undefined ? '' : `${release}: `
  return [...text(`${since}${written ?? keys.join(', ')}: ${effect}`), ...text(action, '    -> ')]
}

function shownDryRuns({ dryRuns }: UpgradePlan, text: Text): readonly string[] {
  return dryRuns.flatMap((run) => [
    ...dryRunLines(run).flatMap((line, at) => text(line, at === 0 ? '  ' : '    ')),
    ...run.calls
      .filter(({ agrees, happened }) => !agrees || happened === 'broke')
      .flatMap((call) =>
        text(
          `${call.method} ${call.target} (call ${call.exchange}) ${dryRunCallInWords(call)}`,
          call.agrees ? '    ' : '  ! ',
        ),
      ),
  ])
}

function comparisonLines({ comparison }: UpgradePlan, text: Text): readonly string[] {
  if (!comparison) return []
  return [
    ...text(comparisonInWords(comparison)),
    ...comparison.broken
      .slice(0, MOST)
      .flatMap(({ checkId, says }) => text(`${checkId}: ${says}`, '    ')),
  ]
}

function taskLines(
  { tasks, path }: UpgradePlan,
  { width, color }: ForecastStyle,
): readonly string[] {
  const isLong = path.stops.length > 1
  const hasCommand = tasks.some(({ command }) => command !== undefined)
  const note = hasCommand ? wrapText(COMMAND_NOTE, { width, first: '  ' }).map(color.dim) : []
  const lists = PHASES.flatMap((phase) => {
    const mine = tasks.filter((one) => one.phase === phase)
    if (mine.length === 0) return []
    const lines = (task: UpgradeTask) => [
      ...wrapText(taskInWords(task, isLong), { width, first: '  [ ] ' }),
      ...task.details.flatMap((one) => wrapText(one, { width, first: '      ' }).map(color.dim)),
      ...(task.command === undefined
        ? []
        : wrapCommand(visible(task.command), { width, first: '      ' }).map(color.dim)),
    ]
    return [`  ${color.bold(PHASE_WORDS[phase])}`, ...mine.flatMap(lines)]
  })
  return [...lists, ...note]
}
