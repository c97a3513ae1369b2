import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

import { packageFile } from '#engine/package.ts'

/** The default: one process per core. */
export const ONE_A_CORE = availableParallelism()

/** Work for separate processes. */
interface Workers<Task, Answer> {
  /** The module in this package that responds to each message. */
  readonly file: string
  readonly jobs: number
  /** Receives each result and the number of waiting tasks. */
  readonly onAnswer: (task: Task, answer: Answer, left: number) => void
}

/** Distributes the tasks to processes; throws if one ends early. */
export async function inWorkers<Task extends object, Answer>(
  tasks: readonly Task[],
  workers: Workers<Task, Answer>,
): Promise<void> {
  const queue = [...tasks]
  const jobs = Math.min(queue.length, workers.jobs)
  await Promise.all(Array.from({ length: jobs }, () => work(queue, workers)))
}

async function work<Task extends object, Answer>(
  queue: Task[],
  { file, onAnswer }: Workers<Task, Answer>,
): Promise<void> {
  const worker = fork(packageFile(file))
  const failed = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended early with exit code ${String(code)}`)
  })
  failed.catch(() => undefined)
  for (let task = queue.shift(); task; task = queue.shift()) {
    worker.send(task)
    const [answer] = (await Promise.race([once(worker, 'message'), failed])) as [Answer]
    onAnswer(task, answer, queue.length)
  }
  worker.disconnect()
}

/** Performs each task of the parent process and sends its result; a task that fails ends this process. */
export function performTasks<Task>(perform: (task: Task) => Promise<unknown>): void {
  process.on('message', (task: Task) => {
    perform(task).then(
      (one) => process.send?.(one),
      (error: unknown) => {
        throw error
      },
    )
  })
}
