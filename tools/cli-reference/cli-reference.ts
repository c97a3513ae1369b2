import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { BUNDLE, PROGRAMS } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { COMMAND_NAMES, type CommandName } from '#src/cli/command-table.ts'
import { startReferenceServer } from '#src/commands/serve/index.ts'
import { publishTo } from '../build/publish.ts'
import { flag, readCommandLine } from '../command-line/read.ts'
import { hideVariables } from '../proof-docs/blocks.ts'
import { runExample } from '../proof-docs/run-command.ts'
import { layOutSandbox } from '../proof-docs/sandbox.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { EXAMPLES } from './examples.ts'
import { readExample } from './read-example.ts'
import { renderCommand, renderIndex } from './render.ts'

const { values } = readCommandLine({
  name: 'docs:cli',
  does:
    'Writes docs/cli: the reference page of every command, with the output of an example. Pages keep the output that ' +
    'they have, unless you pass --examples.',
  options: { examples: flag('run the examples again; takes some minutes') },
})

const folder = packageFile('docs/cli')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'README.md'), renderIndex())
const missing = COMMAND_NAMES.filter((name) => values.examples || readExample(name) === undefined)
const examples = missing.length === 0 ? new Map<CommandName, string>() : await runExamples(missing)
for (const name of COMMAND_NAMES) {
  const example = examples.get(name) ?? readExample(name) ?? ''
  writeFileSync(join(folder, `${name}.md`), await renderCommand(name, example))
}

async function runExamples(
  names: readonly CommandName[],
): Promise<ReadonlyMap<CommandName, string>> {
  process.env[BUNDLE] = await publishTo(join(temporaryFolder(), 'package'), PROGRAMS)
  await using first = await startReferenceServer({})
  await using second = await startReferenceServer({})
  const roots = [first.root, second.root]
  const sandbox = layOutSandbox(roots)
  const found = new Map<CommandName, string>()
  for (const name of names) {
    const { command, head, tail } = EXAMPLES[name]
    const typed = `graylog-conformance ${command}`
    const copy = join(sandbox.folder, '..', name)
    cpSync(sandbox.folder, copy, { recursive: true })
    const lines = hideVariables(await runExample(typed, copy, roots, sandbox))
      .trim()
      .split('\n')
    const shown =
      lines.length <= head + tail
        ? lines
        : [...lines.slice(0, head), '…', ...lines.slice(tail === 0 ? lines.length : -tail)]
    found.set(name, [`$ ${typed}`, ...shown].join('\n'))
  }
  return found
}
