import type { Command } from 'commander'

import { newestRelease } from '../knowledge/releases.ts'
import { describeLife, isWithin } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import type { Fault } from '../reference/faults/fault.ts'
import type { Reference } from '../reference/serve.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from './common-options.ts'
import type { CommandContext, CommonOptions } from './common-options.ts'
import { addOne, readPort, readRelease } from './option-values.ts'
import { UsageError } from '../model/errors.ts'

interface ServeOptions extends CommonOptions {
  readonly serverVersion?: Version
  readonly port: number
  readonly fault: readonly string[]
}

/** The command `serve`: the reference server, until it is interrupted. */
export function serveCommand(context: CommandContext): Command {
  const command = createCommand('serve', context)
    .summary('run the reference server, behaving as any release')
    .description(
      'Runs the reference server on 127.0.0.1: it behaves as the given release on the\n' +
        'routes that the suites judge. The account is admin with the password admin.',
    )
    .optionsGroup('Server:')
    .option('--server-version <v>', `release, default ${newestRelease().release}`, readRelease)
    .option('--port <n>', 'port, 0 for any free one', readPort, 0)
    .option('--fault <id>', 'do one thing wrong, see "list faults"; repeat for more', addOne, [])
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance serve --server-version 5.1 --port 9000',
        'curl -u admin:admin http://127.0.0.1:9000/api/cluster',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 70]))
    .action(async (_options, self: Command) => {
      await serve(self.opts(), context)
    })
}

async function serve(options: ServeOptions, { edges }: CommandContext): Promise<void> {
  const { serverVersion, json, quiet } = options
  const version = serverVersion ?? newestRelease()
  if (version.major < 2) throw new UsageError('the reference server knows no release before 2.0')
  await using server = await start(version, options)
  const { root } = server
  edges.out(
    json === true
      ? `${JSON.stringify({ root, release: version.release })}\n`
      : `${root} behaves as release ${version.release}, account admin, password admin\n`,
  )
  if (quiet !== true) edges.err('Ctrl-C stops it.\n')
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}

async function start(version: Version, { port, fault }: ServeOptions): Promise<Reference> {
  const { startReference } = await import('../reference/serve.ts')
  const faults = await faultsOf(fault, version)
  try {
    return await startReference({ version, port, faults })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause
    const found = code === 'EACCES' ? 'may not be used' : 'is taken'
    throw new UsageError(`cannot listen on port ${port}: it ${found}; choose another with --port`, {
      cause,
    })
  }
}

async function faultsOf(ids: readonly string[], version: Version): Promise<readonly Fault[]> {
  const { faultNamed } = await import('../reference/faults/all.ts')
  return ids.map((id) => {
    const fault = faultNamed(id)
    if (!fault) throw new UsageError(`there is no fault "${id}"; "list faults" shows them`)
    if (!isWithin(version, fault.versions))
      throw new UsageError(
        `the fault "${id}" is none on release ${version.release}: it is one on ${describeLife(fault.versions)}`,
      )
    return fault
  })
}
