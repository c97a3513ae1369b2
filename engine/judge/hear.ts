import type { Check } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Steps } from '../model/steps.ts'
import { createAnswered } from './evaluation/answered.ts'
import type { CaseNotes } from './evaluation/case-notes.ts'
import { type Evaluation, openEvaluation } from './evaluation/evaluation.ts'
import { evaluateHandshakes } from './evaluation/handshakes.ts'
import { createRouting, type RoutingNotes } from './evaluation/unrouted.ts'
import { createWithheld } from './evaluation/withheld.ts'
import { createDispatch } from './evidence/dispatch.ts'
import type { Kind } from './evidence/select.ts'
import type { Hearing } from './head.ts'
import { countFronted, type Fronted } from './remarks/front.ts'
import { countLost, type Lost } from './remarks/lost.ts'
import { countExchanges, type ExchangeCounts } from './remarks/nothing.ts'
import { followStates } from './state/follow-states.ts'
import { createInterest, type Share, tasksFor } from './tasks.ts'

/** What a recording, or a part of it, came to: what its verdicts are made of, besides the head. */
export interface Heard {
  /** By the check; what is missing came to nothing. */
  readonly notes: ReadonlyMap<string, CaseNotes>
  readonly counts: ExchangeCounts
  readonly lost: Lost
  readonly fronted: Fronted
  /** What a check without evidence needs that the account could not see. */
  readonly neededFor: (check: Check) => string | undefined
  /** Only of a live run. */
  readonly answers?: Answers
}

/** What a live run was answered, whatever checks make of it, as plain data. */
export interface Answers {
  readonly kinds: readonly Kind[]
  readonly routing: RoutingNotes
}

/** The second pass over what is judged; without a share all of it. */
export function* hear({ head, parts, handshakes, checks }: Hearing, share?: Share): Steps<Heard> {
  const { version, traffic, settings, plan } = head.around
  const { behaviour } = head.run.target
  const prefix = plan?.prefix
  const context = {
    version,
    settings,
    ...(behaviour && { behaviour }),
    ...(prefix !== undefined && { prefix }),
  }
  const tasks = tasksFor(checks, { version, isLive: plan !== undefined })
  const ours = share?.tasksOf(tasks.length)
  const own = tasks.filter((_task, at) => ours?.has(at) ?? true)
  const count = share && parts.reduce((sum, part) => sum + part.count(), 0)
  const [from, until] = (count !== undefined && share?.rangeOf(count)) || [0, Infinity]
  const open = (check: Check): Evaluation => openEvaluation(check, context, head.gap?.because)
  const alone = checks.filter(({ evidence }) => evidence.kind === 'one').map(open)
  const joint = own.flatMap((task) => task.checks).map(open)
  evaluateHandshakes(handshakes, joint)
  const takeWhole = createDispatch([...alone, ...joint].map(asCollector))
  // Without a share everything is judged here.
  const takeJoint = share ? createDispatch(joint.map(asCollector)) : takeWhole
  const counts = countExchanges(traffic)
  const losses = countLost()
  const fronts = countFronted()
  const withheld = createWithheld(version)
  const isSeeing = own.some((task) => task.withheld)
  const answered = createAnswered()
  const routing = createRouting()
  for (const { exchanges, annotator, routeOf, release } of parts) {
    counts.nextPart()
    const follow = followStates(release.version, joint)
    const annotate = annotator()
    const concerns = createInterest(own, routeOf ?? (() => undefined))
    const isWanted = routeOf ? concerns : () => own.length > 0
    for (const exchange of exchanges()) {
      yield
      const isOwn = exchange.index >= from && exchange.index < until
      if (!isOwn && !isWanted(exchange)) continue
      const x: Annotated = annotate(exchange)
      ;(isOwn ? takeWhole : takeJoint)(x)
      follow(x)
      if (isSeeing) withheld.see(x)
      if (!isOwn) continue
      losses.add(x)
      fronts.add(x)
      counts.add(x)
      if (plan === undefined) continue
      answered.see(x)
      // Whether there is a route shows to whoever is let in.
      if (x.rejectedBy !== 'credential')
        routing.see({ exchange: x.exchange, route: x.route, json: () => x.json })
    }
  }
  return {
    notes: new Map([...alone, ...joint].map((one) => [one.check.id, one.notes()])),
    counts: counts.counts(),
    lost: losses.lost(),
    fronted: fronts.fronted(),
    neededFor: withheld.neededFor,
    ...(plan && { answers: { kinds: answered.kinds(), routing: routing.notes() } }),
  }
}

function asCollector({ check, collect, collectAlike }: Evaluation) {
  return { evidence: check.evidence, collect, ...(collectAlike && { collectAlike }) }
}
