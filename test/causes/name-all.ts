import type { Fault } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { type EditRecording, createRecordingEditor } from '#engine/judge/recording-editor.ts'
import { faultNamed } from './fault-named.ts'
import { type Healthy, nameFaults, type Naming } from './name-faults.ts'
import { fixture } from '../fixtures.ts'
import { judgeRecording } from '../judged.ts'

/** The named causes, and the faults for which no check failed. */
export interface Named {
  readonly namings: readonly Naming[]
  readonly unseen: readonly string[]
}

/** Options for naming faults. */
export interface How {
  readonly isWithoutItself?: boolean
}

/** Names each fault by itself in the responses of a real server. */
export async function nameRecorded(name: string, ids: readonly string[], how: How): Promise<Named> {
  const { healthy, editRecording } = await realServer(name)
  return collected(
    ids,
    ids.map((id) => {
      const fault = faultNamed(id)
      const faulty = editRecording(fault.edits ?? [])
      return faulty && nameFaults([fault], faulty, healthy, how)
    }),
  )
}

/** Names pairs of faults that are each visible by themselves in the responses of a real server. */
export async function namePairs(
  name: string,
  ids: readonly string[],
  { pairs, ...how }: How & { readonly pairs: number },
): Promise<Named> {
  const { healthy, editRecording } = await realServer(name)
  const next = numbers(name.length + ids.length)
  const alone = (one: Fault): boolean => {
    const faulty = editRecording(one.edits ?? [])
    return faulty !== undefined && nameFaults([one], faulty, healthy) !== undefined
  }
  const namings: Naming[] = []
  while (namings.length < pairs) {
    const [one, other] = [ids[next(ids.length)], ids[next(ids.length)]].map((id = '') =>
      faultNamed(id),
    )
    if (!one || !other || one === other || !alone(one) || !alone(other)) continue
    const faulty = editRecording([...(one.edits ?? []), ...(other.edits ?? [])])
    const naming = faulty && nameFaults([one, other], faulty, healthy, how)
    if (naming) namings.push(naming)
  }
  return { namings, unseen: [] }
}

interface RealServer {
  readonly healthy: Healthy
  readonly editRecording: EditRecording
}

const known = new Map<string, Promise<RealServer>>()

/** Reads and judges a recording of a real server once. */
function realServer(name: string): Promise<RealServer> {
  const found = known.get(name) ?? readServer(name)
  known.set(name, found)
  return found
}

async function readServer(name: string): Promise<RealServer> {
  const read = await fixture(name)
  const exchanges = [...read.exchanges()]
  const recording = { ...read, exchanges: () => exchanges }
  const run = judgeRecording(recording)
  const version = requireVersion(run.target.judgedVersion)
  return { healthy: { version, run }, editRecording: createRecordingEditor(recording, version) }
}

/** Separates faults with a result from those without. */
export function collected(ids: readonly string[], found: readonly (Naming | undefined)[]): Named {
  return {
    namings: found.filter((one) => one !== undefined),
    unseen: ids.filter((_id, at) => found[at] === undefined),
  }
}

/** Returns a pseudo-random number generator with a fixed seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
