import { readFileSync } from 'node:fs'

import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of CPU time in user mode, of the test file and of the programs it started. */
    cpu?: number
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of CPU time in user mode so far; Linux also counts the programs that have ended. */
function cpuSeconds(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1e6
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program may contain spaces and ends with a parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[13])) / TICKS_PER_SECOND
}

const before = cpuSeconds()

// Vitest reads the parameter's pattern to find the fixtures that a hook needs: none.

afterAll(({}, file) => {
  file.meta.cpu = cpuSeconds() - before
})
