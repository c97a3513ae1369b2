import type { Prediction } from '#upgrade/forecast/prediction.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { createForecaster, type Forecaster } from '#upgrade/forecast/forecast.ts'
import { pairUp } from '#upgrade/forecast/pair-up.ts'
import { type Truth, computeTruth } from '#test/accuracy/truth.ts'
import { RIGHT } from '#upgrade/replay/happened.ts'
import { countForms, formLines, noCounts } from '#test/accuracy/compare-forms.ts'
import { type Weaker, type WeakerForm, weakerForms } from '#test/accuracy/weaker-forms.ts'
import { whyForeign } from '#test/accuracy/not-the-release.ts'
import { packageFile } from '#engine/package.ts'
import { flag, readCommandLine } from './command-line/read.ts'
import { readFolder } from './command-line/values.ts'
import { print } from './command-line/print.ts'

/**
 * Compares forecasts with reality: each recording of a real server is forecast for the release of every other one,
 * and compared with the responses of that server to the same requests.
 *
 * Counted exchanges: the other recording contains the same request (equal except ids, tokens, and ports, matched in
 * order), the request belongs to a known route in either release, and both have a response. Responses that the release
 * does not explain (`not-the-release.ts`) are counted separately.
 *
 * Outcomes: *broke* if only the older request succeeded (a status below 400 that is not a web page in place of a
 * response), `mended` if only the newer one did, *failed* if neither did. If both did, *changed* if the status differs
 * or fields were removed, added, or retyped; keys of maps are data. If a body is missing, the route's response is not
 * known, or a list is empty on only one side, only the status is compared (*served*), and both `works` and
 * `answer-changes` are correct.
 *
 * Correct predictions: `works = same`, `answer-changes = changed`, `breaks` or `needs-change = broke`,
 * `mends = mended`, `already-fails = failed`. `unknown` is never correct. The run exits with 1 if fewer than 95 % are
 * correct, or if a call predicted to work broke.
 */
const { values, operands } = readCommandLine({
  name: 'forecast:accuracy',
  does:
    'Forecasts against reality: each recording of a real server is forecast for the release of every other one, and ' +
    'compared with what that one really answered to the same requests. Exits 1 when fewer than 95 % are right or a ' +
    'call that was promised to work broke.',
  options: {
    next: flag('for the next release alone, as someone does who upgrades step by step'),
    forms: flag(
      'also of the same traffic as HAR, access log and script: how many calls come to the class of the recording, ' +
        'to "unknown", and to another one, which is wrong; those that had failed are counted next to for scripts',
    ),
    list: flag('what was forecast wrong'),
  },
  operands: { name: '[folder]', says: 'recordings; fixtures without', read: readFolder },
})
const [folder = packageFile('test/fixtures')] = operands

interface Side {
  readonly name: string
  /** The same traffic in other forms. */
  readonly weaker: readonly Weaker[]
  readonly forecaster: Forecaster
}

interface Count {
  counted: number
  right: number
  statusOnly: number
  broken: number
}

const sides = await readSides(folder)
const total: Count = { counted: 0, right: 0, statusOnly: 0, broken: 0 }
const misses = new Map<string, string[]>()
const matrix = new Map<string, number>()
const foreign = new Map<string, number>()
const forms = noCounts()

print(`${'from'.padEnd(8)}${'to'.padEnd(8)} counted  right      %  status only  promised, broke`)
for (const [at, a] of sides.entries())
  for (const b of values.next ? sides.slice(at + 1, at + 2) : sides) {
    if (a === b) continue
    const count = compare(a, b)
    print(row(a.forecaster.from.release, b.forecaster.from.release, count))
    for (const key of ['counted', 'right', 'statusOnly', 'broken'] as const)
      total[key] += count[key]
  }
print(row('all', '', total))
print('')
print('what happened / what was forecast')
for (const [key, count] of [...matrix].toSorted()) print(`  ${key.padEnd(32)} ${count}`)
for (const [because, count] of foreign) print(`left out: ${count} calls, as ${because}`)
if (values.list)
  for (const [what, pairs] of [...misses].toSorted((x, y) => y[1].length - x[1].length))
    print(`${String(pairs.length).padStart(4)}  ${what}\n        ${pairs.join(' ')}`)
if (values.forms) {
  print('')
  print('the same traffic in other forms, compared with the forecast of the recording')
  for (const line of formLines(forms)) print(`  ${line}`)
}
const isBroken = total.broken > 0 || Object.values(forms).some(({ broken }) => broken > 0)
process.exitCode = total.right < total.counted * 0.95 || isBroken ? 1 : 0

