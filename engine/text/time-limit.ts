import { setMaxListeners } from 'node:events'

/**
 * Returns a signal that is aborted with the given one, or with a TimeoutError after the time limit.
 * In Node 20, `AbortSignal.any` may lose an `AbortSignal.timeout` to garbage collection, so that it
 * never fires.
 */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  const timer = setTimeout(() => {
    controller.abort(new DOMException('the time limit was reached', 'TimeoutError'))
  }, milliseconds)
  timer.unref()
  const follow = (): void => {
    clearTimeout(timer)
    controller.abort(signal.reason)
  }
  if (signal.aborted) follow()
  else signal.addEventListener('abort', follow, { once: true, signal: controller.signal })
  return controller.signal
}
