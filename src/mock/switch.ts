/** Something that is on until it is ended: `using` ends it with the block. */
export interface Switch {
  /** Ends it; once is enough. */
  readonly off: () => void
  /** The same at the end of a block: `using`. */
  readonly [Symbol.dispose]: () => void
}

/** Switches an item on; notifies after each change. */
export function switchedOn<Thing>(
  on: Set<Thing>,
  thing: Thing,
  changed: () => void = () => undefined,
): Switch {
  on.add(thing)
  changed()
  const off = (): void => {
    if (on.delete(thing)) changed()
  }
  return { off, [Symbol.dispose]: off }
}
