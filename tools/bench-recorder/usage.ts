/** Resource usage of a process. */
export interface Usage {
  /** Microseconds of all threads. */
  readonly cpu: NodeJS.CpuUsage
  /** Current and peak memory in bytes. */
  readonly memory: number
  readonly mostMemory: number
}

/** Returns the resource usage of this process. */
export function usage(): Usage {
  return {
    cpu: process.cpuUsage(),
    memory: process.memoryUsage().rss,
    mostMemory: process.resourceUsage().maxRSS * 1_024,
  }
}
