import type { DryRun, SoftwareNeed, UpgradeStop, UpgradeTask } from '#engine/model/upgrade/plan.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import type { ForecastReport } from '#engine/model/upgrade/forecast.ts'
import { onlyReads } from '#engine/knowledge/routes/reads-by-post.ts'
import { mongodbReleases } from '#engine/knowledge/mongodb.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { counted, formatList, lineOf, nameRelease } from '#engine/text/words.ts'
import { countPlaces, isScript, sumCalls } from './calls.ts'
import { clientTasks, describeCall } from './client-tasks.ts'
import { leftOpen } from './dry-run.ts'
import { formatChoice, formatRange } from './format-range.ts'
import type { PlanTraffic } from './input.ts'
import { EACH_RELEASE_SOURCE, findFirstLine } from './path.ts'
import {
  earlySettingTasks,
  listKeptSettings,
  misspelledTasks,
  settingTasks,
} from './setting-tasks.ts'
import { type Step, listSteps } from './steps.ts'
import type { TaskInput } from './task-input.ts'
import { isIncluded } from './verdict.ts'

/** The tasks in chronological order. */
export function listTasks(around: TaskInput): readonly UpgradeTask[] {
  const { path, input } = around
  const steps = listSteps(input.check)
  const stops = path.stops.map((stop, at) => {
    const isGoal = at === path.stops.length - 1
    const isDue = (release?: string): boolean =>
      release === undefined
        ? isGoal
        : path.stops.find((one) => releaseNumber(release) <= releaseNumber(one.release)) === stop
    return {
      stop,
      isFirst: at === 0,
      isGoal,
      before: nameRelease(path.stops[at - 1]?.release ?? input.from.release),
      isDue,
      steps: steps.filter(({ release }) => isDue(release)),
    }
  })
  const due = stops.flatMap((one) => stopTasks(one, around))
  return [
    ...firstTasks(around),
    ...due.filter(({ phase }) => phase === 'before'),
    ...due.filter(({ phase }) => phase !== 'before'),
    ...lastTasks(around, stops.at(-1)?.steps ?? []),
  ]
}

function firstTasks(around: TaskInput): readonly UpgradeTask[] {
  const { input, commands } = around
  const { traffic, settings } = input
  const whole = traffic.filter(({ isPartial }) => isPartial !== true)
  const partial = traffic.filter(({ isPartial }) => isPartial === true)
  const all = whole.reduce((sum, { report }) => sum + sumCalls(report.totals), 0)
  const untried = whole.reduce((sum, one) => sum + listUntried(one, input.dryRuns), 0)
  return [
    ...(traffic.length === 0
      ? [
          task(
            'before',
            'Record the traffic of your clients, then create this plan again',
            commands.recordFirst,
          ),
        ]
      : []),
    ...(settings.length === 0
      ? [task('before', 'Check the settings of each node', commands.checkSettings)]
      : []),
    ...(untried > 0
      ? [
          {
            ...task(
              'before',
              `Try the ${counted(untried, 'call')}${untried < all ? ' that the dry run left unresolved' : ''} on a test server with ${nameRelease(input.to.release)}`,
              commands.dryRun,
            ),
            ...(partial.length > 0 && { reasons: [notSent(partial)] }),
          },
        ]
      : []),
    task('before', 'Back up MongoDB and the settings of each node'),
  ]
}

/** Counts the calls of a file that no dry run sent, or that a dry run which may write would decide. */
function listUntried(file: PlanTraffic, dryRuns: readonly DryRun[]): number {
  const run = dryRuns.find((one) => one.file === file.report.file && one.problem === undefined)
  return run ? leftOpen([run]).withheld : sumCalls(file.report.totals)
}

function notSent(files: readonly PlanTraffic[]): string {
  const names = formatList(files.map(({ report }) => report.file))
  return `the calls in ${names} are not sent: logs and scripts do not contain complete requests`
}

interface StopTasks {
  readonly stop: UpgradeStop
  readonly isFirst: boolean
  readonly isGoal: boolean
  /** The release that runs until then. */
  readonly before: string
  /** Whether a change of this release is due at the stop; one of no release is due at the last. */
  readonly isDue: (release?: string) => boolean
  readonly steps: readonly Step[]
}

