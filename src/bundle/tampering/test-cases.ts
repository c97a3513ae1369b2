import type { KeyObject } from 'node:crypto'

import type { BundleState, Manifest } from '#engine/model/results/bundle.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { packed, type TestFiles } from '../test-bundle.ts'
import { honest } from './test-bases.ts'
import type { Mutable } from './test-edits.ts'

/** One tampered bundle: what is done, where it has to be told, and who verifies. */
export interface Case {
  readonly what: string
  readonly place: RegExp
  readonly archive: () => Buffer
  readonly state?: BundleState
  readonly expected?: KeyObject
}

/** Files that are edited before they are packed. */
export function files(
  what: string,
  place: RegExp,
  make: () => TestFiles,
  more: Pick<Case, 'state' | 'expected'> = {},
): Case {
  return { what, place, archive: () => packed(make()), ...more }
}

/** An honest archive that is edited. */
export function archive(what: string, place: RegExp, edit: (bytes: Buffer) => Buffer): Case {
  return { what, place, archive: () => edit(packed(honest)) }
}

/** Positions of verdicts, spread over the suites. */
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

/** Says of every failure that it held. */
export function passAll(run: Mutable): void {
  run.verdicts = run.verdicts.map((one) => (one.outcome === 'fail' ? passed(one) : one))
}

function passed(verdict: Verdict): Verdict {
  const { expected: _e, actual: _a, pointer: _p, failed: _f, ...rest } = verdict
  return { ...rest, outcome: 'pass', rating: 'ok' }
}

/** A manifest that names suites that no one has. */
export function otherSuites(digit: string): (manifest: Manifest) => Manifest {
  return (manifest) => ({ ...manifest, suites: { ...manifest.suites, sha256: digit.repeat(64) } })
}
