/** Work that can be left between two steps, so that whoever waits for it can hear that it is to end. */
export type Steps<Value> = Generator<undefined, Value>

/** Does it all at once. */
export function allAtOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
