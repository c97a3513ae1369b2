/**
 * Says how often the first cause that is named is the fault that was there: each deviation alone, in the answers of
 * real servers of three releases, and what is no edit of an answer live in the reference server.
 *
 *     npm run proof:causes                        # every deviation on three releases
 *     npm run proof:causes -- --every 8 --from 3  # a slice of them
 *     npm run proof:causes -- --unknown           # each as if nobody had known of it
 *     npm run proof:causes -- --pairs 300         # two deviations at once, by chance but the same each time
 *     npm run proof:causes -- --recorded          # only those that edit answers
 */
import { parseArgs } from 'node:util'

import { nameFaults } from '../proof/causes/name-faults.ts'
import type { Healthy, Naming } from '../proof/causes/name-faults.ts'
import { deviatorOf } from '../proof/deviate-recording.ts'
import { recordReference } from '../proof/matrix/certify-reference.ts'
import { isOfAnswers } from '../proof/matrix/matrix.ts'
import { readRecording } from '../recorder/store/reading/read.ts'
import { judge } from '../src/judge/judge.ts'
import type { Deviation } from '../src/model/deviation.ts'
import type { Recording } from '../src/model/recording.ts'
import { isWithin, parseTypedVersion } from '../src/model/version.ts'
import type { Version } from '../src/model/version.ts'
import { packageFile } from '../src/package.ts'
import { DEVIATIONS } from '../suites/deviations.ts'
import { suites } from '../suites/index.ts'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    pairs: { type: 'string', default: '0' },
    unknown: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
  },
})
const RECORDINGS = ['graylog-3.2.0', 'graylog-5.1.0', 'graylog-7.0.1']
const [every, from, pairs] = [Number(values.every), Number(values.from), Number(values.pairs)]
const how = { isWithoutItself: values.unknown }
const namings: Naming[] = []

for (const name of RECORDINGS) {
  const recording = await inMemory(await readRecording(packageFile(`fixtures/${name}.ndjson.gz`)))
  const healthy = judgedAlone(recording)
  const { version } = healthy
  const here = DEVIATIONS.filter(({ versions }) => isWithin(version, versions))
  if (pairs > 0) namePairs(here.filter(isOfAnswers), recording, healthy)
  else
    await nameEach(
      here.filter((_one, at) => at % every === from % every),
      recording,
      healthy,
    )
}
print(pairs > 0 ? pairTable(namings) : table(namings))

async function nameEach(
  deviations: readonly Deviation[],
  recording: Recording,
  healthy: Healthy,
): Promise<void> {
  const deviate = deviatorOf(recording, healthy.version)
  const references = new Map<string, Promise<Healthy>>()
  for (const deviation of deviations) {
    const { edits = [], needs: has = '' } = deviation
    if (isOfAnswers(deviation)) {
      const faulty = deviate(edits)
      if (faulty) note(nameFaults([deviation], faulty, healthy, how))
    } else if (!values.recorded) {
      const reference = references.get(has) ?? healthyReference(healthy.version, deviation)
      references.set(has, reference)
      const faulty = await certified(healthy.version, deviation, deviation)
      note(nameFaults([deviation], faulty, await reference, how))
    }
  }
}

function namePairs(deviations: readonly Deviation[], recording: Recording, healthy: Healthy): void {
  const deviate = deviatorOf(recording, healthy.version)
  const next = numbers(healthy.version.release.length + deviations.length)
  const alone = (one: Deviation): boolean => {
    const faulty = deviate(one.edits ?? [])
    return faulty !== undefined && nameFaults([one], faulty, healthy) !== undefined
  }
  for (let found = 0; found < pairs / RECORDINGS.length;) {
    const [one, other] = [deviations[next(deviations.length)], deviations[next(deviations.length)]]
    if (!one || !other || one === other || !alone(one) || !alone(other)) continue
    const faulty = deviate([...(one.edits ?? []), ...(other.edits ?? [])])
    if (faulty) note(nameFaults([one, other], faulty, healthy, how))
    found += 1
  }
}

function note(naming: Naming | undefined): void {
  if (!naming) return
  namings.push(naming)
  const { faults, release, places, causes, first } = naming
  const isWrong = pairs > 0 ? places.some((at) => at < 0 || at > 2) : places[0] !== 0
  if (isWrong || causes > 2 * faults.length)
    print(
      `${release} ${faults.join(' + ')}: place ${places.join(', ')} of ${causes}, first: ${first}`,
    )
}

/** Numbers below a limit that look like chance and are the same on every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

async function inMemory(recording: Recording): Promise<Recording> {
  const exchanges = [...recording.exchanges()]
  return Promise.resolve({ ...recording, exchanges: () => exchanges })
}

function judgedAlone(recording: Recording): Healthy {
  const run = judge(recording, suites)
  const version = parseTypedVersion(run.target.judgedVersion)
  if (!version) throw new Error('a fixture of a real server was judged as no release')
  return { version, run }
}

async function healthyReference(version: Version, like: Deviation): Promise<Healthy> {
  const recording = await certified(version, undefined, like)
  return { version, run: judge(recording, suites, { assumeVersion: version }) }
}

async function certified(
  version: Version,
  fault: Deviation | undefined,
  { needs: has }: Pick<Deviation, 'needs'>,
): Promise<Recording> {
  const options = { version, suites, ...(fault && { fault }), ...(has && { has }) }
  return (await recordReference(options)).recording
}

function table(all: readonly Naming[]): string {
  const rows = [...new Set(all.map(({ release }) => release)), 'all'].map((release) => {
    const own = all.filter((one) => release === 'all' || one.release === release)
    const right = own.filter(({ places }) => places[0] === 0).length
    const few = own.filter(({ causes }) => causes <= 2).length
    return `${release.padEnd(8)} ${share('first cause is the fault', right, own.length)}, ${share('two causes at most', few, own.length)}`
  })
  return rows.join('\n')
}

function pairTable(all: readonly Naming[]): string {
  const right = all.filter(({ places }) => places.every((at) => at >= 0 && at <= 2)).length
  return share('both among the first three causes', right, all.length)
}

function share(what: string, part: number, whole: number): string {
  return `${what}: ${part} of ${whole} (${((part / Math.max(whole, 1)) * 100).toFixed(1)} %)`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
