import { readCount } from '#src/command/options/values.ts'
import { SURROUNDINGS } from '#test/surroundings/index.ts'
import { goThroughAll } from '#test/surroundings/run.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { texts } from '../command-line/values.ts'
import { print } from '../command-line/print.ts'

const { values } = readCommandLine({
  name: 'proof:surroundings',
  does:
    'Certifies a reference server through many legal proxies, and prints the statement about each. Exits with 1 if the ' +
    'server is blamed for its proxy, or if no sentence names the proxy.',
  options: {
    only: option('<ids>', 'these rows, separated by commas', texts),
    parallel: option('<count>', 'rows at a time, 4 without', readCount, 4),
    verbose: flag('first causes and statements of each row'),
  },
})

const { only } = values
const rows = SURROUNDINGS.filter(({ id }) => only === undefined || only.includes(id))
let wrong = 0

await goThroughAll(rows, values.parallel, ({ like, does, arguable }, passage) => {
  const { id, violations, warnings, causes, statements, ownAnswers, refusal, faults } = passage
  const isWrong = faults.length > 0 && arguable === undefined
  if (isWrong) wrong++
  print(`${isWrong ? 'WRONG' : 'ok   '} ${id}: ${like}: ${does}`)
  print(
    `      ${violations} violations, ${warnings} warnings, ${causes.length} causes, ${statements.length} statements, ` +
      `${ownAnswers.length} responses of the proxy`,
  )
  for (const fault of faults) print(`      ${fault.slice(0, 300)}`)
  if (arguable !== undefined) print(`      arguable: ${arguable}`)
  if (!values.verbose) return
  if (refusal !== undefined) print(`      refused: ${refusal}`)
  for (const statement of statements) print(`      says: ${statement.slice(0, 300)}`)
  for (const cause of causes.slice(0, 5)) print(`      cause: ${cause.slice(0, 200)}`)
})
print(`${rows.length - wrong} of ${rows.length} surroundings as they should be`)
process.exitCode = wrong > 0 ? 1 : 0
