import type { Verdict } from '../model/results/verdict.ts'

/** Returns a failed verdict at exchange 1, with the given parts. */
export function makeVerdict(given: Pick<Verdict, 'checkId'> & Partial<Verdict>): Verdict {
  return {
    suite: 'x',
    title: 'MUST',
    subject: 'server',
    level: 'MUST',
    basis: 'observed',
    source: '',
    exchanges: [1],
    count: 1,
    failed: 1,
    outcome: 'fail',
    rating: 'warning',
    ...given,
  }
}
