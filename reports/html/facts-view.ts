import type { BehaviourStep } from '#engine/model/behaviour.ts'
import { CAPABILITIES } from '#engine/model/capabilities.ts'
import type { KnownList } from '#engine/model/results/known.ts'
import type { Run } from '#engine/model/results/run.ts'
import { listSecurityNotRun } from '#engine/model/results/tested.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { VERSION_SOURCE } from '../headline.ts'
import { byReason, bySuite } from '../sections.ts'
import { grouped } from '../shown-values.ts'
import { tlsFacts } from '../tls-facts.ts'
import { visible } from '../visible.ts'

/** A fact about the run. */
export interface FactView {
  readonly name: string
  readonly values: readonly string[]
}

/** Checks that were not run, and the sentence that says how to run them. */
export interface LeftOutView {
  readonly count: string
  readonly reason: string
}

/** Security checks that were not run, with the reason. */
export interface SecurityView extends LeftOutView {
  readonly titles: readonly string[]
}

/** Names the security checks that the headline counts as not run, by the reason. */
export function viewSecurity(verdicts: readonly Verdict[]): readonly SecurityView[] {
  return byReason(listSecurityNotRun(verdicts)).map(({ name, verdicts: members }) => ({
    count: counted(members.length, 'check'),
    reason: visible(name),
    titles: members.map(({ checkId, title }) => visible(`${checkId}: ${title}`)),
  }))
}

/** Lists the facts about the target and the evidence. */
export function viewFacts(run: Run): readonly FactView[] {
  const { target, evidence, plan, tool, created, verdicts } = run
  const known: Readonly<Record<string, { readonly what: string }>> = CAPABILITIES
  const facts: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [
      target.kind === 'backend' ? 'Search backend' : 'Target',
      [target.url, ...(target.nodes ?? []).filter((node) => node !== target.url)],
    ],
    ['Reported version', [target.claimedVersion ?? 'none: no response contained a version']],
    ['Checked as', [`${target.judgedVersion}, ${VERSION_SOURCE[target.versionSource]}`]],
    ['Behaves like', [target.fingerprint, ...(target.behaviour?.steps ?? []).map(stepOf)]],
    ['Evidence', [evidenceOf(run)]],
    ['Traffic', [evidence.live ? "from this tool's probes" : 'from other clients']],
    ...(run.tls ?? []).flatMap(tlsFacts),
    ['Mode', [plan && modeOf(plan.mode)]],
    [
      'Available',
      [
        plan && plan.capabilities.length > 0
          ? plan.capabilities.map((one) => known[one]?.what ?? one).join(', ')
          : undefined,
      ],
    ],
    ['Limited to', [plan?.only?.join(', ')]],
    ['Baseline', [run.baseline && listOf(run.baseline)]],
    ['Strictness', [run.strict ? 'strict: warnings count as violations' : undefined]],
    ['Suites', [bySuite(verdicts).map(suiteOf).join(', ')]],
    ['Recorded', [created]],
    ['Created by', [`${tool.name} ${tool.version}`]],
    ['Remarks', evidence.remarks],
    ['Probes', (evidence.probes ?? []).filter(({ outcome }) => outcome !== 'done').map(probeOf)],
    ['Run', [run.complete ? undefined : 'stopped early; later checks are missing']],
  ]
  return facts
    .map(([name, values]) => ({
      name,
      values: values.filter((value) => value !== undefined && value !== '').map(seen),
    }))
    .filter(({ values }) => values.length > 0)
}

/** Why checks were left out, the largest group first. */
export function viewLeftOut(verdicts: readonly Verdict[]): readonly LeftOutView[] {
  const left = verdicts.filter(
    ({ rating, outcome }) => rating === 'none' && outcome !== 'not-applicable',
  )
  const other = verdicts.filter(({ outcome }) => outcome === 'not-applicable').length
  return [
    ...viewReasons(left),
    ...(other > 0 ? [{ count: counted(other, 'check'), reason: 'rules for other releases' }] : []),
  ]
}

/** Counts verdicts by their reason. */
export function viewReasons(verdicts: readonly Verdict[]): readonly LeftOutView[] {
  return byReason(verdicts).map(({ name, verdicts: members }) => ({
    count: counted(members.length, 'check'),
    reason: visible(name),
  }))
}

function stepOf({ what, releases }: BehaviourStep): string {
  return `${what}: ${releases}`
}

function evidenceOf({ evidence }: Run): string {
  const { file, exchanges, complete } = evidence
  const amount = `${grouped(exchanges)} ${exchanges === 1 ? 'exchange' : 'exchanges'}`
  const whole = complete ? '' : ', incomplete: the recording has no footer'
  return `${file === undefined ? '' : `${file}, `}${amount}${whole}`
}

function listOf({ file, day, entries, notLookedAt }: KnownList): string {
  const rest = notLookedAt === 0 ? '' : `, ${notLookedAt} of them not checked`
  return `${file} as of ${day}, ${counted(entries, 'entry', 'entries')}${rest}`
}

function modeOf(mode: NonNullable<Run['plan']>['mode']): string {
  switch (mode) {
    case 'read':
      return 'read: sent only read requests'
    case 'session':
      return 'session: also logged in and out, and sent requests that must be rejected'
    case 'write':
      return 'write: also created, changed, and removed its own objects'
  }
}

function suiteOf({ name, verdicts }: ReturnType<typeof bySuite>[number]): string {
  return `${name} (${verdicts.length})`
}

function probeOf({
  name,
  outcome,
  reason,
}: {
  name: string
  outcome: string
  reason?: string
}): string {
  return `${name} ${outcome}${reason === undefined ? '' : `: ${reason}`}`
}

function seen(text: string | undefined): string {
  return visible(text ?? '')
}
