import type { RemovableResource } from '../../knowledge/resource.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { RunState } from '../run-state.ts'
import type { Creation } from './creations.ts'
import { type Named, type Stranger, thingsIn } from './inventory.ts'
import type { Removable } from './remove.ts'

/** Objects of a list that the run created although they do not have its name. */
export interface Strangers {
  readonly ours: readonly (Named & Removable)[]
  /** Describes possible leftovers that cannot be distinguished from other clients' objects. */
  readonly perhaps: readonly string[]
}

/**
 * Objects that the run created without a name: those that a response named are ours. New unnamed
 * ones are ours too, as long as the run requested at least as many; any more may be another
 * client's.
 */
export function strangersIn(
  { creations, before, prefix }: Pick<RunState, 'creations' | 'before' | 'prefix'>,
  row: RemovableResource,
  list: string,
  exchange: Exchange,
): Strangers {
  const owed = creations.open(row)
  const things = owed.length === 0 || row.isNamedInPath ? [] : (thingsIn(exchange, row, list) ?? [])
  const known = before.get(row)
  const fresh = things.filter(
    ({ key, name }) => known?.has(key) !== true && name?.startsWith(`${prefix}-`) !== true,
  )
  const isAnswered = ({ path }: Stranger): boolean =>
    path !== undefined && owed.some(({ made }) => made?.path === path)
  const answered = fresh.filter(isAnswered)
  const others = fresh.filter((one) => !isAnswered(one))
  const left = owed.filter(({ made }) => !things.some(({ path }) => path === made?.path))
  if (left.length === 0) return { ours: answered.flatMap(removable), perhaps: [] }
  const nameless = others.filter(({ name }) => name === undefined)
  const areOurs = known !== undefined && nameless.length <= left.length
  const sure = [...answered, ...(areOurs ? nameless : [])]
  const lost = sure.filter(({ path }) => path === undefined)
  const doubtful = areOurs ? [] : nameless
  const unsaid = nameless.length === 0 && others.length > 0 ? left.filter(saysNothing) : []
  return {
    ours: sure.flatMap(removable),
    perhaps: [
      ...lost.map(
        ({ what }) => `${what}: the response to GET ${list} does not show how to remove it`,
      ),
      ...doubtful.map(
        ({ what }) => `perhaps ${what}, as the server accepted ${saidOf(left)}; check GET ${list}`,
      ),
      ...unsaid.map(
        ({ said }) =>
          `perhaps a ${row.kind}, as the server accepted ${said} without naming the new object; check GET ${list}`,
      ),
    ],
  }
}

/** Describes unnamed objects that a killed run may have created, if no earlier list is known. */
export function namelessIn(
  row: RemovableResource,
  list: string,
  exchange: Exchange,
  said: string,
): readonly string[] {
  const things = thingsIn(exchange, row, list)
  const why = `as the server accepted ${said} of a run`
  if (!things) return [`perhaps a ${row.kind} without a name, ${why}: GET ${list} cannot be read`]
  return things
    .filter(({ name }) => name === undefined)
    .map(({ what }) => `${what}, ${why}: if no one else created it, remove it manually`)
}

/** Whether neither the request nor the response names the created object. */
function saysNothing({ isNamed, made }: Creation): boolean {
  return !isNamed && made === undefined
}

function saidOf(those: readonly Creation[]): string {
  return [...new Set(those.map(({ said }) => said))].join(', ')
}

function removable({ what, path, name = '' }: Stranger): readonly (Named & Removable)[] {
  return path === undefined ? [] : [{ name, what, path, as: 'self', isListed: true }]
}
