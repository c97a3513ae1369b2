import { packageFile } from '#engine/package.ts'
import { AREAS, type Count, type Difference } from '#test/fidelity/measure.ts'
import { readCommandLine } from '../command-line/read.ts'
import { readFolder } from '../command-line/values.ts'
import { measureFolder } from './measure-folder.ts'
import { print } from '../command-line/print.ts'

const { operands } = readCommandLine({
  name: 'fidelity',
  does:
    'Prints how far the reference server agrees with the real servers of a folder of recordings: one row a ' +
    'recording, then what differs and why.',
  operands: { name: '[folder]', says: 'fixtures without', read: readFolder },
})
const [folder = packageFile('test/fixtures')] = operands
const measured = await measureFolder(folder)
printTable()
for (const { name, agreement } of measured) printDifferences(name, agreement.differences)

function printTable(): void {
  const widest = Math.max(...measured.map(({ name }) => name.length))
  const row = (name: string, cells: readonly string[]): string =>
    [name.padEnd(widest), ...cells.map((cell) => cell.padStart(16))].join('')
  print('Exchanges that agree, +known differences, of how many, in %; on the routes')
  print(row('', ['of the document', 'and of suites', 'and all others']))
  for (const { name, agreement } of measured)
    print(
      row(
        name,
        AREAS.map((area) => inWords(agreement[area])),
      ),
    )
}

function inWords({ exchanges, agreeing, known }: Count): string {
  if (exchanges === 0) return 'none'
  const share = Math.floor((agreeing / exchanges) * 1000) / 10
  return `${agreeing}${known > 0 ? `+${known}` : ''}/${exchanges} ${share.toFixed(1)}`
}

function printDifferences(name: string, differences: readonly Difference[]): void {
  if (differences.length === 0) return
  print(`\n${name}`)
  for (const { exchange, request, areas, found, known } of differences) {
    print(`  ${exchange} ${request.slice(0, 70)} (${areas.join(', ')})`)
    if (known) print(`      known: ${known.differs}; ${known.why}`)
    else for (const line of found) print(`      ${line}`)
  }
}
