import { createHash } from 'node:crypto'

import type { Evidence } from '../../model/check.ts'
import { type Body, isWholeBody } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isSafe } from '../facts/rejected-by.ts'
import { follows, computeMoment } from '../facts/moment.ts'
import type { Watching } from './alike.ts'
import { findInvalidating } from './find-invalidating.ts'
import { compileSelector } from './select.ts'
import { createWaiting } from './waiting.ts'

/**
 * Takes exchanges in file order and hands over each group of evidence as soon as it is complete.
 * Its input is limited to the kinds its evidence selects, and to requests that may have changed
 * something.
 */
export type Collector = (x: Annotated) => void

/** Takes nothing, whatever it is given. */
export const TAKES_NOTHING: Collector = () => undefined

type Emit = (group: readonly Annotated[], thing?: string) => void

interface Listener {
  /** Called if an exchange has no counterpart, perhaps because it was dropped from memory. */
  readonly miss: () => void
  /** Called with the reason why an exchange without a predecessor is not evaluated. */
  readonly unled: (reason: string) => void
}

const NOBODY: Listener = { miss: () => undefined, unled: () => undefined }

/** Maximum time between two steady reads: a node may change by itself. */
const STEADY_MS = 5_000

/** The collector of one check's evidence. */
export interface Collecting {
  readonly collect: Collector
  /**
   * Examines an exchange once for all equal ones, and returns their collector; undefined if the
   * result may depend on their differences. Missing if it saves nothing.
   */
  readonly collectAlike?: (watching: Watching) => Collector | undefined
}

/** Builds the collector of one check. */
export function createCollector(
  evidence: Evidence,
  emit: Emit,
  listener: Listener = NOBODY,
): Collecting {
  switch (evidence.kind) {
    case 'one':
      return { collect: collectOne(evidence, emit) }
    case 'pair':
      return collectPairs(evidence, emit, listener)
    case 'chain':
      return collectChains(evidence, emit, listener)
    case 'steady':
      return {
        collect: evidence.again ? collectBetween(evidence, emit) : collectSteady(evidence, emit),
      }
    case 'beforeAfter':
      return { collect: collectBeforeAfter(evidence, emit) }
    case 'state':
    case 'handshake':
      return { collect: TAKES_NOTHING }
  }
}

/** The role of an exchange for a collector, computed once for all similar ones. */
function ofAlike<Part>(
  watching: Watching,
  partOf: (x: Annotated) => Part,
  takerOf: (part: Part) => Collector,
): Collector | undefined {
  const { seen, isLookedAt } = watching()
  const part = partOf(seen)
  return isLookedAt() ? undefined : takerOf(part)
}

type Of<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>

function collectOne({ of: { where } }: Of<'one'>, emit: Emit): Collector {
  return (x) => {
    if (where === undefined || where(x)) emit([x])
  }
}

interface Half {
  readonly side: 'first' | 'second'
  readonly x: Annotated
}

/** For each request asked in both ways: the first of either kind. */
function collectPairs(
  { first, second, same = sameRequest }: Of<'pair'>,
  emit: Emit,
  { miss }: Listener,
): Collecting {
  const isFirst = compileSelector(first)
  const isSecond = compileSelector(second)
  const givenUp = new Set<Half['side']>()
  const halves = createWaiting<Half>(({ side }) => givenUp.add(side))
  const whole = new Set<string>()
  const partOf = (x: Annotated) => {
    const side = isFirst(x) ? 'first' : isSecond(x) ? 'second' : undefined
    return side && ({ side, key: same(x) } as const)
  }
  const take = ({ side, key }: Pick<Half, 'side'> & { readonly key: string }, x: Annotated) => {
    if (whole.has(key)) return
    const half = halves.get(key)
    if (half === undefined) {
      if (givenUp.has(side === 'first' ? 'second' : 'first')) miss()
      halves.set(key, { side, x }, [x])
    } else if (half.side !== side) {
      halves.delete(key)
      whole.add(key)
      emit(side === 'second' ? [half.x, x] : [x, half.x])
    }
  }
  return {
    collect: (x) => {
      const part = partOf(x)
      if (part) take(part, x)
    },
    collectAlike: (watching) =>
      ofAlike(watching, partOf, (part) =>
        !part || whole.has(part.key) ? TAKES_NOTHING : (x) => take(part, x),
      ),
  }
}

/** The default of a pair: everything that was asked, but for the fact in which the two differ. */
function sameRequest(x: Annotated): string {
  return `${askedBy(x)}\n${x.credential.form}`
}

function askedBy(x: Annotated): string {
  const { body } = x.exchange.request
  // No one knows whether bodies are the same that are not here.
  const name = isWholeBody(body) ? getName(body) : `${x.index}`
  return [x.root, x.method, x.path, x.query, name].join('\n')
}

/** Longer bodies are compared by their hash, to save memory. */
const MAX_NAME_LENGTH = 256

function getName({ text, base64, state }: Body): string {
  const content = text ?? base64 ?? state
  if (content.length <= MAX_NAME_LENGTH) return content
  return createHash('sha256').update(content).digest('base64')
}

