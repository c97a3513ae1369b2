import { UsageError } from '#engine/model/errors.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'

/** Serves until the client closes its end. Throws a UsageError without the package of the protocol. */
export async function run(): Promise<ExitCode> {
  const { createServer } = await import('./server.ts').catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new UsageError(
      'cannot serve the Model Context Protocol: its package is missing; run "npm install @modelcontextprotocol/sdk" next to this one',
      { cause },
    )
  })
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const server = createServer()
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', () => void server.close())
  })
  await server.connect(new StdioServerTransport())
  await closed
  return exitCode('conforms')
}
