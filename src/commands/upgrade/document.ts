import {
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
  list,
  section,
  type Words,
} from '#reports/document/document.ts'
import { insteadOf } from '#engine/knowledge/routes/successors.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { lineOf, nameRelease } from '#engine/text/words.ts'
import { markCode } from '#reports/document/mark-code.ts'
import { linkSources } from '#reports/document/sources.ts'
import { describeCall } from '#upgrade/plan/client-tasks.ts'
import { EACH_RELEASE_SOURCE } from '#upgrade/plan/path.ts'
import { isOfReplacement } from '#upgrade/plan/setting-tasks.ts'
import { toolInfo } from '../../run/package-info.ts'
import { describeFindings } from '../check-settings/document.ts'
import { describeNotes } from '../forecast/document.ts'
import { resultOfUpgrade } from './result.ts'
import { summarizeBriefly } from './summary.ts'
import {
  formatComparison,
  formatDryRun,
  formatDryRunCall,
  formatEdit,
  formatFields,
  PHASE_WORDS,
  TITLES,
} from './words.ts'

/** Describes the plan of an upgrade: the path, the checklist, then everything that it rests on. */
export function describeUpgrade(plan: UpgradePlan): Document {
  const { from, to, given, calls, settings, dryRuns, comparison, flaws } = plan
  const { headline, rating } = resultOfUpgrade(plan, { tool: toolInfo() })
  return {
    title: `Upgrade from ${nameRelease(from)} to ${nameRelease(to)}`,
    headline,
    rating,
    brief: list(summarizeBriefly(plan)),
    blocks: [
      ...describePath(plan),
      ...section(TITLES.tasks, describeTasks(plan)),
      ...section(TITLES.flaws, describeFlaws(flaws, to)),
      ...section(TITLES.breaks, calls ? describeCallChanges(calls) : []),
      ...section(TITLES.settings, settings ? describeSettings(plan, settings) : []),
      ...section(TITLES.dryRun, dryRuns.flatMap(describeDryRun)),
      ...section(TITLES.comparison, comparison ? describeComparison(comparison) : []),
      ...describeQuestions(plan),
      ...(given.length === 0
        ? []
        : [fold(TITLES.given, list(given.map((text) => ({ text: markCode(text) }))))]),
    ],
  }
}

function fold(title: Words, blocks: readonly Block[], more: Partial<Details> = {}): Details {
  return { type: 'details', title, blocks, ...more }
}

/** Items of a list that the console shows; the page has all of them. */
const MAX_ITEMS = 12

function describeTasks({ tasks, path }: UpgradePlan): readonly Block[] {
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

/** Describes why to stop at which releases. The checklist has the releases of a way of one step. */
function describePath({ from, path }: UpgradePlan): readonly Block[] {
  const { stops, notStated, software } = path
  const needs = software.length === 0 ? [] : [describeSoftware(software)]
  if (stops.length === 1) return needs
  const items = [
    `${nameRelease(from)}: the current release`,
    ...stops.map(({ release, because, source }) => ({
      text: [`${nameRelease(release)}: ${because}`, ...inBrackets(source)],
    })),
    ...(notStated.length > 0 ? [{ text: describeStops({ from, path }) }] : []),
  ]
  return section(TITLES.path, [...list(items), ...needs])
}

/** Lists the release lines to install in turn. */
function describeStops({ from, path }: Pick<UpgradePlan, 'from' | 'path'>): Words {
  const { stops, notStated } = path
  const lines = [...notStated, ...stops.map(({ line }) => line)]
  const way = lines.toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
  return [[lineOf(from), ...way].join(' → '), ...inBrackets(EACH_RELEASE_SOURCE)]
}

function describeFlaws(flaws: UpgradeFlaws | undefined, to: string): readonly Block[] {
  const { remaining = [] } = flaws ?? {}
  return list(
    remaining.map((flaw) => ({
      text: `${to} has a known bug: ${flaw}`,
      rating: 'warning' as const,
    })),
  )
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
  return { type: 'details', title: 'Software by release', blocks: [table] }
}

function inBrackets(source: string | undefined): Exclude<Words, string> {
  return source === undefined ? [] : [' (', ...linkSources(source), ')']
}

/** Describes the calls as far as the checklist does not. */
function describeCallChanges(calls: UpgradeCalls): readonly Block[] {
  const { clients, gains, notes } = calls
  const changed = clients.flatMap(({ groups }) => groups).filter(({ change }) => change)
  const foldAll = (title: string, blocks: readonly Block[]) =>
    blocks.length === 0 ? [] : [fold(title, blocks)]
  return [
    ...describeNotes(notes),
    ...foldAll(TITLES.examples, describeExamples(calls)),
    ...foldAll(TITLES.bodies, changed.map(describeChangedCall)),
    ...foldAll(
      TITLES.gains,
      list(
        gains.map(({ method, route, causes }) => ({
          text: [{ code: `${method} ${route}` }, ' ', ...markCode(formatFields(causes))],
        })),
        { shown: MAX_ITEMS },
      ),
    ),
  ]
}

function describeChangedCall(call: CallGroup): Block {
  return { type: 'diff', title: describeCall(call), lines: call.change ?? [] }
}

/** How to adapt a replacement request, or read its response. */
const EXAMPLE_NOTES: Readonly<Record<string, string>> = {
  '/views/search/sync': 'read results.day.search_types.messages.rows[].values[0].value',
  '/events/search': 'range: 86400 searches only the last 24 hours',
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
    const note = EXAMPLE_NOTES[path]
    const lines = [
      { mark: '-' as const, text: route },
      ...added.map((text) => ({ mark: '+' as const, text })),
      ...(note === undefined ? [] : [{ mark: ' ' as const, text: note }]),
    ]
    return [{ type: 'diff' as const, lines }]
  })
}

function describeSettings(
  { tasks, path }: UpgradePlan,
  { edits, patched, report }: UpgradeSettings,
): readonly Block[] {
  const patchedNames = new Set(edits.flatMap(({ name, becomes = name }) => [name, becomes]))
  // The checklist has the others in full, and the patched file its own changes. A line that keeps a default needs no action.
  const findings = report.findings.filter(
    (finding) =>
      !isStep(finding) &&
      !(
        finding.kind === 'default-changed' &&
        (finding.place !== undefined || finding.severity !== 'care')
      ) &&
      finding.kind !== 'moved-to-database' &&
      !isOfReplacement(finding, path) &&
      ![finding.written, ...finding.keys].some((key) => patchedNames.has(key ?? '')) &&
      !tasks.some(
        ({ what, reasons = [] }) =>
          what.endsWith(`: ${finding.action}`) &&
          reasons.some((reason) => reason.endsWith(finding.effect)),
      ),
  )
  return [
    ...(patched.length > 0
      ? []
      : [{ type: 'text' as const, text: 'To get the patched file, add --out.' }]),
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

function describeDryRun(run: DryRun): readonly Block[] {
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

function describeComparison(comparison: ServerComparison): readonly Block[] {
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

function describeQuestions({ open }: UpgradePlan): readonly Block[] {
  if (open.length === 0) return []
  const tasks = open.map(({ what, who, details = [], how, command }) => ({
    text: markCode(what),
    details: [...details, how === undefined ? `Find out from ${who}` : `→ ${how}`].map(markCode),
    command,
  }))
  return [fold(TITLES.open, [{ type: 'checklist', tasks }])]
}