async function readSides(path: string): Promise<readonly Side[]> {
  const names = readdirSync(path).filter((name) =>
    /^(?:graylog-[\d.]+\.(?:har|ndjson(?:\.gz)?)|[\d.]+-write\.har\.gz)$/.test(name),
  )
  const read = await Promise.all(
    names.map(async (name) => ({ name, ...(await readSide(join(path, name))) })),
  )
  return read.toSorted(
    (x, y) => releaseNumber(x.forecaster.from) - releaseNumber(y.forecaster.from),
  )
}

async function readSide(path: string): Promise<Omit<Side, 'name'>> {
  const recording = await readEvidence(path)
  const forecaster = createForecaster(recording)
  return { forecaster, weaker: values.forms ? await weakerForms(recording, forecaster) : [] }
}

function compare(a: Side, b: Side): Count {
  const [from, to] = [a.forecaster.from, b.forecaster.from]
  const predictions = new Map(
    a.forecaster
      .predictions(to)
      .map((prediction, at) => [a.forecaster.calls[at]?.index, prediction]),
  )
  const weaker = new Map(a.weaker.map((one) => [one.form, one.predictions(to)]))
  const count: Count = { counted: 0, right: 0, statusOnly: 0, broken: 0 }
  for (const pair of pairUp(a.forecaster.calls, b.forecaster.calls)) {
    const prediction = predictions.get(pair[0].index)
    if (!prediction || !doesCount(pair)) continue
    const because = whyForeign(pair[0]) ?? whyForeign(pair[1])
    if (because !== undefined) {
      foreign.set(because, (foreign.get(because) ?? 0) + 1)
      continue
    }
    const truth = computeTruth(pair, [from, to])
    count.counted += 1
    if (truth.kind === 'served') count.statusOnly += 1
    if (truth.kind === 'broke' && isPromise(prediction.class)) count.broken += 1
    const key = `${truth.kind} / ${prediction.class}`
    matrix.set(key, (matrix.get(key) ?? 0) + 1)
    const at = (form: WeakerForm): Prediction | undefined => weaker.get(form)?.get(pair[0].index)
    const told = { HAR: at('HAR'), log: at('log'), script: at('script') }
    const step = `${from.release}>${to.release}`
    for (const form of countForms(forms, told, prediction.class, truth.kind))
      noteForm(form, pair[0], [prediction, told[form]], step)
    if (RIGHT[truth.kind].includes(prediction.class)) count.right += 1
    else note(pair, truth, prediction, step)
  }
  return count
}

function doesCount([a, b]: readonly [Annotated, Annotated]): boolean {
  return (a.route !== undefined || b.route !== undefined) && a.status > 0 && b.status > 0
}

function isPromise(one: CallClass): boolean {
  return one === 'works' || one === 'answer-changes' || one === 'mends'
}

function note(
  [a, b]: readonly [Annotated, Annotated],
  truth: Truth,
  prediction: Prediction,
  step: string,
) {
  const fields = truth.changes.map(({ kind, path }) => `${kind} ${path}`).slice(0, 6)
  const said = prediction.causes.map(({ what }) => what).slice(0, 4)
  const key = `${a.method} ${a.path.slice(0, 60)} ${truth.kind} / ${prediction.class} (${a.status}, ${b.status}) {${fields.join(', ')}} [${said.join('; ')}]`
  misses.set(key, [...(misses.get(key) ?? []), `${step}#${a.index}`])
}

function noteForm(
  form: WeakerForm,
  { method, path, index }: Annotated,
  [recorded, told]: readonly [Prediction, Prediction | undefined],
  step: string,
): void {
  const why = (told?.causes ?? []).map(({ what }) => what).slice(0, 2)
  const key = `${form}: ${method} ${path.slice(0, 60)} ${recorded.class} / ${told?.class} [${why.join('; ')}]`
  misses.set(key, [...(misses.get(key) ?? []), `${step}#${index}`])
}

function row(from: string, to: string, { counted, right, statusOnly, broken }: Count): string {
  const share = counted === 0 ? 100 : Math.floor((right / counted) * 1000) / 10
  const cells = [
    String(counted).padStart(8),
    String(right).padStart(7),
    share.toFixed(1).padStart(7),
  ]
  return `${from.padEnd(8)}${to.padEnd(8)}${cells.join('')}${String(statusOnly).padStart(13)}${String(broken).padStart(17)}`
}
