import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { headline } from '../headline.ts'
import type { Claim } from './data.ts'

/** Returns the results of the client and the server in a few words. */
export function describeClaims(run: Run): readonly Claim[] {
  const [client, server] = [describeClient(run), describeResult(run)]
  if (!client) return [server]
  return [
    { ...client, words: `client: ${client.words}` },
    { ...server, words: `server: ${server.words}` },
  ]
}

/** The result of a run in a few words, in agreement with its headline. */
export function describeResult(run: Run): Claim {
  const { rating } = headline(run)
  return { rating, words: WORDS[rating](run) }
}

/** The result of the client whose traffic it is; undefined without one. */
export function describeClient({ client, evidence }: Run): Claim | undefined {
  const { ok, violations, warnings, notes } = client
  if (evidence.live || ok + violations + warnings + notes === 0) return undefined
  const broken = violations + warnings
  return {
    words: broken === 0 ? 'follows the rules for clients' : `breaks ${counted(broken, 'rule')}`,
    rating: violations > 0 ? 'violation' : warnings > 0 ? 'warning' : 'ok',
  }
}

/** Counts the findings of one rating by subject: `1 server, 2 client violations`. */
export function countFindings(verdicts: readonly Verdict[], rating: Rating): string {
  const own = verdicts.filter((verdict) => verdict.rating === rating)
  const counts = (['server', 'client'] as const).flatMap((subject) => {
    const { length } = own.filter((verdict) => verdict.subject === subject)
    return length === 0 ? [] : [`${length} ${subject}`]
  })
  return own.length === 0 ? '' : `${counts.join(', ')} ${rating}${own.length === 1 ? '' : 's'}`
}

const WORDS: Readonly<Record<Rating, (run: Run) => string>> = {
  error: () => 'could not be checked',
  violation: () => 'does not conform',
  warning: ({ baseline }) => (baseline ? 'no new violations, see the baseline' : 'no check passed'),
  unverified: () => 'not fully verified',
  note: ({ verdicts }) =>
    verdicts.some(({ known }) => known) ? 'no new violations' : 'no violations shown',
  ok: ({ only }) => (only ? 'requested checks passed' : 'conforms'),
  none: () => 'not tested',
}

/** Says how many exchanges of a finding are shown; empty if all are. */
export function describeMarked({ exchanges, failed = 0 }: Verdict): string {
  const { length } = exchanges
  return length > 0 && failed > length ? `first ${length} of ${failed}` : ''
}
