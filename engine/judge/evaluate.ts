import { isClaimed } from '../knowledge/areas.ts'
import type { Check } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { CooperativeTask } from '../model/steps.ts'
import { type AnsweredKind, createAnswered } from './evaluation/answered.ts'
import { findConditions } from './evaluation/conditions.ts'
import { type Evaluation, openEvaluation } from './evaluation/evaluation.ts'
import type { EvaluationResult } from './evaluation/evaluation-result.ts'
import { evaluateHandshakes } from './evaluation/handshakes.ts'
import { createRouting, type Routing } from './evaluation/unrouted.ts'
import { createUnproven } from './evaluation/unproven.ts'
import { createWithheld } from './evaluation/withheld.ts'
import { createDispatch } from './evidence/dispatch.ts'
import type { EvaluationInput } from './head.ts'
import { countFronted, type Fronted } from './remarks/front.ts'
import { countLost, type Lost } from './remarks/lost.ts'
import { readOwnDescription } from './remarks/own-description.ts'
import { countExchanges, type ExchangeCounts } from './remarks/nothing.ts'
import { followStates } from './state/follow-states.ts'

/** The evaluated evidence of a recording, from which its verdicts are built. */
export interface EvaluatedChecks {
  /** By the id of each check, in the order of the suites. */
  readonly results: ReadonlyMap<string, EvaluationResult>
  /** The condition under which a check fails, by its ID. */
  readonly conditions: ReadonlyMap<string, string>
  readonly counts: ExchangeCounts
  readonly lost: Lost
  readonly fronted: Fronted
  /** The requirement of a check without evidence that the account could not see. */
  readonly neededFor: (check: Check) => string | undefined
  /** Why a check about logins of clients has no evidence, if it is their password. */
  readonly unprovenFor: (check: Check) => string | undefined
  /** Responses to the probes of a live run, whether or not a check uses them. */
  readonly answers?: { readonly kinds: readonly AnsweredKind[]; readonly routing: Routing }
}

/** The second pass over a recording: evaluates every check. */
export function* evaluate({
  head,
  parts,
  handshakes,
  checks,
}: EvaluationInput): CooperativeTask<EvaluatedChecks> {
  const { version, traffic, settings, plan, profile } = head.around
  const { behaviour } = head.run.target
  const prefix = plan?.prefix
  const ownDescription = readOwnDescription(parts.at(-1)?.descriptions)
  const context = {
    version,
    settings,
    ...(behaviour && { behaviour }),
    ...(prefix !== undefined && { prefix }),
    ...(ownDescription && { ownDescription }),
  }
  const evaluations = checks.map((check) =>
    openEvaluation(check, context, { gap: head.gap?.because, profile }),
  )
  evaluateHandshakes(handshakes, evaluations)
  const take = createDispatch(evaluations.map(asCollector))
  const counts = countExchanges(traffic)
  const losses = countLost()
  const fronts = countFronted()
  const withheld = createWithheld(version)
  const unproven = createUnproven()
  const answered = createAnswered()
  const routing = createRouting()
  for (const { exchanges, annotator, release } of parts) {
    counts.nextPart()
    const follow = followStates(release.version, evaluations)
    const annotate = annotator()
    for (const exchange of exchanges()) {
      yield
      const x: Annotated = annotate(exchange)
      take(x)
      follow(x)
      losses.add(x)
      counts.add(x)
      const isOutside = profile !== undefined && !isClaimed(x.path, profile)
      if (!isOutside) fronts.add(x)
      if (plan === undefined) {
        unproven.see(x)
        continue
      }
      withheld.see(x)
      answered.see(x)
      // Only an authenticated client sees whether a route exists.
      if (!isOutside && x.rejectedBy !== 'credential')
        routing.see({ exchange: x.exchange, route: x.route, json: () => x.json })
    }
  }
  const ofServer = new Set(checks.filter(({ subject }) => subject === 'server').map(({ id }) => id))
  const results = new Map(evaluations.map(({ check, result }) => [check.id, result()]))
  return {
    results,
    conditions: yield* findConditions(
      parts,
      new Map([...results].filter(([id]) => ofServer.has(id))),
    ),
    counts: counts.counts(),
    lost: losses.lost(),
    fronted: fronts.fronted(),
    neededFor: withheld.neededFor,
    unprovenFor: unproven.reasonFor,
    ...(plan && { answers: { kinds: answered.kinds(), routing: routing.routing() } }),
  }
}

function asCollector({ check, collect, collectAlike }: Evaluation) {
  return { evidence: check.evidence, collect, ...(collectAlike && { collectAlike }) }
}
