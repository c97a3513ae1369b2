import type { RouteGroup } from '../../knowledge/routes/route-groups.ts'
import { recordsAt } from '../../model/json/field-path.ts'
import {
  type DiscriminatingField,
  discriminatingFieldsOf,
} from '../../knowledge/discriminating-fields.ts'
import type { Signal } from './signal.ts'
import type { Observation } from './observe.ts'
import { others, releasesIn } from './releases.ts'

interface FieldSignals {
  readonly there: Signal
  readonly missing: Signal
}

/** Signals from the fields of a good response: those present, and those missing that are never omitted. */
export function fieldSignals(x: Observation, group: RouteGroup): readonly Signal[] {
  if (x.status < 200 || x.status > 299 || x.json === undefined) return []
  const signals: Signal[] = []
  let way: DiscriminatingField['way'] | undefined
  let records: ReturnType<typeof recordsAt> = []
  for (const field of discriminatingFieldsOf(group)) {
    // Fields of the same record are adjacent.
    if (!way || !isSameWay(way, field.way)) records = recordsAt(x.json, field.way)
    way = field.way
    const signal = records.length === 0 ? undefined : findSignal(records, field, group)
    if (signal) signals.push(signal)
  }
  return signals
}

function isSameWay(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((step, at) => step === b[at])
}

function findSignal(
  records: ReturnType<typeof recordsAt>,
  field: DiscriminatingField,
  group: RouteGroup,
): Signal | undefined {
  if (records.some((record) => Object.hasOwn(record, field.key)))
    return signalsAbout(field, group).there
  return field.always ? signalsAbout(field, group).missing : undefined
}

const made = new WeakMap<DiscriminatingField, FieldSignals>()

/** A field of one name and availability is one rule, in any response. */
function signalsAbout(field: DiscriminatingField, { name: route }: RouteGroup): FieldSignals {
  const known = made.get(field)
  if (known) return known
  const releases = releasesIn(field.availability)
  const rule = `field ${field.key} ${releases.toString(36)}`
  const signals = {
    there: { rule, what: `${route} responds with ${field.name}`, releases },
    missing: {
      rule,
      what: `${route} responds without ${field.name}`,
      releases: others(releases),
      absent: 'field',
    } as const,
  }
  made.set(field, signals)
  return signals
}
