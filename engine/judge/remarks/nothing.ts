import { NODE_HEADER, responseHeader } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { showsAnything, tally } from '../../model/results/run.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import type { Traffic } from '../../model/traffic.ts'

/** Counts over all exchanges of a judgment. */
export interface ExchangeCounts {
  readonly exchanges: number
  /** Of them, those with a body that was too large to be kept. */
  readonly tooLarge: number
  /** The rest is of the part that gives the release: of two recordings the later one. */
  readonly ofPart: number
  /** Sent to the interface, or to the search backend. */
  readonly inside: number
  readonly answered: number
  /** Answered with a status of 500 or above. */
  readonly broken: number
  /** Responses with their whole body, and those that had one which is not there whole. */
  readonly whole: number
  readonly cut: number
  /** Some response names the node that gave it. */
  readonly isNamed: boolean
  /** None does, and who returns is proven by other means. */
  readonly isNameless: boolean
}

/** Counts the exchanges of a judgment, part by part. */
export function countExchanges(traffic: Traffic) {
  const all = { exchanges: 0, tooLarge: 0 }
  let part = emptyPart()
  return {
    nextPart: () => {
      part = emptyPart()
    },
    add: ({ exchange, root, status, nameless }: Annotated) => {
      const state = exchange.response?.body.state
      all.exchanges += 1
      if (exchange.failure?.kind === 'too-large') all.tooLarge += 1
      part.ofPart += 1
      if (root !== undefined || traffic === 'backend') part.inside += 1
      if (status > 0) part.answered += 1
      if (status >= 500) part.broken += 1
      part.isNamed ||= responseHeader(exchange, NODE_HEADER) !== undefined
      part.isNameless ||= nameless === true
      if (state === 'complete') part.whole += 1
      if (state === 'elided' || state === 'truncated') part.cut += 1
    },
    counts: (): ExchangeCounts => ({ ...all, ...part }),
  }
}

function emptyPart() {
  const counts = { ofPart: 0, inside: 0, answered: 0, broken: 0, whole: 0, cut: 0 }
  return { ...counts, isNamed: false, isNameless: false }
}

/** Whether all responses lack their bodies, so that only status and headers can be checked. */
export function isWithoutBodies({ whole, cut }: ExchangeCounts): boolean {
  return cut > 0 && whole === 0
}

/** That no response names its node, where checks wait for that; nothing otherwise. */
export function describeNameless(
  { isNamed, isNameless }: ExchangeCounts,
  verdicts: readonly Verdict[],
): readonly string[] {
  const waiting = verdicts.filter(({ reason }) => reason?.includes(NODE_HEADER)).length
  if (isNamed || waiting === 0) return []
  const checks = waiting === 1 ? '1 check waits' : `${waiting} checks wait`
  return [
    `no response has the header ${NODE_HEADER}, perhaps because a proxy removes it, so ${checks} for the header${
      isNameless ? '. For the other checks, login, version, and content identify the server' : ''
    }; configure the proxy to forward the header`,
  ]
}

/** Explains why no check passed or failed, and the next step; empty if one did. */
export function describeNothing(
  heard: ExchangeCounts,
  verdicts: readonly Verdict[],
  asked: { readonly roots: readonly string[]; readonly only?: readonly string[] },
): readonly string[] {
  const [summary, client] = [tally(verdicts, 'server'), tally(verdicts, 'client')]
  const isOfFew = (asked.only ?? []).length > 0
  if (!showsAnything({ summary, client, ...(isOfFew && { only: asked.only }) })) {
    const isSomethingDecided = summary.warnings + summary.notes > 0
    return [`nothing was shown: ${reasonFor(heard, asked, isSomethingDecided)}`]
  }
  if (!isWithoutBodies(heard)) return []
  return [`only status and headers could be checked: ${NO_BODIES}`]
}

const NO_BODIES =
  'no response has a complete body; export the traffic again with its content, or record the traffic'

function reasonFor(
  heard: ExchangeCounts,
  { roots, only = [] }: { readonly roots: readonly string[]; readonly only?: readonly string[] },
  isSomethingDecided: boolean,
): string {
  const { ofPart, inside, answered, broken } = heard
  if (ofPart === 0)
    return 'the recording contains no exchanges; record the traffic again, or export it after the client has used the server'
  if (inside === 0)
    return `no exchange belongs to the API at ${roots[0] ?? 'any root'}; specify the root with --base`
  if (answered === 0)
    return 'no request got a response; make sure that the server is reachable, and record again'
  if (broken === answered)
    return 'every response is a server error (500 or above); fix the errors in the server log, and record again'
  if (isWithoutBodies(heard)) return NO_BODIES
  if (only.length > 0)
    return `the recording has no evidence for the selected checks (${only.join(', ')}); select more checks, or record traffic that covers them`
  return isSomethingDecided
    ? 'only checks for warnings and notes had evidence; record more client traffic'
    : 'the recording has no evidence for any check; record more client traffic'
}
