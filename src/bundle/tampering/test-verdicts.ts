import { RUN } from '../part-names.ts'
import { OWNER } from '../test-bundle.ts'
import { failing, honest } from './test-bases.ts'
import {
  type Case,
  editVerdict,
  files,
  NUMBERS,
  otherSuites,
  passAll,
  VERDICT_EDITS,
} from './test-cases.ts'
import { changed, type Mutable, signedAgain, withRun } from './test-edits.ts'

const EDITS = Object.entries(VERDICT_EDITS)

const notSigned: readonly Case[] = NUMBERS.flatMap((number) =>
  EDITS.map(([what, edit]) =>
    files(`verdict ${number}: ${what}`, /^run\.json$/, () =>
      withRun(honest, (run) => editVerdict(run, number, edit)),
    ),
  ),
)

const signed: readonly Case[] = NUMBERS.flatMap((number, index) =>
  EDITS.filter((_edit, turn) => turn === index % 4 || turn === 0).map(([what, edit]) =>
    files(`verdict ${number}: ${what}, by the owner`, /^run\.json [a-z]+\.[a-z.-]+$/, () =>
      signedAgain(withRun(honest, (run) => editVerdict(run, number, edit))),
    ),
  ),
)

const target =
  (more: Partial<Mutable['target']>) =>
  (run: Mutable): void =>
    void (run.target = { ...run.target, ...more })
const evidence =
  (more: Partial<Mutable['evidence']>) =>
  (run: Mutable): void =>
    void (run.evidence = { ...run.evidence, ...more })

const leaveOut = (run: Mutable): void =>
  void (run.verdicts = run.verdicts.filter(({ outcome }) => outcome !== 'fail'))

const RUNS: readonly (readonly [string, RegExp, (run: Mutable) => unknown])[] = [
  ['a failure passed', /^run\.json [a-z]/, passAll],
  ['the failed verdicts left out', /^run\.json [a-z]/, leaveOut],
  ['the causes left out', /^run\.json \/causes$/, (run) => delete run.causes],
  ['another URL', /^run\.json \/target$/, target({ url: 'http://other/api' })],
  ['another release', /^run\.json \/target$/, target({ judgedVersion: '7.0.0' })],
  ['another claim', /^run\.json \/target$/, target({ claimedVersion: '9.9.9' })],
  ['another date', /^run\.json \/created$/, (run) => (run.created = '2030-01-01T00:00:00.000Z')],
  ['more exchanges', /^run\.json \/evidence$/, evidence({ exchanges: 999 })],
  ['other remarks', /^run\.json \/evidence$/, evidence({ remarks: ['all is well'] })],
  [
    'another tool',
    /^manifest\.json \/tool$/,
    (run) => (run.tool = { ...run.tool, version: '9.0' }),
  ],
  ['no longer strict', /^run\.json \/strict$/, (run) => (run.strict = false)],
  ['no conflicts', /^run\.json \/conflicts$/, (run) => (run.conflicts = run.conflicts.slice(1))],
  [
    'a duplicate verdict',
    /^run\.json [a-z]/,
    (run) => (run.verdicts = [...run.verdicts, ...run.verdicts.slice(0, 1)]),
  ],
  [
    'a different order of verdicts',
    /^run\.json$/,
    (run) => (run.verdicts = run.verdicts.toReversed()),
  ],
]
const runs: readonly Case[] = RUNS.map(([what, place, edit]) =>
  files(`${what}, by the owner`, place, () => signedAgain(withRun(failing, edit))),
)

const counts: readonly Case[] = ['violations', 'warnings', 'ok', 'unverified'].map((name) =>
  files(`the number of ${name}, by the owner`, /^run\.json \/summary$/, () =>
    signedAgain(
      changed(failing, RUN, (text) => text.replace(new RegExp(`"${name}": \\d+`), `"${name}": 77`)),
    ),
  ),
)

type TextEdit = (text: string) => string
const FORMS: readonly (readonly [string, TextEdit])[] = [
  [
    'forged verdicts before the true ones',
    (text) => text.replace('"verdicts": [', '"verdicts": [], "verdicts": ['),
  ],
  [
    'a duplicate rating',
    (text) => text.replace('"rating": "violation"', '"rating": "ok", "rating": "violation"'),
  ],
  ['no space in it', (text) => `${JSON.stringify(JSON.parse(text))}\n`],
  ['a number in a different form', (text) => text.replace('"version": 1,', '"version": 1.0,')],
  ['an escaped letter', (text) => text.replace('"headers.node-id"', '"headers.node\\u002did"')],
  ['a trailing space', (text) => `${text} `],
]
const forms: readonly Case[] = FORMS.flatMap(([what, edit]) => [
  files(`the run: ${what}, by the owner`, /^run\.json$/, () =>
    signedAgain(changed(failing, RUN, edit)),
  ),
  files(`the run: ${what}, by other suites, by the owner`, /^run\.json$/, () =>
    signedAgain(changed(failing, RUN, edit), OWNER, otherSuites('b')),
  ),
])

const byOthers: readonly Case[] = [
  files(
    'the failed verdicts left out by other suites, by the owner',
    /^headers\.node-id$/,
    () => signedAgain(withRun(failing, leaveOut), OWNER, otherSuites('b')),
    { state: 'regraded' },
  ),
  ...['0', 'a', 'f'].map((digit) =>
    files(
      `a failure passed by suites ${digit}, by the owner`,
      /^headers\.node-id$/,
      () => signedAgain(withRun(failing, passAll), OWNER, otherSuites(digit)),
      { state: 'regraded' },
    ),
  ),
  ...NUMBERS.map((number) =>
    files(
      `verdict ${number} by other suites, by the owner`,
      /^[a-z]+\.[a-z.-]+$/,
      () =>
        signedAgain(
          withRun(honest, (run) => editVerdict(run, number, VERDICT_EDITS.outcome)),
          OWNER,
          otherSuites('b'),
        ),
      { state: 'regraded' },
    ),
  ),
  ...(
    [
      ['another URL', /^run\.json \/target\/url$/, target({ url: 'http://x/api' })],
      ['another date', /^run\.json \/created$/, (run) => (run.created = '2030-01-01T00:00:00Z')],
    ] as const satisfies readonly (readonly [string, RegExp, (run: Mutable) => unknown])[]
  ).map(([what, place, edit]) =>
    files(`${what} by other suites, by the owner`, place, () =>
      signedAgain(withRun(honest, edit), OWNER, otherSuites('b')),
    ),
  ),
]

/** Attacks on the verdicts; "by the owner" is signed with the right key. */
export const VERDICTS: readonly Case[] = [
  ...notSigned,
  ...signed,
  ...runs,
  ...counts,
  ...forms,
  ...byOthers,
]
