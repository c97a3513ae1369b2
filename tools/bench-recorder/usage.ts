/** What a process took until now. */
export interface Usage {
  /** Microseconds of all its threads. */
  readonly cpu: NodeJS.CpuUsage
  /** Bytes that it has, and the most that it ever had. */
  readonly memory: number
  readonly mostMemory: number
}

/** What this process took. */
export function usage(): Usage {
  return {
    cpu: process.cpuUsage(),
    memory: process.memoryUsage().rss,
    mostMemory: process.resourceUsage().maxRSS * 1_024,
  }
}
