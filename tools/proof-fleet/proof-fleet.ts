import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { isSlow } from '#reports/fleet/words.ts'
import { program } from '#engine/files/test-program.ts'
import type { Fleet, FleetServer } from '#engine/model/results/fleet.ts'
import { packageFile } from '#engine/package.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { type Scene, SCENES } from './scene.ts'

const { values } = readCommandLine({
  name: 'proof:fleet',
  does:
    'Proves that a fleet of 60 reference servers (three releases, ten with faults, three dead, two slow, one with a wrong ' +
    'password) is certified from one file in under three minutes and 1 GB, and right about each.',
  options: {
    processes: option('<n>', 'that the servers share, default 3', readCount, 3),
    concurrency: option('<n>', 'servers that are certified at a time, default 8', readCount, 8),
    keep: option('<dir>', 'write the fleet here, and keep it', String),
  },
})

/** What the proof allows. */
const MOST_SECONDS = 180
const MOST_MEGABYTES = 1024

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'gc-proof-fleet-'))
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })
const hosts = Array.from({ length: values.processes }, () =>
  fork(packageFile('tools/proof-fleet/servers.ts')),
)
process.once('exit', () => {
  for (const host of hosts) host.kill()
  if (values.keep === undefined) rmSync(folder, { recursive: true })
})

const urls: string[] = []
for (const [at, scene] of SCENES.entries())
  urls.push(await started(hosts[at % hosts.length] as ChildProcess, scene))
const file = join(folder, 'proof-fleet.json')
writeFileSync(file, JSON.stringify(fleetFile(urls), null, 2))

const { seconds, megabytes, code } = await certified(file)
const fleet = JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')) as Fleet
const wrong = [
  ...SCENES.flatMap((scene) => wrongAbout(scene, fleet)),
  ...(describeMisfit('fleet', fleet) === undefined ? [] : ['fleet.json does not fit its schema']),
  ...(code === 3 ? [] : [`exit code ${String(code)}, not 3`]),
  ...(seconds < MOST_SECONDS ? [] : [`it took ${MOST_SECONDS} s or more`]),
  ...(megabytes < MOST_MEGABYTES ? [] : [`it took ${MOST_MEGABYTES} MB or more`]),
]
for (const line of wrong) print(`WRONG: ${line}`)
print(
  `${fleet.servers.length} servers, ${wrong.length === 0 ? 'right about each' : `${wrong.length} things wrong`}: ${seconds.toFixed(0)} s, ${megabytes} MB at most, load ${loadavg()[0]?.toFixed(1) ?? ''}`,
)
process.exit(wrong.length === 0 ? 0 : 1)

async function started(host: ChildProcess, scene: Scene): Promise<string> {
  host.send(scene)
  const [{ url }] = (await once(host, 'message')) as [{ url: string }]
  return url
}

function fleetFile(addresses: readonly string[]): object {
  const user = 'conformance'
  return {
    title: 'Sixty servers',
    defaults: { credentials: { user, passwordEnv: 'FLEET_PASSWORD' }, timeout: 10 },
    groups: Object.fromEntries(SCENES.map(({ expects }) => [`g-${expects}`, { expect: expects }])),
    servers: SCENES.map(({ name, expects, hasWrongPassword }, at) => ({
      name,
      url: addresses[at],
      group: `g-${expects}`,
      ...(hasWrongPassword && { credentials: { user, passwordEnv: 'WRONG_PASSWORD' } }),
    })),
  }
}

/** Runs the command in a process of its own, and watches its time and memory. */
async function certified(targets: string) {
  const args = ['certify', '--targets', targets, '--out', folder]
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [...program('cli'), ...args, '--concurrency', String(values.concurrency)],
    {
      cwd: packageFile('.'),
      env: {
        ...process.env,
        FLEET_PASSWORD: 'a-long-secret-of-the-fleet',
        WRONG_PASSWORD: 'another-one',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf(child.pid))
  }, 200)
  const [exit] = (await once(child, 'exit')) as [number | null]
  clearInterval(watch)
  return { code: exit, seconds: (performance.now() - start) / 1_000, megabytes: peak }
}

/** The most memory that a process had until now, as Linux tells; 0 where nobody does. */
function megabytesOf(pid: number | undefined): number {
  const path = `/proc/${pid ?? 0}/status`
  if (!existsSync(path)) return 0
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(path, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    // It has just ended.
    return 0
  }
}

function wrongAbout(scene: Scene, { servers }: Fleet): readonly string[] {
  const server = servers.find(({ name }) => name === scene.name)
  if (!server) return [`${scene.name} is missing`]
  const { outcome, says, release, failing } = server
  const isDrift = release !== undefined && release !== scene.expects
  return [
    ...(outcome === scene.outcome
      ? []
      : [`${scene.name} is ${outcome}, not ${scene.outcome}: ${says}`]),
    ...(scene.says.test(says) ? [] : [`${scene.name} says "${says}"`]),
    ...(isDrift === (scene.release !== scene.expects)
      ? []
      : [`${scene.name}: release ${release ?? ''}`]),
    ...(scene.fault === undefined && failing.length > 0
      ? [`${scene.name} fails ${failing.join()}`]
      : []),
    ...(scene.fault !== undefined && failing.length === 0 ? [`${scene.name} fails nothing`] : []),
    ...(isSlow(server, servers) === (scene.delay !== undefined)
      ? []
      : [`${scene.name}: slow or not, with ${server.quarterWithin ?? 0} ms`]),
    ...(scene.dead !== undefined || existsReport(server) ? [] : [`${scene.name} has no report`]),
  ]
}

function existsReport({ report, outcome }: FleetServer): boolean {
  return outcome === 'target' || (report !== undefined && existsSync(join(folder, report)))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
