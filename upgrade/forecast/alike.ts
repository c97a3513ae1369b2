import { createForms } from '#engine/judge/evidence/forms.ts'
import type { Seen } from './prediction.ts'

/**
 * Predicts equal calls once, if the same is known about their senders on both releases. No rule looks at when a call
 * was made.
 */
export function rememberAlike<Value>(foretell: (seen: Seen) => Value): (seen: Seen) => Value {
  const forms = createForms((): { known?: { readonly value: Value } } => ({}))
  return (seen) => {
    const { before, after } = seen
    const form = forms.of(before.exchange, before, after)
    if (!form) return foretell(seen)
    form.known ??= { value: foretell(seen) }
    return form.known.value
  }
}

/** Values that are remembered as distinct. */
const MAX_VALUES = 10_000

/** Gives the same object for values that are equal as JSON, so that what is made of many calls takes little room. */
export function shareEqual<Value>(): (value: Value) => Value {
  const known = new Map<string, Value>()
  return (value) => {
    const text = JSON.stringify(value)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size === MAX_VALUES) known.clear()
    known.set(text, value)
    return value
  }
}