/** Requirements of the first stop are due before anything; all others belong to their stop. */
function stopTasks(
  { stop, isFirst, isGoal, before, isDue, steps }: StopTasks,
  around: TaskInput,
): readonly UpgradeTask[] {
  const early = { phase: isFirst ? 'before' : 'during', at: stop.line } as const
  const now = { phase: 'during', at: stop.line } as const
  const needed = new Set(stop.needs.map(({ software }) => software))
  // A step about software that is needed here is a detail of that need.
  const due = (when: Step['when']) =>
    steps.filter((step) => step.when === when && !needed.has(step.software ?? ''))
  const taskOf = (need: SoftwareNeed): Said => {
    const said = needTask(need, before, stop, around.settings?.patched)
    return { ...said, reasons: [...said.reasons, ...listStepReasons(steps, need)] }
  }
  const [ahead, along] = [
    stop.needs.filter((need) => !isWithServer(need)),
    stop.needs.filter(isWithServer),
  ]
  return [
    ...ahead.map((need) => ({ ...early, ...taskOf(need) })),
    ...stepTasks(due('before')).map((one) => ({ ...early, ...one })),
    ...earlySettingTasks(around, isDue).map((one) => ({ ...early, ...one })),
    ...(isFirst ? [...misspelledTasks(around), ...clientTasks(around, 'before')] : []),
    { ...now, what: `Stop ${before}`, details: [] },
    ...along.map((need) => ({ ...now, ...taskOf(need) })),
    ...stepTasks(due('during')).map((one) => ({ ...now, ...one })),
    ...settingTasks(around, { ...now, release: stop.release, isGoal, isDue }),
    { ...now, ...startTask({ stop, before, isDue }, around) },
    ...(isGoal
      ? clientTasks(around, 'during')
      : stepTasks(due('after')).map((one) => ({ ...now, ...one }))),
  ]
}

/** Installs and starts each release up to a stop. */
function startTask(
  { stop, before, isDue }: Pick<StopTasks, 'stop' | 'before' | 'isDue'>,
  around: TaskInput,
): Said {
  const { path } = around
  const passed = path.notStated.filter(
    (line) =>
      releaseNumber(lineOf(before)) < releaseNumber(line) &&
      releaseNumber(line) < releaseNumber(stop.line),
  )
  const what =
    passed.length === 0
      ? `Install ${nameLatest(stop.release)}, start it, and let its migrations finish`
      : `Install in turn: ${[...passed, nameRelease(stop.release)].join(', ')}; start each one, and let its migrations finish`
  const kept = listKeptSettings(around, isDue)
  const hasLeader = releaseNumber(stop.release) >= releaseNumber('4.3')
  return {
    what,
    details: [
      ...(stop.release.endsWith('.0')
        ? [`This plan covers ${stop.release}; name a later patch with --to`]
        : []),
      ...(hasLeader ? LEADER_FIRST.details : []),
      ...kept.details,
    ],
    reasons: [...(hasLeader ? LEADER_FIRST.reasons : []), ...kept.reasons],
    source: [
      ...(passed.length > 0 ? [EACH_RELEASE_SOURCE] : []),
      ...(hasLeader ? [LEADER_FIRST.source] : []),
    ].join(' ; '),
  }
}

/** The first release of a line represents the line, whose bugs a later one fixes. */
function nameLatest(release: string): string {
  return release.endsWith('.0') ? `the latest ${lineOf(release)}.x` : release
}

/** Since 4.3, a phase of the leader's start runs the migrations. */
const LEADER_FIRST = {
  details: ['In a cluster, start the leader first.'],
  reasons: [
    'The leader runs the migrations. Starting another node before they have run is dangerous.',
  ],
  source: 'Graylog2/graylog2-server issue 16234',
}

/** Each step names its release. Only one Java can run, so only its last step holds. */
function listStepReasons(steps: readonly Step[], { software }: SoftwareNeed): readonly string[] {
  const mine = steps.filter((step) => step.software === software)
  if (software === 'Java') return mine.slice(-1).map(({ effect, action }) => `${effect} ${action}`)
  return mine.map(({ release, effect, action }) => `${release}: ${effect} ${action}`)
}

/** A Java is changed together with the server that runs on it. */
function isWithServer({ software }: SoftwareNeed): boolean {
  return software === 'Java'
}

type Said = Pick<UpgradeTask, 'what' | 'details' | 'source'> & {
  readonly reasons: readonly string[]
}

