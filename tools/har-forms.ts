import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { HAR_FORMS } from '#test/har-forms/all-forms.ts'
import { isQuiet, type Measured, makeMeasurer } from '#test/har-forms/measure.ts'
import { getOriginal } from '#test/har-forms/original.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { packageFile } from '#engine/package.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { anyText, oneOf, readPart, selectRows } from './command-line/values.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { print } from './command-line/print.ts'

/** Recordings of real servers from which the forms are built, by release. */
const RELEASES: Readonly<Record<string, string>> = {
  '2.5.2': 'graylog-2.5.2.ndjson.gz',
  '3.2.0': 'graylog-3.2.0.ndjson.gz',
  '4.3.0': 'graylog-4.3.0.ndjson.gz',
  '5.1.0': 'graylog-5.1.0.ndjson.gz',
  '6.1.0': 'live/6.1.0-write.har.gz',
  '7.0.1': 'graylog-7.0.1.ndjson.gz',
}
const ORDERS = [undefined, 1, 2, 3] as const

const { values, refuse } = readCommandLine({
  name: 'proof:har-forms',
  does:
    'Recordings of real servers, written as the tools of others write HAR files, and read again: no check may fail, ' +
    'nothing may be warned of, and no call may be forecast otherwise than in the recording, in the order of the ' +
    'tool and in three others. Exits 1 unless all is quiet.',
  options: {
    release: option('<release>', 'only this', oneOf('release', Object.keys(RELEASES))),
    form: option('<text>', 'forms whose id holds it', anyText, ''),
    part: option('<part>', 'only a part of them, such as 2/5, from 0', readPart),
    list: flag('what was wrong'),
  },
  examples: [['--release 5.1.0 --form placeholder --list', 'a part, with what was wrong']],
})
const forms = selectRows(HAR_FORMS, values.part).filter(({ id }) => id.includes(values.form))
if (forms.length === 0) refuse(`there is no form whose id holds "${values.form}"`)
const folder = temporaryFolder()
const quiet = { pairs: 0, of: 0 }
print(row('form', 'release', 'read', 'violations', 'warnings', 'misread', 'release told'))
for (const [release, file] of Object.entries(RELEASES)) {
  if (values.release !== undefined && values.release !== release) continue
  const original = getOriginal(await readEvidence(packageFile(`test/fixtures/${file}`)))
  const measure = makeMeasurer(original)
  for (const form of forms) {
    const results = await measure(form, ORDERS, join(folder, 'files'))
    rmSync(join(folder, 'files'), { recursive: true, force: true })
    quiet.of += 1
    if (results.every(isQuiet)) quiet.pairs += 1
    tell(form.id, release, results)
  }
}
print(
  `${quiet.pairs} of ${quiet.of} pairs of form and release are quiet in all ${ORDERS.length} orders`,
)
process.exitCode = quiet.pairs === quiet.of ? 0 : 1

/** Prints one line per form and release, with the worst number of its orders. */
function tell(id: string, release: string, results: readonly Measured[]): void {
  const worst = (of: (one: Measured) => number): string => String(Math.max(...results.map(of)))
  const least = Math.min(...results.map(({ read }) => read))
  const counts = [
    worst(({ violations }) => violations.length),
    worst(({ warnings }) => warnings.length),
    worst(({ misread }) => misread.length),
  ]
  const told = results.map((one) => (one.error === undefined ? one.release : 'not read'))
  const mark = results.every(isQuiet) ? ' ' : '✗'
  print(
    row(
      `${mark} ${id}`,
      release,
      `${least}/${results[0]?.calls ?? 0}`,
      ...counts,
      [...new Set(told)].join(', '),
    ),
  )
  if (values.list) for (const line of listReasons(results)) print(`      ${line}`)
}

/** Lists errors with a few examples of each kind. */
function listReasons(results: readonly Measured[]): readonly string[] {
  return results.flatMap((one, at) => {
    const order = at === 0 ? 'as the tool orders' : `shuffled ${at}`
    const found = [
      ...(one.error === undefined ? [] : [one.error]),
      ...one.violations.map((id) => `violation ${id}`),
      ...one.warnings.map((id) => `warning ${id}`),
      ...one.misread,
    ]
    const shown = found.slice(0, 6).map((line) => `${order}: ${line}`)
    return found.length > 6 ? [...shown, `${order}: … ${found.length - 6} more`] : shown
  })
}

function row(form: string, ...cells: readonly string[]): string {
  return form.padEnd(34) + cells.map((cell) => cell.padStart(12)).join('')
}
