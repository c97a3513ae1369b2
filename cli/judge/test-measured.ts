/** Certifies each target named on the command line in this process of its own, and tells what memory that took. */
import { freshFolder, run } from '../test-terminal.ts'

const ACCOUNT = { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'a-long-secret-of-the-test' }
const [suites = '', ...urls] = process.argv.slice(2)
const codes: number[] = []
for (const url of urls) {
  const args = ['certify', url, '--suite', suites, '--out', freshFolder()]
  codes.push((await run(args, ACCOUNT)).code)
}
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ codes, megabytes: Math.round(maxRSS / 1024) }))
