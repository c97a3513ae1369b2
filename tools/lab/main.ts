/** `npm run lab`: starts real servers of published releases, lists and ends them. */
import { ACCOUNTS, MORE_ACCOUNTS } from './accounts.ts'
import { HELP, type LabTask, parseTask } from './arguments.ts'
import { cacheOf } from './cache.ts'
import { untilInterrupted, withInterruption } from './interruption.ts'
import { LabError } from './lab-error.ts'
import { endRun, isAlive, runFolders } from './process/run-folder.ts'
import type { LabServer } from './start/lab-server.ts'
import { ADMIN } from './start/settings-file.ts'
import { startServer } from './start/start-server.ts'
import type { Variant } from './variants.ts'

const cache = cacheOf(process.env)

try {
  process.exitCode = await run(parseTask(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof LabError)) throw error
  process.stderr.write(`lab: ${error.message}\n`)
  process.exitCode = 2
}

async function run(task: LabTask): Promise<number> {
  switch (task.do) {
    case 'help':
      print(HELP)
      return 0
    case 'list':
      list()
      return 0
    case 'stop':
      return stop(task.version)
    case 'start':
      return start(task)
  }
}

async function start(task: Extract<LabTask, { do: 'start' }>): Promise<number> {
  const say = (line: string): boolean => process.stderr.write(`lab: ${line} …\n`)
  return withInterruption(async (signal) => {
    const server = await startServer({ cache, ...task, say, signal })
    print(describe(server, task.variant))
    if (!task.stays) {
      print(`End it with: npm run lab -- --stop ${task.release.version}\n`)
      return 0
    }
    print('Ctrl-C ends it.\n')
    await untilInterrupted(signal)
    await endRun(server.folder)
    return 0
  })
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

function list(): void {
  for (const folder of runFolders(cache).filter(isAlive)) {
    const { version, variant, url } = folder.state()
    print(`${version} ${variant} ${url ?? 'not yet ready'}\n`)
  }
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
