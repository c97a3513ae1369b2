import type { Manifest } from '#engine/model/results/bundle.ts'
import { MANIFEST, RUN } from '../part-names.ts'
import { OWNER } from '../test-bundle.ts'
import { honest } from './test-bases.ts'
import { type Case, files, otherSuites } from './test-cases.ts'
import { changed, manifestIn, RECORDING, signedAgain } from './test-edits.ts'

type Edit = (manifest: Manifest) => Manifest

const judged =
  (more: Partial<Manifest['judged']>): Edit =>
  (one) => ({ ...one, judged: { ...one.judged, ...more } })
const parts =
  (edit: (all: Manifest['parts']) => Manifest['parts']): Edit =>
  (one) => ({ ...one, parts: edit(one.parts) })
const outside = { name: '../x', size: 0, sha256: '1'.repeat(64) }
const SETTINGS = { elasticsearch_use_expect_continue: 'true' }
const twoOf = { recordings: [RECORDING, RECORDING] }

const RECORDINGS = /^manifest\.json \/judged\/recordings$/
const ELSEWHERE = [
  '../recording.ndjson',
  '../x',
  '/dev/zero',
  '../../../../../../dev/zero',
  './recording.ndjson',
  'bodies/../recording.ndjson',
  'before/recording.ndjson',
  'Recording.ndjson',
  '',
]

type Row = readonly [string, RegExp, Edit]

/** Edits of the manifest, and the place that is reported if the owner signs them. */
const EDITS: readonly Row[] = [
  [
    'another release of the tool',
    /^manifest\.json \/tool$/,
    (one) => ({ ...one, tool: { ...one.tool, version: '0.0.9' } }),
  ],
  [
    'another name of the tool',
    /^manifest\.json \/tool$/,
    (one) => ({ ...one, tool: { ...one.tool, name: 'x' } }),
  ],
  ['another version', /^manifest\.json$/, (one) => ({ ...one, version: 2 as 1 })],
  ['another release assumed', /^run\.json /, judged({ assumeVersion: '7.0.0' })],
  ['strict', /^run\.json \/strict$/, judged({ strict: true })],
  ['only a few checks', /^run\.json /, judged({ only: ['node'] })],
  ['another root', /^(?:run\.json \S+|recording\.ndjson)$/, judged({ root: 'http://other/api' })],
  ['as backend traffic', /^(?:run\.json \S+|recording\.ndjson)$/, judged({ backend: true })],
  ['a setting', /^run\.json \/(?:told|evidence)$/, judged({ settings: SETTINGS })],
  ['the name of the checked file', /^run\.json \/evidence$/, judged({ file: 'other.har' })],
  ['as an upgrade of itself', RECORDINGS, judged({ arrangement: 'upgrade', ...twoOf })],
  ['as two runs', RECORDINGS, judged({ arrangement: 'repeats', ...twoOf })],
  ['a run as the recording', RECORDINGS, judged({ recordings: [RUN] })],
  ['one run as repeats', RECORDINGS, judged({ arrangement: 'repeats' })],
  ['one recording as an upgrade', RECORDINGS, judged({ arrangement: 'upgrade' })],
  ['two recordings as one', RECORDINGS, judged(twoOf)],
  ['no recording', /^manifest\.json$/, judged({ recordings: [] })],
  [
    'no recording of repeats',
    /^manifest\.json$/,
    judged({ arrangement: 'repeats', recordings: [] }),
  ],
  ...ELSEWHERE.map((name): Row => [
    `a recording elsewhere: ${name}`,
    RECORDINGS,
    judged({ recordings: [name] }),
  ]),
  [
    'one of two recordings elsewhere',
    RECORDINGS,
    judged({ arrangement: 'repeats', recordings: [RECORDING, '../x/recording.ndjson'] }),
  ],
  ['a part left out', /^bodies\/[0-9a-f]{64}$/, parts((all) => all.slice(0, -1))],
  ['a part twice', /^manifest\.json$/, parts((all) => [...all, ...all.slice(-1)])],
  ['parts in a different order', /^manifest\.json$/, parts((all) => all.toReversed())],
  [
    'another size',
    /^run\.json$/,
    parts((all) => all.map((part) => ({ ...part, size: part.size + 1 }))),
  ],
  [
    'another digest',
    /^run\.json$/,
    parts((all) => all.map((part) => ({ ...part, sha256: '1'.repeat(64) }))),
  ],
  ['a part that leads out', /^\.\.\/x$/, parts((all) => [...all, outside])],
  [
    'a different number of checks',
    /^manifest\.json \/suites\/checks$/,
    (one) => ({ ...one, suites: { ...one.suites, checks: 1 } }),
  ],
]

/** Attacks on the manifest. */
export const MANIFESTS: readonly Case[] = [
  ...EDITS.map(([what, place, edit]) =>
    files(`${what}, by the owner`, place, () => signedAgain(honest, OWNER, edit)),
  ),
  ...[...EDITS, ...['0', 'a'].map((digit) => [`suites ${digit}`, /x/, otherSuites(digit)] as const)]
    // These are reported before the signature is checked.
    .filter(([what]) => !/elsewhere|run as|part|size|digest/.test(what))
    .map(([what, , edit]) =>
      files(`${what}, not signed`, /^manifest\.json(?: \/|$)/, () =>
        changed(honest, MANIFEST, () => `${JSON.stringify(edit(manifestIn(honest)), null, 2)}\n`),
      ),
    ),
  files('another space', /^manifest\.json$/, () => changed(honest, MANIFEST, (text) => `${text} `)),
  files('a member twice', /^manifest\.json$/, () =>
    changed(honest, MANIFEST, (text) =>
      text.replace('"version": 1,', '"version": 1, "version": 1,'),
    ),
  ),
  files('not JSON', /^manifest\.json$/, () => changed(honest, MANIFEST, () => '{')),
]
