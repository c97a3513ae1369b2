import {
  type ClientWork,
  type DryRun,
  PHASES,
  type ServerComparison,
  type UpgradeCalls,
  type UpgradeFlaws,
  type UpgradePlan,
  type UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import type { CallGroup } from '#engine/model/upgrade/forecast.ts'
import { isStep, type RequirementPath } from '#engine/model/upgrade/settings.ts'
import {
  type Block,
  type Details,
  type Document,
  type Item,
  list,
  section,
  type Words,
} from '#reports/document/document.ts'
import { insteadOf } from '#engine/knowledge/routes/successors.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { counted, formatList, lineOf } from '#engine/text/words.ts'
import { markCode } from '#reports/document/mark-code.ts'
import { linkSources } from '#reports/document/sources.ts'
import { toolInfo } from '../../run/package-info.ts'
import { describeFindings } from '../check-settings/document.ts'
import {
  describeAgent,
  describeEvidence,
  describeNotes,
  tabulateWork,
} from '../forecast/document.ts'
import { formatClient, IMPACT_WORDS, impactOf, rateTotals } from '../forecast/words.ts'
import { resultOfUpgrade } from './result.ts'
import { summarizePlan } from './summary.ts'
import {
  formatComparison,
  formatCounts,
  formatDryRun,
  formatDryRunCall,
  formatEdit,
  formatFields,
  PHASE_WORDS,
  TITLES,
} from './words.ts'

/** How a plan is shown. */
interface Shown {
  /** The console only shows counts of the details on the page. */
  readonly isShort?: boolean
}

/** Describes the plan of an upgrade: the summary and the path, the checklist, then everything that it rests on. */
export function describeUpgrade(plan: UpgradePlan, { isShort = false }: Shown = {}): Document {
  const { from, to, verdict, given, calls, settings, dryRuns, comparison, flaws } = plan
  const fold = (title: Words, blocks: readonly Block[], more: Partial<Details> = {}): Details => ({
    type: 'details',
    title,
    blocks,
    isLong: isShort,
    ...more,
  })
  return {
    title: `Upgrade from ${from} to ${to}`,
    headline: verdict,
    rating: resultOfUpgrade(plan, { tool: toolInfo() }).rating,
    facts: given.map(markCode),
    blocks: [
      ...section(
        TITLES.summary,
        list(summarizePlan(plan).map((text) => ({ text: markCode(text) }))),
      ),
      ...section(TITLES.path, describePath(plan)),
      ...section(TITLES.tasks, describeTasks(plan, fold)),
      ...(flaws ? section(TITLES.flaws, describeFlaws(flaws, to, fold)) : []),
      ...(calls
        ? section(TITLES.breaks, [
            ...describeNotes(calls.notes),
            ...listWork(calls, fold),
            ...describeClients(calls, fold),
            ...(calls.others ? [fold(TITLES.others, list(calls.others.map(describeOther)))] : []),
            ...(calls.gains.length === 0
              ? []
              : [
                  fold(
                    TITLES.gains,
                    list(
                      calls.gains
                        .map(({ method, route, causes }) => [
                          { code: `${method} ${route}` },
                          ' ',
                          ...markCode(formatFields(causes)),
                        ])
                        .map((text) => ({ text })),
                      { shown: MAX_ITEMS },
                    ),
                  ),
                ]),
          ])
        : []),
      ...(settings ? section(TITLES.settings, describeSettings(plan, settings, fold)) : []),
      ...section(
        TITLES.dryRun,
        dryRuns.flatMap((run) => describeDryRun(run, fold)),
      ),
      ...(comparison ? section(TITLES.comparison, describeComparison(comparison, fold)) : []),
      ...section(TITLES.open, describeQuestions(plan, fold)),
    ],
  }
}

/** Makes a part that the console may leave out. */
type Fold = (title: Words, blocks: readonly Block[], more?: Partial<Details>) => Details

/** Items of a list that the console shows; the page has all of them. */
const MAX_ITEMS = 12

function describeTasks({ tasks, path }: UpgradePlan, fold: Fold): readonly Block[] {
  const isLong = path.stops.length > 1
  return PHASES.flatMap((phase) => {
    const mine = tasks.filter((one) => one.phase === phase)
    if (mine.length === 0) return []
    const shown = mine.map(({ at, what, details, reasons = [], ...task }) => ({
      ...task,
      text: markCode(isLong && at !== undefined ? `${at}: ${what}` : what),
      details: details.map(markCode),
      reasons: reasons.map(markCode),
    }))
    return [fold(PHASE_WORDS[phase], [{ type: 'checklist', tasks: shown }], { isOpen: true })]
  })
}

function describePath({ from, to, path }: UpgradePlan): readonly Block[] {
  const { stops, notStated, software } = path
  const isOneStep = stops.length === 1
  return [
    ...list([
      ...(isOneStep
        ? []
        : [
            `${from}: the current release`,
            ...stops.map(({ release, because, source }) => ({
              text: [`${release}: ${because}`, ...inBrackets(source)],
            })),
          ]),
      ...(isOneStep || notStated.length > 0 ? [describeStops({ from, to, path })] : []),
    ]),
    ...(notStated.length === 0 ? [] : [describeAdvice()]),
    ...(software.length === 0 ? [] : [describeSoftware(software)]),
  ]
}

/** Says which stops are needed, and which ones a cautious operator makes. */
function describeStops({ from, to, path }: Pick<UpgradePlan, 'from' | 'to' | 'path'>): string {
  const { stops, notStated } = path
  if (notStated.length === 0)
    return `Nothing known forces a stop: upgrade from ${from} to ${to} in one step.`
  const lines = [...notStated, ...stops.map(({ line }) => line)]
  const way = lines.toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
  const here = stops.length === 1 ? '' : ` at ${formatList(notStated)}`
  return `Nothing known forces a stop${here}. The cautious way is ${[lineOf(from), ...way].join(' → ')}: let the migrations of each release finish, and do each task at the release that its details name.`
}

function describeAdvice(): Block {
  const text = [
    'The documentation (its public source ends with 4.1) asks to follow minor versions, so that all migrations run',
    ...inBrackets('Graylog2/documentation: pages/upgrade.rst'),
  ]
  return { type: 'details', title: 'Recommended stops', blocks: list([{ text }]), isLong: true }
}

function describeFlaws(
  { fixed, remaining }: UpgradeFlaws,
  to: string,
  fold: Fold,
): readonly Block[] {
  return [
    ...list(
      remaining.map((flaw) => ({
        text: `${to} has a known bug: ${flaw}`,
        rating: 'warning' as const,
      })),
    ),
    ...(fixed.length === 0
      ? []
      : [
          fold(
            'Fixed by the upgrade',
            list(fixed.map((flaw) => ({ text: flaw, rating: 'ok' as const }))),
          ),
        ]),
  ]
}

function describeSoftware(software: readonly RequirementPath[]): Block {
  const table: Block = {
    type: 'table',
    columns: [{ title: 'Software' }, { title: 'Version by release of Graylog' }],
    rows: software.map(({ software: name, steps }) => [
      name,
      steps
        .map(({ line, needs }) => ({
          line,
          needs: `${needs?.range ?? 'not stated'}${needs?.deprecated === undefined ? '' : ` (deprecated: ${needs.deprecated})`}`,
        }))
        .filter(({ needs }, at, all) => needs !== all[at - 1]?.needs)
        .map(({ line, needs }) => `${line}: ${needs}`)
        .join('; '),
    ]),
  }
  return { type: 'details', title: 'Software by release', blocks: [table], isLong: true }
}

function inBrackets(source: string | undefined): Exclude<Words, string> {
  return source === undefined ? [] : [' (', ...linkSources(source), ')']
}

/** Lists the calls of all clients, each once. */
function listWork(calls: UpgradeCalls, fold: Fold): readonly Block[] {
  const blocks = tabulateWork(calls)
  const examples = describeExamples(calls)
  return [
    ...(blocks.length === 0 ? [] : [fold(TITLES.work, blocks, { isOpen: true })]),
    ...(examples.length === 0 ? [] : [fold(TITLES.examples, examples)]),
  ]
}

/** Shows the request that replaces a removed one, once for each route; its values are examples. */
function describeExamples({ clients, others = [] }: UpgradeCalls): readonly Block[] {
  const groups = [...clients, ...others].flatMap((client) => [
    ...client.groups,
    ...(client.failing ?? []),
  ])
  const removed = groups.flatMap(({ method, route, causes }) => {
    const words = insteadOf(`${method} ${route}`)?.words
    const isAdvised = causes.some(
      ({ remedy = '' }) => words !== undefined && remedy.includes(words),
    )
    return isAdvised ? [`${method} ${route}`] : []
  })
  return [...new Set(removed)].flatMap((route) => {
    const example = insteadOf(route)?.example
    if (!example) return []
    const { path, body } = example
    const added = [
      `POST ${path}`,
      'X-Requested-By: your-client',
      'Content-Type: application/json',
      JSON.stringify(body),
    ]
    const lines = [
      { mark: '-' as const, text: route },
      ...added.map((text) => ({ mark: '+' as const, text })),
    ]
    return [{ type: 'diff' as const, lines }]
  })
}

function describeClients({ clients }: UpgradeCalls, fold: Fold): readonly Block[] {
  if (clients.length === 0) return []
  return [
    fold(
      TITLES.clients,
      clients.map((client) => describeClient(client, fold)),
    ),
  ]
}

function describeClient(client: ClientWork, fold: Fold): Details {
  const { name, account, file, groups } = client
  const [first] = groups
  return fold(
    `${nameClient(name, account, file)}: ${formatCounts(client)}`,
    [
      ...describeAgent(client),
      ...describeEvidence(groups),
      ...list((client.failing ?? []).map((group) => ({ text: describeFailing(group) }))),
    ],
    { rating: first && IMPACT_WORDS[impactOf(first)].rating },
  )
}

/** Names a client and its file, which is the name of a script. */
function nameClient(name: string, account: string | undefined, file: string): string {
  return `${formatClient(name, account)}${name === file ? '' : ` (${file})`}`
}

/** A client that nothing breaks for, in one line, and why some of its calls already fail. */
function describeOther(client: ClientWork): Item {
  const { name, account, file, groups, totals } = client
  const title = nameClient(name, account, file)
  if (client.isWebInterface === true) {
    const calls = Object.values(totals).reduce((sum, count) => sum + count, 0)
    const text = `${title}: ${counted(calls, 'call')} of the web interface, which the new release replaces: nothing to change`
    return { text, rating: 'none' }
  }
  return {
    text: `${title}: ${formatCounts(client)}`,
    rating: rateTotals(client),
    details: groups.map(describeFailing),
  }
}

function describeFailing({ method, route, count, causes: [cause] }: CallGroup): Words {
  const calls = count === 1 ? '' : ` (${count} calls)`
  const remedy = cause?.remedy === undefined ? '' : ` → ${cause.remedy}`
  return [
    { code: `${method} ${route}` },
    `${calls} already fails: ${cause?.what ?? 'the file does not show why'}${remedy}`,
  ]
}

function describeSettings(
  { tasks, path }: UpgradePlan,
  { edits, patched, report }: UpgradeSettings,
  fold: Fold,
): readonly Block[] {
  const patchedNames = new Set(edits.map(({ name }) => name))
  // The checklist has the others in full, and the patched file its own changes. A line that keeps a default needs no action.
  const findings = report.findings.filter(
    (finding) =>
      !isStep(finding) &&
      !(
        finding.kind === 'default-changed' &&
        (finding.place !== undefined || finding.severity !== 'care')
      ) &&
      !patchedNames.has(finding.written ?? finding.keys[0] ?? '') &&
      !tasks.some(
        ({ what, reasons = [] }) =>
          what.endsWith(`: ${finding.action}`) &&
          reasons.some((reason) => reason.endsWith(finding.effect)),
      ),
  )
  return [
    {
      type: 'text',
      text:
        patched.length === 0
          ? 'To get the patched file, add --out.'
          : [
              'Wrote ',
              ...patched.flatMap((name, at) => [
                ...(at === 0 ? [] : [', ']),
                { text: name, href: encodeURIComponent(name) },
              ]),
              '. It contains the secrets from the original, so do not attach it to a ticket.',
            ],
    },
    // On a way of one step, the task that installs the copy lists them.
    ...(edits.length === 0 || path.stops.length === 1
      ? []
      : [
          fold(
            'Lines that the patch changes',
            edits.map((edit) => {
              const [removed, added] = formatEdit(edit)
              return {
                type: 'diff' as const,
                title: `${edit.file}:${edit.line}`,
                lines: [
                  { mark: '-' as const, text: removed },
                  { mark: '+' as const, text: added },
                ],
              }
            }),
          ),
        ]),
    ...(findings.length === 0
      ? []
      : [fold('Findings', describeFindings(findings, report.files.length > 1))]),
  ]
}

function describeDryRun(run: DryRun, fold: Fold): readonly Block[] {
  const [text, ...details] = formatDryRun(run)
  const { report, calls } = run
  return [
    ...list([
      {
        text,
        details: [...details, ...(report === undefined ? [] : [linkReport('all calls: ', report)])],
      },
    ]),
    ...(calls.length === 0
      ? []
      : [
          fold(
            'Calls that break or differ from the prediction',
            list(
              calls.map((call) => ({
                text: [
                  { code: `${call.method} ${call.target}` },
                  ` (call ${call.exchange}) ${formatDryRunCall(call)}`,
                ],
                rating: call.agrees
                  ? call.happened === 'broke'
                    ? ('violation' as const)
                    : ('warning' as const)
                  : ('unverified' as const),
              })),
            ),
            { isOpen: true },
          ),
        ]),
  ]
}

function describeComparison(comparison: ServerComparison, fold: Fold): readonly Block[] {
  const { broken, answers, report } = comparison
  return [
    { type: 'text', text: formatComparison(comparison) },
    ...(report === undefined ? [] : list([{ text: linkReport('all checks: ', report) }])),
    ...list(
      broken.map(({ checkId, says, rating = 'violation' }) => ({
        text: [{ code: checkId }, ` ${says}`],
        rating,
      })),
      { shown: MAX_ITEMS },
    ),
    ...(answers.length === 0
      ? []
      : [fold('Responses that changed', list(answers), { isLong: true })]),
  ]
}

/** Links a file next to the plan. */
function linkReport(text: string, href: string): Words {
  return [text, { text: href, href }]
}

function describeQuestions({ open }: UpgradePlan, fold: Fold): readonly Block[] {
  if (open.length === 0) return []
  const tasks = open.map(({ what, who, details = [], how, command }) => ({
    text: markCode(what),
    details: [...details, how === undefined ? `Find out from ${who}` : `→ ${how}`].map(markCode),
    command,
  }))
  return [fold('Not known from the input', [{ type: 'checklist', tasks }])]
}
