import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The machine of a run, and its other load. */
interface Machine {
  readonly cores: number
  readonly model: string
  /** Bytes. */
  readonly memory: number
  readonly node: string
  /** Average number of running processes in the last minute. */
  readonly load: number
}

export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memory: totalmem(),
    node: process.version,
    load: loadavg()[0] ?? 0,
  }
}

export function formatMachine({ cores, model, memory, node, load }: Machine): string {
  return `${cores} cores, ${model}, ${Math.round(memory / 1024 ** 3)} GiB, Node.js ${node}, load ${load.toFixed(1)} at the start`
}
