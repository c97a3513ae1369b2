import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

import { format, resolveConfig } from 'prettier'

import { packageFile } from '#engine/package.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { someOf } from '../command-line/values.ts'
import { type Bench, BENCHES } from './benches.ts'
import { figureIn, inWords, type ToldFigure } from './figure.ts'
import { formatMachine, thisMachine } from './machine.ts'
import { renderPage, type Section } from './table.ts'
import { print } from '../command-line/print.ts'

const { values } = readCommandLine({
  name: 'bench',
  does:
    'Runs every benchmark and its plain alternative in the same run, and writes docs/performance.md. Exits with 1 if a ' +
    'target is missed or a benchmark fails.',
  options: {
    only: option(
      '<names>',
      `some of ${BENCHES.map(({ name }) => name).join(', ')}; the page keeps the rows of all others`,
      someOf(
        'benchmark',
        BENCHES.map(({ name }) => name),
      ),
    ),
    peers: flag('also what registries give on the same work; it is installed outside the checkout'),
    large: flag('also the largest sizes, which take long and some ten GB of disk'),
  },
  examples: [['--only forecast,report', 'measures these two anew']],
})

const PAGE = packageFile('docs/performance.md')
const machine = formatMachine(thisMachine())
const name = new Date().toISOString().slice(0, 16).replace('T', ' ')
const sections: Section[] = []
const wrong: string[] = []
print(machine)
for (const bench of BENCHES.filter(isWanted)) {
  print(`\n${bench.title}`)
  const { figures, code } = await run(bench)
  for (const figure of figures.filter(({ isMet }) => !isMet)) wrong.push(inWords(figure))
  if (figures.length > 0) sections.push({ ...bench, figures })
  if (code !== 0 && figures.every(({ isMet }) => isMet))
    wrong.push(`${bench.name} ended with exit code ${code}`)
}
const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
const page = renderPage({ name, machine, sections }, BENCHES, before)
writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }))
print(wrong.length === 0 ? '\nevery target is met' : `\n${wrong.join('\n')}`)
process.exitCode = wrong.length === 0 ? 0 : 1

function isWanted({ name: own, onlyWith }: Bench): boolean {
  if (values.only) return values.only.includes(own)
  return onlyWith === undefined || values[onlyWith]
}

/** Runs a benchmark; its other output is passed on. */
async function run({
  script,
  args = [],
}: Bench): Promise<{ readonly figures: readonly ToldFigure[]; readonly code: number | null }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', packageFile(script), '--json', ...args],
    { cwd: packageFile('.'), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close') as Promise<[number | null]>
  const figures: ToldFigure[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const figure = figureIn(line)
    if (figure) figures.push(figure)
    print(figure ? inWords(figure) : line)
  }
  const [code] = await ended
  return { figures, code }
}
