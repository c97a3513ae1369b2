/** The turn of something that was begun. */
interface Turn {
  /** Comes when everything that was begun before has had its turn. */
  readonly come: Promise<void>
  /** Lets the next have its turn; to be called whatever happens. */
  readonly over: () => void
}

/** Gives out turns: what was begun first has its turn first, whichever is ready first. */
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
