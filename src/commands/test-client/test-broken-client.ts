/**
 * A client with every breakage that came with the release it finds, or, told `mended`, with none: what a test runs
 * as someone's program. It fails where one of them does not get what it wants.
 */
import { BREAKAGES } from '../../mock/breakages/test-breakages.ts'

const { GRAYLOG_URL: url = '', GRAYLOG_USER: username = '' } = process.env
const { GRAYLOG_PASSWORD: password = '', GRAYLOG_VERSION: release } = process.env
const way = process.argv[2] === 'mended' ? 'mended' : 'broken'
for (const one of BREAKAGES.filter(({ after }) => after === release))
  try {
    await one[way]({ url, username, password, release })
  } catch (error) {
    process.stderr.write(`${one.what}: ${String(error)}\n`)
    process.exitCode = 3
  }
