import type { Exchange } from '../../model/exchange.ts'
import type { Steps } from '../../model/steps.ts'
import { createWithheld } from '../evaluation/withheld.ts'
import { createDispatch } from '../evidence/dispatch.ts'
import type { Hearing } from '../head.ts'
import { stepsOf } from '../state/steps.ts'
import { type Share, type Task, tasksFor } from '../tasks.ts'
import { type Facts, rememberFacts } from './facts.ts'

/** An exchange for the slices that need it: as their own, or because something of theirs rests on it too. */
export interface Cutting {
  readonly exchange: Exchange
  readonly facts: Facts
  /** Numbers of the shares, from 0. */
  readonly wantedBy: readonly number[]
}

/** Which tasks a recording is not cut for, and who has them. */
export interface Uncut {
  readonly share: number
  readonly checks: readonly string[]
  readonly kind: 'any' | 'states' | 'changes' | 'chain'
}

/** The tasks that are done for all of the recording, by whose share they are. */
export function uncutIn({ head, checks }: Hearing, shares: readonly Share[]): readonly Uncut[] {
  const { version, plan } = head.around
  const tasks = tasksFor(checks, { version, isLive: plan !== undefined })
  const ours = shares.map((share) => share.tasksOf(tasks.length))
  return tasks.map((task, at) => ({
    share: ours.findIndex((own) => own.has(at)),
    checks: task.checks.map(({ id }) => id),
    kind: kindOf(task),
  }))
}

function kindOf({ routes, changes, checks: [first] }: Task): Uncut['kind'] {
  if (routes === undefined) return 'any'
  if (changes) return 'changes'
  return first?.evidence.kind === 'state' ? 'states' : 'chain'
}

/** Gives each exchange of a recording of the interface with what is to be known of it, and who needs it. */
export function* cutInSteps(
  { head, parts, checks }: Hearing,
  shares: readonly Share[],
  take: (cutting: Cutting) => void,
): Steps<undefined> {
  const { version, plan } = head.around
  const [part] = parts
  if (!part?.serverState || parts.length > 1) throw new Error('only a recording alone is cut')
  const tasks = tasksFor(checks, { version, isLive: plan !== undefined })
  const count = part.count()
  const ranges = shares.map((share) => share.rangeOf(count))
  const owners = shares.map((share) => share.tasksOf(tasks.length))
  const wanted = new Set<number>()
  const ownerOf = (task: Task): number => owners.findIndex((own) => own.has(tasks.indexOf(task)))
  const dispatch = createDispatch(
    tasks.flatMap((task) => {
      const owner = ownerOf(task)
      return task.checks
        .filter(({ evidence }) => evidence.kind !== 'state')
        .map(({ evidence }) => ({ evidence, collect: () => void wanted.add(owner) }))
    }),
  )
  const states = tasks.find((task) => kindOf(task) === 'states')
  const seeing = tasks.find((task) => task.withheld)
  const followed = new Set(states && stepsOf(version).keys())
  const withheld = createWithheld(version)
  const remembered = rememberFacts(part.serverState)
  const annotate = part.annotator(remembered.state)
  for (const exchange of part.exchanges()) {
    yield
    wanted.clear()
    const x = annotate(exchange)
    dispatch(x)
    if (states && x.route !== undefined && followed.has(x.route)) wanted.add(ownerOf(states))
    if (seeing && withheld.concerns(x)) wanted.add(ownerOf(seeing))
    const { index } = exchange
    wanted.add(ranges.findIndex(([from, until]) => index >= from && index < until))
    take({ exchange, facts: remembered.taken(), wantedBy: [...wanted] })
  }
  return undefined
}
