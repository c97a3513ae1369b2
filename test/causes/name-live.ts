import type { Fault } from '#engine/model/fault.ts'
import type { Mode, Recording } from '#engine/model/recording.ts'
import { requireVersion, type Version } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { recordReference } from '../matrix/certify-reference.ts'
import { mapConcurrently } from '#src/run/map-concurrently.ts'
import { faultNamed } from './fault-named.ts'
import { collected, type How, type Named } from './name-all.ts'
import { type Healthy, nameFaults, type Naming } from './name-faults.ts'
import { judgeRecording } from '../judged.ts'

/** Concurrent live runs; each waits some seconds for sessions to end. */
const AT_ONCE = 12

/**
 * Names each fault by itself in the reference server of a release. It uses certify's default mode if that shows the
 * fault, and otherwise mode write, whose runs take five times as long. A given mode is the only one.
 */
export async function nameLive(
  release: string,
  ids: readonly string[],
  { mode, ...how }: How & { readonly mode?: Mode },
): Promise<Named> {
  const version = requireVersion(release)
  const nameIn = async (fault: Fault, own: Mode): Promise<Naming | undefined> => {
    const healthy = await healthyReference(version, fault.needs, own)
    const faulty = await certified(version, { fault, mode: own, has: fault.needs })
    return nameFaults([fault], faulty, healthy, how)
  }
  const namings = await mapConcurrently(ids.map(faultNamed), AT_ONCE, async (fault) => {
    if (mode) return nameIn(fault, mode)
    const isSoonSeen = await passesIn('session', version, fault)
    return (isSoonSeen ? await nameIn(fault, 'session') : undefined) ?? nameIn(fault, 'write')
  })
  return collected(ids, namings)
}

/** Checks whether the broken rule passes on a server without the fault. */
async function passesIn(mode: Mode, version: Version, { fails, needs }: Fault): Promise<boolean> {
  const { run } = await healthyReference(version, needs, mode)
  return run.verdicts.some(({ checkId, outcome }) => checkId === fails[0] && outcome === 'pass')
}

const known = new Map<string, Promise<Healthy>>()

/** Certifies a reference server without a fault, once in each mode. */
function healthyReference(version: Version, has: Fault['needs'], mode: Mode): Promise<Healthy> {
  const key = [version.release, has, mode].join()
  const found = known.get(key) ?? certifyHealthy(version, has, mode)
  known.set(key, found)
  return found
}

async function certifyHealthy(version: Version, has: Fault['needs'], mode: Mode): Promise<Healthy> {
  const recording = await certified(version, { has, mode })
  return { version, run: judgeRecording(recording, { assumeVersion: version }) }
}

interface Certified {
  readonly mode: Mode
  readonly has: Fault['needs']
  readonly fault?: Fault
}

async function certified(version: Version, { fault, has, mode }: Certified): Promise<Recording> {
  const options = { version, suites, mode, ...(fault && { fault }), ...(has && { has }) }
  return (await recordReference(options)).recording
}
