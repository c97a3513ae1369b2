import { isDeepStrictEqual } from 'node:util'

import { headline } from '#reports/headline.ts'
import { BundleError } from '#engine/model/errors.ts'
import type {
  BundleFault,
  Graded,
  Manifest,
  Suites,
  Verification,
} from '#engine/model/results/bundle.ts'
import type { Run } from '#engine/model/results/run.ts'
import { counted } from '#engine/text/words.ts'
import { type Compared, compareVerdicts, differingMembers } from './differences.ts'
import { isSameRun } from './judge-again.ts'
import { BASELINE, MANIFEST, RUN } from './part-names.ts'
import { suitesOfToday } from './suites-digest.ts'

type Weighed = Pick<
  Verification,
  'state' | 'sentence' | 'faults' | 'then' | 'now' | 'same' | 'differences'
>

/** Faults that are named at most. */
const MOST_FAULTS = 20

/**
 * Compares the signed run with the current result of the evidence. The same suites must reproduce
 * everything; others must reproduce the facts of the recording, and each changed grade is reported.
 * Throws a BundleError.
 */
export function weigh(manifest: Manifest, signed: Run, today: Run): Weighed {
  const suites = suitesOfToday()
  if (!isDeepStrictEqual(manifest.tool, signed.tool))
    throw new BundleError(`${MANIFEST} /tool`, `it differs from the one in ${RUN}`)
  const compared = compareVerdicts(signed, today)
  const found = {
    then: graded(signed, manifest.suites),
    now: graded(today, suites),
    same: compared.same,
    differences: compared.differences,
  }
  if (manifest.suites.sha256 === suites.sha256) {
    const faults = faultsBySameSuites(manifest, signed, today, compared)
    return faults.length === 0
      ? { ...found, faults, state: 'verified', sentence: sentenceOf('verified', found) }
      : {
          ...found,
          faults,
          state: 'refused',
          sentence: 'The bundle is rejected: its evidence does not produce these verdicts.',
        }
  }
  // Runs may differ only in the release of this tool.
  if (isSameRun({ ...signed, tool: today.tool }, today))
    return { ...found, faults: [], state: 'verified', sentence: sentenceOf('verified', found) }
  const faults = faultsOfRecorded(signed, today)
  if (faults.length > 0)
    return {
      ...found,
      faults,
      state: 'refused',
      sentence: 'The bundle is rejected: its statements about the recording are false.',
    }
  const state = isRegraded(signed, today, compared) ? 'regraded' : 'later'
  return { ...found, faults, state, sentence: sentenceOf(state, found) }
}

/** Equal evidence, equal suites: nothing may differ. */
function faultsBySameSuites(
  { suites: { checks } }: Manifest,
  signed: Run,
  today: Run,
  { differences }: Compared,
): readonly BundleFault[] {
  if (checks !== suitesOfToday().checks)
    return [
      {
        place: `${MANIFEST} /suites/checks`,
        what: 'these suites have a different number of checks',
      },
    ]
  if (isSameRun(signed, today)) return []
  const verdicts = differences.map(({ checkId, then, now, members }) => ({
    place: `${RUN} ${checkId}`,
    what:
      then === now
        ? `its ${members.join(', ')} is not supported by the evidence`
        : `its verdict is ${then ?? 'missing'}, but the evidence gives ${now ?? 'no verdict'}`,
  }))
  const members = differingMembers(signed, today).map((name) => ({
    place: `${RUN} /${name}`,
    what: 'it is not supported by the evidence',
  }))
  const faults = [...verdicts, ...members].slice(0, MOST_FAULTS)
  return faults.length > 0
    ? faults
    : [{ place: RUN, what: 'its verdicts are in a different order or format' }]
}

/** Parts that depend on the recording, not on the suites. */
function faultsOfRecorded(signed: Run, today: Run): readonly BundleFault[] {
  const facts = ({
    target,
    created,
    plan,
    strict,
    only,
    evidence,
    baseline,
  }: Run): Record<string, unknown> => ({
    '/target/url': target.url,
    '/target/claimedVersion': target.claimedVersion,
    '/created': created,
    '/plan': plan,
    '/strict': strict,
    '/only': only,
    '/evidence/exchanges': evidence.exchanges,
    '/baseline': baseline && { ...baseline, notLookedAt: 0, outdated: [] },
  })
  const now = facts(today)
  return Object.entries(facts(signed))
    .filter(([name, value]) => !isDeepStrictEqual(value, now[name]))
    .map(([name]) => ({
      place: `${RUN} ${name}`,
      what: `it does not match ${name === '/baseline' ? BASELINE : 'the recording'}`,
    }))
}

/** Whether a rating changed, or the release or completeness that ratings depend on. */
function isRegraded(signed: Run, today: Run, { differences }: Compared): boolean {
  return (
    signed.target.judgedVersion !== today.target.judgedVersion ||
    signed.complete !== today.complete ||
    signed.evidence.complete !== today.evidence.complete ||
    differences.some(({ kind }) => kind === 'grade' || kind === 'gone')
  )
}

function graded(run: Run, suites: Suites): Graded {
  const { sentence, rating } = headline(run)
  return { tool: `${run.tool.name} ${run.tool.version}`, suites, sentence, rating }
}

function sentenceOf(
  state: 'verified' | 'later' | 'regraded',
  {
    then,
    now,
    same,
    differences,
  }: Pick<Required<Weighed>, 'then' | 'now' | 'same' | 'differences'>,
): string {
  const isOfToday = then.suites.sha256 === now.suites.sha256
  const all = counted(same, 'verdict')
  if (state === 'verified')
    return `The bundle is verified: the evidence reproduces all ${all}${isOfToday ? '' : ', also with the current suites, which differ'}.`
  const count = (kind: string): number => differences.filter((one) => one.kind === kind).length
  if (state === 'later')
    return `The bundle is verified with the current suites, which differ: they reproduce every signed outcome, ${count('words')} worded differently, and ${counted(count('new'), 'check')} ${count('new') === 1 ? 'is' : 'are'} new.`
  const regraded = counted(count('grade') + count('gone'), 'verdict')
  const named =
    then.tool === now.tool
      ? `the bundle refers to suites of ${then.tool} that this build does not contain`
      : `the suites of ${then.tool} that the bundle names cannot be run here`
  return `The evidence is verified, but the verdicts are not: the current suites do not produce ${regraded} as signed, and ${named}. Only that version can show whether they ever did.`
}