function needTask(
  { software, range, before, gone, isUsed, note, source, others = [], instead = [] }: SoftwareNeed,
  running: string,
  stop: UpgradeStop,
  patched: readonly string[] = [],
): Said {
  const taken = formatChoice([`${software} ${range}`, ...others].map(formatRange))
  const old = `${software} ${formatChoice(gone)}`
  // If both sides support one, that one may run already.
  const replace =
    instead.length === 0
      ? `Replace ${old}`
      : `${isUsed ? `Replace ${old}` : `If you run ${old}, replace it`} with ${formatChoice(instead)}`
  const upgrade =
    others.length > 0
      ? `Run ${taken},`
      : isIncluded(software, stop.line)
        ? `If you run your own Java, upgrade it to ${formatRange(range)}`
        : `Upgrade ${software} to ${formatRange(range)}`
  const first = findFirstLine(software, stop.line)
  const start = first === stop.line ? first : `${first} or later`
  const deadline = software === 'Java' ? '' : ` before you start Graylog ${start}`
  const hops = software === 'MongoDB' ? mongodbReleases(before, range) : []
  return {
    what: gone.length > 0 ? `${replace} while still on ${running}` : `${upgrade}${deadline}`,
    details: [
      ...(isUsed
        ? [
            `then delete elasticsearch_version${patched.map((file) => `, also in ${file}`).join('')}: the server detects the version`,
          ]
        : []),
      ...(hops.length > 1 ? [`one release at a time: ${hops.join(', ')}`] : []),
      ...describeFeatureVersion(hops),
    ],
    reasons: [
      ...(gone.length > 0 ? [] : [`${running} supports ${software} ${formatRange(before)}`]),
      ...(note === undefined ? [] : [note]),
      ...(gone.length > 0 ? [`${stop.line} requires ${taken}`] : []),
    ],
    source,
  }
}

/** Each release of MongoDB starts only on data of the feature version before it. */
function describeFeatureVersion(hops: readonly string[]): readonly string[] {
  const [first, last] = [hops[0], hops.at(-1)]
  if (first === undefined || last === undefined) return []
  const confirm =
    releaseNumber(last) < releaseNumber('7.0') ? '' : '; 7.0 and later need confirm: true'
  return [
    `after each, run setFeatureCompatibilityVersion with its release, such as "${first}"${confirm}`,
  ]
}

function stepTask({ action, effect, release, source }: Step): Said {
  const reasons = [`${release}: ${effect}`]
  return { what: action, details: [], reasons, source: `${release}: ${source}` }
}

/** A task for each step of every installation, and one for those that only some need. */
function stepTasks(steps: readonly Step[]): readonly Said[] {
  const some = steps.filter(({ onlyIf }) => onlyIf !== undefined)
  return [
    ...steps.filter((step) => !some.includes(step)).map(stepTask),
    ...(some.length === 0
      ? []
      : [
          {
            what: 'Rare cases',
            details: [],
            reasons: some.map(
              ({ onlyIf = '', action, release, effect }) =>
                `${onlyIf}: ${action} (${release}: ${effect})`,
            ),
            source: some.map(({ release, source }) => `${release}: ${source}`).join(' ; '),
          },
        ]),
  ]
}

function lastTasks(
  { input, calls, commands }: TaskInput,
  steps: readonly Step[],
): readonly UpgradeTask[] {
  const unknown = calls?.unknown ?? []
  const scripts = input.traffic.map(({ report }) => report).filter(isScript)
  return [
    ...stepTasks(steps.filter(({ when }) => when === 'after')).map(
      (one) => ({ phase: 'after', ...one }) as const,
    ),
    {
      ...task('after', 'Check the API of the new server', commands.certify),
      details: ['Set GRAYLOG_USER and GRAYLOG_PASSWORD to an admin account first'],
    },
    ...(scripts.length === 0
      ? []
      : [
          {
            ...task(
              'after',
              `Run ${formatList(scripts.map(({ file }) => (/cron/i.test(file) ? `each ${file} command` : file)))} once`,
            ),
            details: listWrites(scripts),
          },
        ]),
    ...(input.old === undefined
      ? []
      : [task('after', 'Compare with the old server while it is still running', commands.compare)]),
    ...commands.replays.map((command) =>
      task('after', 'Replay the read requests and review the differences', command),
    ),
    ...(unknown.length === 0
      ? []
      : [
          task(
            'after',
            `Monitor the ${counted(countPlaces(unknown), 'call')} under Open questions`,
          ),
        ]),
  ]
}

/** Names the calls of scripts that change the server. */
function listWrites(scripts: readonly ForecastReport[]): readonly string[] {
  const groups = scripts.flatMap(({ clients }) => clients.flatMap((client) => client.groups))
  const writes = groups.filter(
    ({ method, route }) =>
      !isSafe(method) && !onlyReads(`${method} ${route}`) && !SEARCH_OR_LOGIN.test(route),
  )
  return writes.length === 0 ? [] : [`may change data: ${writes.map(describeCall).join(', ')}`]
}

const SEARCH_OR_LOGIN =
  /^\/(?:(?:views|events)\/search|search\/(?:messages|aggregate)|query\/validate|system\/sessions)(?:\/|$)/

function task(phase: UpgradeTask['phase'], what: string, command?: string): UpgradeTask {
  return { phase, what, details: [], ...(command !== undefined && { command }) }
}
