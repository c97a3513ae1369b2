/** Work that can be left between two steps, so that whoever waits for it can hear that it is to end. */
export type CooperativeTask<Value> = Generator<undefined, Value>

/** Does it all at once. */
export function runSync<Value>(steps: CooperativeTask<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
