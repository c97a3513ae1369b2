/** Work that can stop between two steps, so that its caller can react to an abort. */
export type CooperativeTask<Value> = Generator<undefined, Value>

/** Does it all at once. */
export function runSync<Value>(steps: CooperativeTask<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
