import { setTimeout as sleep } from 'node:timers/promises'

/** Steps of probes that wait for their time while other probes go on. */
export interface Later {
  /** Enters a step of a probe, to be done so many milliseconds from now. */
  readonly enter: (probe: string, milliseconds: number, step: Task) => void
  /** Runs the due steps, the earliest first; does nothing while a step is running. */
  readonly doDue: () => Promise<void>
  /** Waits for the remaining steps and runs them, including new ones; rejects if the signal is aborted. */
  readonly doRest: (signal: AbortSignal) => Promise<void>
}

type Task = () => Promise<void>

interface Entry {
  readonly probe: string
  /** Milliseconds of a monotonic clock. */
  readonly at: number
  readonly step: Task
}

/**
 * Nothing is waiting yet; `failed` gets the error of a step, or throws an error that ends the run.
 */
export function createLater(
  failed: (probe: string, error: unknown) => void,
  now: () => number = () => performance.now(),
): Later {
  const waiting: Entry[] = []
  let isBusy = false
  const doOne = async ({ probe, step }: Entry): Promise<void> => {
    isBusy = true
    try {
      await step()
    } catch (error) {
      failed(probe, error)
    } finally {
      isBusy = false
    }
  }
  const doDue = async (): Promise<void> => {
    while (!isBusy && waiting[0] !== undefined && waiting[0].at <= now()) {
      const [next] = waiting.splice(0, 1)
      if (next) await doOne(next)
    }
  }
  return {
    enter: (probe, milliseconds, step) => {
      waiting.push({ probe, at: now() + milliseconds, step })
      waiting.sort((one, other) => one.at - other.at)
    },
    doDue,
    doRest: async (signal) => {
      while (waiting[0] !== undefined) {
        await sleep(Math.max(0, Math.ceil(waiting[0].at - now())), undefined, { signal })
        await doDue()
      }
    },
  }
}
