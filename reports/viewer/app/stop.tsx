import { signal } from '@preact/signals'

import { isLive, live, message, source } from './state.ts'

const isAsking = signal(false)

/** Ends the running command, after a question. */
export function Stop() {
  const { actions, head } = live.value
  if (!isLive.value || !actions.stops) return null
  return (
    <>
      <button type="button" aria-expanded={isAsking.value} onClick={() => (isAsking.value = true)}>
        Stop and clean up
      </button>
      {isAsking.value && (
        <dialog open class="v-help" aria-label="Stop and clean up">
          <h2>Stop now?</h2>
          <p>{head?.title}</p>
          <p>
            This is the same as Ctrl-C: a run first removes the objects that it created, and a
            recording is completed.
          </p>
          <div class="v-actions">
            <button type="button" onClick={() => void stop()}>
              Stop and clean up
            </button>
            <button type="button" onClick={() => (isAsking.value = false)}>
              Continue the run
            </button>
          </div>
        </dialog>
      )}
    </>
  )
}

async function stop(): Promise<void> {
  isAsking.value = false
  try {
    await source.peek()?.stop?.()
    message.value = 'Stopping.'
  } catch (error) {
    message.value = `Cannot stop the run: ${String(error)}`
  }
}
