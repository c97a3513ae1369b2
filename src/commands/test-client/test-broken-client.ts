/**
 * A client with every breakage of its release, or with the argument `mended`, with none. It fails if it gets an
 * unexpected response.
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
