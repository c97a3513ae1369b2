/** The turn of something that was begun. */
interface Turn {
  /** Comes when everything that was begun before has had its turn. */
  readonly come: Promise<void>
  /** Starts the next turn; must always be called. */
  readonly over: () => void
}

/** Creates turns that run in the order in which they were requested. */
export function createTurns(): () => Turn {
  let last = Promise.resolve()
  return () => {
    const come = last
    let over = (): void => undefined
    last = new Promise((resolve) => {
      over = resolve
    })
    return { come, over }
  }
}
