import { Agent, Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici'

/** Returns the replacement for an origin such as `https://host`; undefined leaves it unchanged. */
export type PlaceOf = (origin: string) => string | undefined

/**
 * Redirects the global fetch and the npm package undici to another origin in this process, until
 * the returned function is called. Clients still see the address they asked for.
 */
export function redirectFetch(placeOf: PlaceOf): () => Promise<void> {
  const before = { dispatcher: getGlobalDispatcher(), fetch: globalThis.fetch }
  const redirecting = new Redirecting(placeOf, before.dispatcher)
  // Where tests have a global object of their own, the dispatcher of the global fetch cannot be reached.
  const redirected: typeof fetch = (input, init) =>
    before.fetch(input, redirecting.isOver ? init : withDispatcher(init, redirecting))
  setGlobalDispatcher(redirecting)
  globalThis.fetch = redirected
  return async () => {
    redirecting.isOver = true
    if (getGlobalDispatcher() === redirecting) setGlobalDispatcher(before.dispatcher)
    if (globalThis.fetch === redirected) globalThis.fetch = before.fetch
    await redirecting.own.destroy()
  }
}

/** Types of Node.js know the dispatcher of its own copy of undici. */
function withDispatcher(init: RequestInit | undefined, dispatcher: Dispatcher): RequestInit {
  return { dispatcher, ...init } as unknown as RequestInit
}

class Redirecting extends Dispatcher {
  readonly own = new Agent()
  readonly #placeOf: PlaceOf
  readonly #others: Dispatcher
  isOver = false

  constructor(placeOf: PlaceOf, others: Dispatcher) {
    super()
    this.#placeOf = placeOf
    this.#others = others
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const asked = options.origin === undefined ? '' : new URL(options.origin).origin
    const origin = this.isOver ? undefined : this.#placeOf(asked)
    return origin === undefined
      ? this.#others.dispatch(options, handler)
      : this.own.dispatch({ ...options, origin }, handler)
  }
}
