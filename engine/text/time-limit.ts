import { setMaxListeners } from 'node:events'

/**
 * A signal that is aborted with the given one, or with a TimeoutError once the time is up. Node 20 may
 * forget what `AbortSignal.any` made of `AbortSignal.timeout`, so that the time is never up.
 */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  const timer = setTimeout(() => {
    controller.abort(new DOMException('the time is up', 'TimeoutError'))
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
