/** `npm run lab`: starts real servers of published releases, lists them, and ends them. */
import { requireVersion } from '#engine/model/version.ts'
import { ACCOUNTS, MORE_ACCOUNTS } from './accounts.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { openCache } from './cache.ts'
import { compareRoutes, formatDifference } from './described-routes.ts'
import { readLabRelease, readVariant, RELEASE_NAMES } from './choices.ts'
import { untilInterrupted, withInterruption } from './interruption.ts'
import { exitWith } from './lab-error.ts'
import { endRun, isAlive, runFolders } from './process/run-folder.ts'
import type { LabRelease } from './releases.ts'
import { ask } from './start/ask.ts'
import type { LabServer } from './start/lab-server.ts'
import { ADMIN } from './start/settings-file.ts'
import { startServer } from './start/start-server.ts'
import { type Variant, VARIANTS } from './variants.ts'

const { values, operands, refuse } = readCommandLine({
  name: 'lab',
  does:
    'Fetches, starts and seeds a real server of a published release on 127.0.0.1 and prints its URL and accounts. It ' +
    'needs Maven with its Java, and Python 3 with pip; what it fetches is kept (GRAYLOG_CONFORMANCE_LAB says where).',
  operands: { name: '[release]', says: `one of ${RELEASE_NAMES}`, read: readLabRelease },
  options: {
    variant: option(
      '<name>',
      `another configuration or content: ${VARIANTS.map(({ name, what }) => `${name} (${what})`).join('; ')}`,
      readVariant,
      readVariant('usual'),
    ),
    describe: flag("print how the server's description of itself differs from routes.json"),
    stay: flag('stay until Ctrl-C, then end the server'),
    list: flag('list the servers that run'),
    stop: flag('end them, or only those of the release'),
  },
})
const cache = openCache(process.env)

await exitWith(run())

async function run(): Promise<number> {
  const [release] = operands
  if (values.list) return list()
  if (values.stop) return stop(release?.version)
  return start(release ?? refuse('name a release to start'))
}

async function start(release: LabRelease): Promise<number> {
  const { variant, stay } = values
  const say = (line: string): boolean => process.stderr.write(`lab: ${line} …\n`)
  return withInterruption(async (signal) => {
    const server = await startServer({ cache, release, variant, say, signal })
    print(describe(server, variant))
    if (values.describe) {
      const version = requireVersion(release.version)
      print(formatDifference(await compareRoutes((path) => read(`${server.root}${path}`), version)))
    }
    if (!stay) {
      print(`End it with: npm run lab -- --stop ${release.version}\n`)
      return 0
    }
    print('Ctrl-C ends it.\n')
    await untilInterrupted(signal)
    await endRun(server.folder)
    return 0
  })
}

async function read(url: string): Promise<string | undefined> {
  const answer = await ask(url, { as: ADMIN })
  return answer?.status === 200 ? answer.text : undefined
}

function describe({ release, root, otherRoot }: LabServer, variant: Variant): string {
  const more = variant.accounts ? MORE_ACCOUNTS[variant.accounts] : []
  const accounts = [{ ...ADMIN, what: 'may do everything' }, ...ACCOUNTS, ...more].map(
    ({ name, password, what }) => `  ${name.padEnd(8)} ${password.padEnd(20)} ${what}`,
  )
  const also = otherRoot === undefined ? '' : ` and ${otherRoot}`
  const options = [
    ...(otherRoot === undefined ? [] : [` --also ${otherRoot}`]),
    ...(variant.isTls ? [' --insecure'] : []),
  ]
  return [
    `\n${release.version} at ${root}${also}\n`,
    ...accounts,
    `\nGRAYLOG_USER=${ADMIN.name} GRAYLOG_PASSWORD=${ADMIN.password} npm run -s cli -- certify ${root} --mode write${options.join('')}\n`,
  ].join('\n')
}

function list(): number {
  for (const folder of runFolders(cache).filter(isAlive)) {
    const { version, variant, url } = folder.state()
    print(`${version} ${variant} ${url ?? 'not yet ready'}\n`)
  }
  return 0
}

async function stop(version: string | undefined): Promise<number> {
  const folders = runFolders(cache).filter(
    (folder) => version === undefined || folder.state().version === version,
  )
  for (const folder of folders) {
    const { version: ended, variant } = folder.state()
    const was = isAlive(folder) ? 'ended' : 'ran no more'
    await endRun(folder)
    print(`${ended} ${variant} ${was}\n`)
  }
  return 0
}

function print(text: string): void {
  process.stdout.write(text)
}
