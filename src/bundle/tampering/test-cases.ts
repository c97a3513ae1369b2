import type { KeyObject } from 'node:crypto'

import type { BundleState, Manifest } from '#engine/model/results/bundle.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { packed, type TestFiles } from '../test-bundle.ts'
import { honest } from './test-bases.ts'
import type { Mutable } from './test-edits.ts'

/** A tampered bundle: the edit, the place that must be reported, and the expected key. */
export interface Case {
  readonly what: string
  readonly place: RegExp
  readonly archive: () => Buffer
  readonly state?: BundleState
  readonly expected?: KeyObject
}

/** Builds a case that edits the files before they are packed. */
export function files(
  what: string,
  place: RegExp,
  make: () => TestFiles,
  more: Pick<Case, 'state' | 'expected'> = {},
): Case {
  return { what, place, archive: () => packed(make()), ...more }
}

/** Builds a case that edits a packed archive. */
export function archive(what: string, place: RegExp, edit: (bytes: Buffer) => Buffer): Case {
  return { what, place, archive: () => edit(packed(honest)) }
}

/** Positions of verdicts across the suites. */
export const NUMBERS = [0, 57, 114, 171, 228, 285, 342, 399, 456, 513]

type AnyVerdict = Record<string, unknown>

/** Edits of one verdict. */
export const VERDICT_EDITS = {
  outcome: (one) => (one['outcome'] = one['outcome'] === 'pass' ? 'not-exercised' : 'pass'),
  rating: (one) => (one['rating'] = one['rating'] === 'ok' ? 'none' : 'ok'),
  title: (one) => (one['title'] = 'MUST NOT be changed'),
  count: (one) => (one['count'] = 99),
} as const satisfies Record<string, (verdict: AnyVerdict) => unknown>

/** Edits the verdict at a position. */
export function editVerdict(
  { verdicts }: Mutable,
  number: number,
  edit: (verdict: AnyVerdict) => unknown,
): void {
  edit(verdicts[number] as unknown as AnyVerdict)
}

/** Turns every failure into a pass. */
export function passAll(run: Mutable): void {
  run.verdicts = run.verdicts.map((one) => (one.outcome === 'fail' ? passed(one) : one))
}

function passed(verdict: Verdict): Verdict {
  const { expected: _e, actual: _a, pointer: _p, failed: _f, ...rest } = verdict
  return { ...rest, outcome: 'pass', rating: 'ok' }
}

/** Edits a manifest to name suites that do not exist. */
export function otherSuites(digit: string): (manifest: Manifest) => Manifest {
  return (manifest) => ({ ...manifest, suites: { ...manifest.suites, sha256: digit.repeat(64) } })
}
