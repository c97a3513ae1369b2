import type { Manifest } from '#engine/model/results/bundle.ts'
import { BASELINE, RUN } from '../part-names.ts'
import { OWNER, type TestFiles } from '../test-bundle.ts'
import { failing, known } from './test-bases.ts'
import { type Case, files, otherSuites } from './test-cases.ts'
import { changed, manifestIn, type Mutable, signedAgain, withRun } from './test-edits.ts'

type Edit = (text: string) => string

/** Edits of the baseline's text. */
const TEXTS: readonly (readonly [string, Edit])[] = [
  ['another reason', (text) => text.replace('eats it', 'is gone')],
  ['another owner', (text) => text.replace('Ann', 'Bob')],
  ['another day', (text) => text.replace('2027-06-30', '2037-06-30')],
  ['another check', (text) => text.replace('headers.node-id', 'csrf.because')],
  ['one more entry', (text) => `${text}- check: csrf.because\n  reason: told\n`],
  ['one entry fewer', (text) => text.slice(0, text.indexOf('- check: csrf'))],
  ['a comment', (text) => `# looked at\n${text}`],
  ['an empty baseline', () => ''],
]

type RunEdit = readonly [string, RegExp, (run: Mutable) => unknown]
const KNOWN_RUNS: readonly RunEdit[] = [
  [
    'the reason in the run',
    /^run\.json headers\.node-id$/,
    (run) =>
      (run.verdicts = run.verdicts.map((one) =>
        one.known ? { ...one, known: { reason: 'all is well' } } : one,
      )),
  ],
  [
    'another verdict marked as covered',
    /^run\.json [a-z]/,
    (run) =>
      (run.verdicts = run.verdicts.map((one, at) =>
        at === 0 ? { ...one, known: { reason: 'x' } } : one,
      )),
  ],
  [
    'a covered verdict no longer marked',
    /^run\.json headers\.node-id$/,
    (run) => (run.verdicts = run.verdicts.map(({ known: _known, ...one }) => one)),
  ],
  ['the number of entries', /^run\.json \/baseline$/, list({ entries: 7 })],
  ['the name of the list in the run', /^run\.json \/baseline$/, list({ file: 'other.yaml' })],
  ['the day in the run', /^run\.json \/baseline$/, list({ day: '2020-01-01' })],
  ['the number of skipped entries', /^run\.json \/baseline$/, list({ notLookedAt: 0 })],
  ['the digest of the list', /^baseline\.yaml$/, list({ sha256: '1'.repeat(64) })],
  ['one of several', /^run\.json \/baseline$/, list({ isOneOfSeveral: true })],
  ['no baseline named', /^baseline\.yaml$/, (run) => delete run.baseline],
]

function list(more: Partial<NonNullable<Mutable['baseline']>>): (run: Mutable) => void {
  return (run) => void (run.baseline &&= { ...run.baseline, ...more })
}

const judged =
  (more: Partial<NonNullable<Manifest['judged']['baseline']>>) =>
  (one: Manifest): Manifest => {
    const { baseline } = one.judged
    return baseline
      ? { ...one, judged: { ...one.judged, baseline: { ...baseline, ...more } } }
      : one
  }
const notJudged = (one: Manifest): Manifest => {
  const { baseline: _baseline, ...rest } = one.judged
  return { ...one, judged: rest }
}
const without = (from: TestFiles): TestFiles =>
  new Map([...from].filter(([name]) => name !== BASELINE))
const withList = (from: TestFiles): TestFiles =>
  new Map([...from, [BASELINE, known.get(BASELINE) ?? Buffer.alloc(0)]])

const MANIFESTS: readonly (readonly [string, RegExp, (one: Manifest) => Manifest])[] = [
  ['another day in the manifest', /^run\.json \/baseline$/, judged({ day: '2020-01-01' })],
  ['after its last day', /^run\.json /, judged({ day: '2028-01-01' })],
  ['an invalid date', /^manifest\.json$/, judged({ day: 'today' })],
  ['another name in the manifest', /^run\.json \/baseline$/, judged({ file: 'x' })],
  ['as one of several', /^run\.json \/baseline$/, judged({ isOneOfSeveral: true })],
  ['no mention in the manifest', /^baseline\.yaml$/, notJudged],
]

/** Attacks that add or change baseline entries. */
export const LISTS: readonly Case[] = [
  ...TEXTS.flatMap(([what, edit]) => [
    files(`the list: ${what}`, /^baseline\.yaml$/, () => changed(known, BASELINE, edit)),
    files(`the list: ${what}, by the owner`, /^baseline\.yaml$/, () =>
      signedAgain(changed(known, BASELINE, edit)),
    ),
  ]),
  ...KNOWN_RUNS.map(([what, place, edit]) =>
    files(`${what}, by the owner`, place, () => signedAgain(withRun(known, edit))),
  ),
  ...KNOWN_RUNS.slice(0, 2).map(([what, , edit]) =>
    files(
      `${what} by other suites, by the owner`,
      /^[a-z]+\.[a-z.-]+$/,
      () => signedAgain(withRun(known, edit), OWNER, otherSuites('b')),
      { state: 'regraded' },
    ),
  ),
  ...KNOWN_RUNS.slice(3, 6).map(([what, , edit]) =>
    files(`${what} by other suites, by the owner`, /^run\.json \/baseline$/, () =>
      signedAgain(withRun(known, edit), OWNER, otherSuites('b')),
    ),
  ),
  ...MANIFESTS.map(([what, place, edit]) =>
    files(`${what}, by the owner`, place, () => signedAgain(known, OWNER, edit)),
  ),
  files('the list left out', /^baseline\.yaml$/, () => without(known)),
  files('the list left out, by the owner', /^baseline\.yaml$/, () => signedAgain(without(known))),
  files('a baseline of another run', /^baseline\.yaml$/, () => withList(failing)),
  files('a baseline of another run, by the owner', /^baseline\.yaml$/, () =>
    signedAgain(withList(failing)),
  ),
  files('the run of a list without it, by the owner', /^(?:run\.json|baseline\.yaml)/, () =>
    signedAgain(changed(known, RUN, () => failing.get(RUN) ?? '')),
  ),
  files('a run without a baseline marked as with one, by the owner', /^baseline\.yaml$/, () =>
    signedAgain(withList(failing), OWNER, (one) => ({
      ...one,
      judged: { ...one.judged, ...withBaseline(manifestIn(known)) },
    })),
  ),
]

function withBaseline({ judged: { baseline } }: Manifest): Partial<Manifest['judged']> {
  return baseline ? { baseline } : {}
}
