import { existsSync, readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import type { CommandName } from '#src/cli/command-table.ts'
import { EXAMPLES } from './examples.ts'

/** Returns the example of a page with its output, if the page has that command. */
export function readExample(name: CommandName): string | undefined {
  const file = packageFile(`docs/cli/${name}.md`)
  if (!existsSync(file)) return undefined
  const [, example = ''] = /```console\n([^`]*)\n```/.exec(readFileSync(file, 'utf8')) ?? []
  const command = `$ graylog-conformance ${EXAMPLES[name].command}`
  return example === command || example.startsWith(`${command}\n`) ? example : undefined
}
