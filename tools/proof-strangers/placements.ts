import { PLACEMENTS } from '#test/secret-placements/index.ts'
import { findLost, findReadable, type Miss } from '#test/secret-placements/measure.ts'
import { ORDINARY } from '#test/secret-placements/ordinary.ts'
import { flag, readCommandLine } from '../command-line/read.ts'
import { print } from '../command-line/print.ts'

const { values } = readCommandLine({
  name: 'proof:placements',
  does:
    'Sends secrets in many places through every engine and prints those that can be read afterward, and the ordinary ' +
    'bodies that were lost or changed. Exits with 1 if a promised one can be read or more than 1 % are lost.',
  options: { list: flag('every row, with the engines that show it') },
})

const misses = await findReadable(PLACEMENTS, 'all')
const promised = misses.filter(({ arguable }) => arguable === undefined)
const arguable = misses.filter((miss) => miss.arguable !== undefined)
const lost = await findLost(ORDINARY)

print(
  `${rows(promised)} of ${total(false)} promised placements can be read, ${rows(arguable)} of ${total(true)} arguable ones`,
)
for (const [engine, count] of tally(promised, ({ engine }) => engine))
  print(`  ${engine}: ${count}`)
for (const [area, count] of tally(firstOfEach(promised), getArea)) print(`  ${area}: ${count}`)
print(`${rows(lost)} of ${ORDINARY.length} ordinary bodies were lost or changed`)
for (const { engine, id, how } of lost) print(`  ${engine}: ${oneLine(id)}: ${oneLine(how ?? '')}`)
if (values.list) for (const { engine, id } of misses) print(`${engine}\t${oneLine(id)}`)
process.exitCode = promised.length > 0 || rows(lost) > ORDINARY.length / 100 ? 1 : 0

function rows(some: readonly Miss[]): number {
  return new Set(some.map(({ id }) => id)).size
}

function firstOfEach(some: readonly Miss[]): readonly Miss[] {
  return [...new Map(some.map((miss) => [miss.id, miss])).values()]
}

function total(isArguable: boolean): number {
  return PLACEMENTS.filter((placement) => (placement.arguable !== undefined) === isArguable).length
}

/** Returns area and place of a row: `text/XML text`. */
function getArea({ id }: Miss): string {
  const [area = '', rest = ''] = id.split(/\/(.*)/s)
  return area === 'name' || area === 'text' || area === 'shape'
    ? `${area}/${rest.split(': ')[0]}`
    : area
}

function tally(
  some: readonly Miss[],
  by: (miss: Miss) => string,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const miss of some) counts.set(by(miss), (counts.get(by(miss)) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function oneLine(text: string): string {
  return text.replaceAll('\n', '⏎').slice(0, 200)
}
