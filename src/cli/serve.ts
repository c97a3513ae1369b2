import type { Command } from 'commander'

import { newestRelease } from '../knowledge/releases.ts'
import type { Version } from '../model/version.ts'
import type { Reference } from '../reference/serve.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from './common-options.ts'
import type { CommandContext, CommonOptions } from './common-options.ts'
import { readPort, readRelease } from './option-values.ts'
import { UsageError } from '../model/errors.ts'

interface ServeOptions extends CommonOptions {
  readonly serverVersion?: Version
  readonly port: number
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

async function serve(
  { serverVersion, port, json, quiet }: ServeOptions,
  { edges }: CommandContext,
) {
  const version = serverVersion ?? newestRelease()
  if (version.major < 2) throw new UsageError('the reference server knows no release before 2.0')
  const server = await start(version, port)
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
  await server.close()
}

async function start(version: Version, port: number): Promise<Reference> {
  const { startReference } = await import('../reference/serve.ts')
  try {
    return await startReference({ version, port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause
    const found = code === 'EACCES' ? 'may not be used' : 'is taken'
    throw new UsageError(`cannot listen on port ${port}: it ${found}; choose another with --port`, {
      cause,
    })
  }
}
