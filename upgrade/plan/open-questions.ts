import { whyUnknown } from '#engine/knowledge/releases.ts'
import { groupBy } from '#engine/model/group.ts'
import type { CallGroup } from '#engine/model/upgrade/forecast.ts'
import type { OpenQuestion, UpgradeCalls } from '#engine/model/upgrade/plan.ts'
import { formatPassedOver } from '#engine/text/passed-over.ts'
import { counted } from '#engine/text/words.ts'
import { RECORD_RESPONSE } from '../forecast/withheld-answer.ts'
import { countPlaces } from './calls.ts'
import type { Commands } from './commands.ts'
import { describeCall, getName, withoutTools } from './client-tasks.ts'
import { leftOpen } from './dry-run.ts'
import { formatChoice } from './format-range.ts'
import type { PlanInput } from './input.ts'

/** Questions about this plan that cannot be answered from outside, and the people who could. */
export function openQuestions(
  input: PlanInput,
  { calls }: { readonly calls?: UpgradeCalls },
  commands: Commands,
): readonly OpenQuestion[] {
  return [
    ...listUntestable(input),
    ...(calls ? unknownCalls(calls, input, commands) : [noTraffic(commands)]),
    ...(input.settings.length === 0 ? [noSettings(commands)] : []),
    ...notDryRun(input, commands),
  ]
}

function listUntestable({ from, to }: PlanInput): readonly OpenQuestion[] {
  return [from, to].flatMap((version) => {
    const why = whyUnknown(version, 'facts')
    return why === undefined
      ? []
      : [
          {
            what: `The changes in ${version.release}: ${why}`,
            who: 'the release notes',
            how: 'specify a known release with --to, or try the calls on a test server that runs it',
          },
        ]
  })
}

function unknownCalls(
  { unknown, notRead }: UpgradeCalls,
  { answeredUnknown, traffic }: PlanInput,
  { record }: Commands,
): readonly OpenQuestion[] {
  const byReason = groupBy(
    unknown,
    ({ causes }) => causes[0]?.what ?? 'there is not enough information for a prediction',
  )
  const answered = answeredUnknown > 0 ? `; the dry run resolved ${answeredUnknown} of them` : ''
  const notKnown = formatPassedOver(notRead).map((says) => ({
    what: `Whether calls not covered by this plan break: ${says}`,
    who: 'the owner of the client',
    how: 'record its requests with "record", and pass the recording',
  }))
  const isPartial = traffic.every((file) => file.isPartial === true)
  const clients = traffic.flatMap(({ report }) => report.clients)
  const nameClient = (group: CallGroup) =>
    clients.length === 1 ? [] : clients.filter(({ groups }) => groups.includes(group)).map(getName)
  const undecided = [...byReason].map(([reason, groups]) => {
    const count = countPlaces(groups)
    const remedy = groups[0].causes[0]?.remedy
    return {
      what: `Whether ${counted(count, 'call')} still ${count === 1 ? 'works' : 'work'}: ${reason}${answered}`,
      details: joinEqual(groups, nameClient).map(describeRoute),
      who: 'a test server running the new release, or the owner of the client',
      how: remedy ?? 'record the call with bodies and headers, or try the call on a test server',
      ...(isPartial && remedy === RECORD_RESPONSE && { command: record }),
    }
  })
  return [...notKnown, ...undecided]
}

/** Joins calls of all clients with the same prediction. */
function joinEqual(
  groups: readonly CallGroup[],
  nameClient: (group: CallGroup) => readonly string[],
): readonly CallGroup[] {
  const joined = new Map<string, CallGroup>()
  for (const group of groups) {
    const { method, route, causes, count, places = nameClient(group) } = group
    const key = JSON.stringify([method, route, causes])
    const known = joined.get(key)
    const all = withoutTools([...(known?.places ?? []), ...places])
    joined.set(key, {
      ...group,
      count: count + (known?.count ?? 0),
      ...(all.length > 0 && { places: all }),
    })
  }
  return [...joined.values()]
}

/** Names a route, its calls, and the fields of the response that decide; new fields break no client. */
function describeRoute(group: CallGroup): string {
  const [, ...changes] = group.causes
  const read = changes.filter(({ change }) => change !== 'added')
  const fields = read.flatMap(({ field = [] }) => field)
  const others = read.filter(({ field }) => field === undefined).map(({ what }) => what)
  return [
    describeCall(group),
    ...(fields.length > 0 ? [`safe unless the client reads ${formatChoice(fields)}`] : []),
    ...others,
  ].join(': ')
}

function noTraffic({ recordFirst }: Commands): OpenQuestion {
  return {
    what: 'Which calls your clients make: you provided no traffic',
    who: 'the owner of the clients, or the proxy in front of the server',
    command: recordFirst,
  }
}

function noSettings({ checkSettings }: Commands): OpenQuestion {
  return {
    what: 'Whether the settings of each node still work: you provided no settings file',
    who: 'an administrator with access to server.conf on the nodes',
    command: checkSettings,
  }
}

function notDryRun(
  { dryRuns, traffic, new: root }: PlanInput,
  { dryRun, record }: Commands,
): readonly OpenQuestion[] {
  if (traffic.length === 0) return []
  const who = 'a test server running the new release'
  // A task says so.
  if (traffic.every(({ isPartial }) => isPartial === true)) return []
  if (root === undefined)
    return [
      {
        what: 'How the new release responds to these calls: you did not specify a new server',
        who,
        command: dryRun,
      },
    ]
  const { withheld, undecidable } = leftOpen(dryRuns)
  const partial = traffic.filter(({ isPartial }) => isPartial === true)
  const failed = dryRuns.filter(({ problem }) => problem !== undefined)
  return [
    ...(partial.length === 0
      ? []
      : [
          {
            what: `How the new server responds to the calls in ${partial.map(({ report }) => report.file).join(', ')}: logs and scripts do not contain complete requests, so none were sent`,
            who: `the owner of the clients, and ${who}`,
            command: record,
          },
        ]),
    ...failed.map(({ file, problem }) => ({
      what: `How the new server responds to the calls in ${file}: ${problem ?? ''}`,
      who,
    })),
    ...(withheld > 0
      ? [
          {
            what: `How the new server responds to ${counted(withheld, 'call')} that the dry run did not send, or whose outcome it could not determine`,
            who: `${who}, whose owner knows which write requests are allowed`,
            command: dryRun,
          },
        ]
      : []),
    ...(undecidable > 0
      ? [
          {
            what: `How the new server responds to ${counted(undecidable, 'call')} that the dry run could not send, or whose outcome it could not determine, although write requests were allowed`,
            who: 'the owner of the clients (the dry-run page gives the reason for each call)',
            how: 'perform these actions by hand on the test server',
          },
        ]
      : []),
  ]
}
