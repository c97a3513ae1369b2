/** Validates a HAR file against its schema with a third-party package: `validate-har FOLDER FILE`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Validator {
  readonly har: (value: unknown) => Promise<unknown>
}

const [, , folder = '', file = ''] = process.argv
const { har } = createRequire(join(folder, 'package.json'))(folder) as Validator
await har(JSON.parse(readFileSync(file, 'utf8')))