/** The role of an exchange in a chain. */
interface Link {
  readonly isDisturbing: boolean
  readonly key: string | undefined
  /** Whether it may be this step of one, from 0. */
  readonly fits: (step: number) => boolean
}

function collectChains(evidence: Of<'chain'>, emit: Emit, { miss, unled }: Listener): Collecting {
  const { by, steps, isEach = false, unled: reason } = evidence
  const disturbers = findInvalidating(evidence)
  const wanted = steps.map(compileSelector)
  const givenUp = new Set<number>()
  const open = createWaiting<Annotated[]>(({ length }) => givenUp.add(length))
  const linkOf = (x: Annotated): Link => {
    const isDisturbing = x.route !== undefined && disturbers.has(x.route)
    const key = isDisturbing ? undefined : by(x)
    return { isDisturbing, key, fits: (step) => wanted[step]?.(x) === true }
  }
  const take = ({ isDisturbing, key, fits }: Link, x: Annotated): void => {
    if (isDisturbing) {
      if (mayChange(x)) open.clear()
      return
    }
    const known = (key === undefined ? undefined : open.get(key)) ?? []
    if (reason !== undefined && known.length === 0 && fits(wanted.length - 1)) unled(reason)
    if (key === undefined) return
    const chain = isEach && fits(0) ? [] : known
    if (chain.length === 0 && givenUp.size > 0 && [...givenUp].some(fits)) miss()
    if (!fits(chain.length)) return
    const last = chain.at(-1)
    if (last && follows(x.exchange, computeMoment(last.exchange)) !== 'after') return
    const longer = [...chain, x]
    if (longer.length < steps.length) open.set(key, longer, longer)
    else {
      if (!isEach) open.delete(key)
      emit(longer)
    }
  }
  return {
    collect: (x) => take(linkOf(x), x),
    collectAlike: (watching) =>
      ofAlike(watching, remembered, (link) => (link ? (x) => take(link, x) : TAKES_NOTHING)),
  }

  /**
   * The part of it that does not depend on the exchange; undefined if it has no role in any chain.
   */
  function remembered(x: Annotated): Link | undefined {
    const { isDisturbing, key, fits } = linkOf(x)
    const fitting = isDisturbing ? [] : wanted.map((_, step) => fits(step))
    const isLink = fitting.includes(true) && (key !== undefined || reason !== undefined)
    return isDisturbing || isLink
      ? { isDisturbing, key, fits: (step) => fitting[step] === true }
      : undefined
  }
}

/** Two reads of one node without a write request between them. */
function collectSteady({ first, second }: Of<'steady'>, emit: Emit): Collector {
  const isFirst = compileSelector(first)
  const isSecond = compileSelector(second)
  const last = new Map<string, { first?: Annotated; second?: Annotated }>()
  return (x) => {
    if (mayChange(x)) last.clear()
    if (x.root === undefined) return
    const seen = last.get(x.root) ?? {}
    last.set(x.root, seen)
    if (isSecond(x)) {
      if (seen.first && isClose(seen.first, x)) emit([seen.first, x])
      seen.second = x
    }
    if (!isFirst(x)) return
    if (seen.second && seen.second !== x && isClose(seen.second, x)) emit([x, seen.second])
    seen.first = x
  }
}

/** A read between two of another kind, without a write request between them. */
function collectBetween({ first, second }: Of<'steady'>, emit: Emit): Collector {
  const isAround = compileSelector(first)
  const isBetween = compileSelector(second)
  const last = new Map<string, { readonly around: Annotated; between?: Annotated }>()
  return (x) => {
    if (mayChange(x)) last.clear()
    if (x.root === undefined) return
    const seen = last.get(x.root)
    if (seen && isBetween(x) && isClose(seen.around, x)) {
      seen.between = x
      emit([seen.around, x])
    }
    if (!isAround(x)) return
    if (seen?.between && isClose(seen.between, x)) emit([seen.around, seen.between, x])
    last.set(x.root, { around: x })
  }
}

/** For each object: the last reading before, with each reading afterward until a change. */
function collectBeforeAfter({ before, after, things }: Of<'beforeAfter'>, emit: Emit): Collector {
  const isBefore = compileSelector({ ...before, side: 'before' })
  const isAfter = compileSelector({ ...after, side: 'after' })
  const last = new Map<string, Annotated>()
  return (x) => {
    const isReading = isBefore(x) || isAfter(x)
    if (!isReading && !(x.side === 'after' && mayChange(x))) return
    const named = things(x)
    const spokenOf = named === 'all' ? [...last.keys()] : named
    for (const thing of spokenOf) {
      const reading = last.get(thing)
      if (x.side === 'before') last.set(thing, x)
      else if (!isReading) last.delete(thing)
      else if (reading) emit([reading, x], thing)
    }
  }
}

/** Whether a request may have changed something, also one whose response never came. */
export function mayChange(x: Annotated): boolean {
  return !isSafe(x.method) && (x.status === 0 || x.status < 400 || x.status >= 500)
}

function isClose(a: Annotated, b: Annotated): boolean {
  const [from, to] = [a.exchange.endedAt, b.exchange.startedAt]
  return from === undefined || to === undefined || Math.abs(to - from) <= STEADY_MS
}
