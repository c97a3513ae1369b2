/** Certifies each target of the command line in this process, and prints the memory that took. */
import { existsSync, readFileSync } from 'node:fs'

import { freshFolder, run } from '../test-terminal.ts'

const ACCOUNT = { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'a-long-secret-of-the-test' }
const [suites = '', ...urls] = process.argv.slice(2)
const codes: number[] = []
for (const url of urls) {
  const args = ['certify', url, '--suite', suites, '--out', freshFolder()]
  codes.push((await run(args, ACCOUNT)).code)
}
process.stdout.write(JSON.stringify({ codes, megabytes: Math.round(mostKilobytes() / 1024) }))

/** Returns the peak memory of this process; the resource usage of the system includes the parent process. */
function mostKilobytes(): number {
  const status = '/proc/self/status'
  const own = existsSync(status) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
  return typeof own === 'string' ? Number(own) : process.resourceUsage().maxRSS
}
