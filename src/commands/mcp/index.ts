import { UsageError } from '#engine/model/errors.ts'
import { exitCode } from '../../command/exit-codes.ts'
import { defineUtility } from '../../command/utility.ts'

export const mcpCommand = defineUtility({
  name: 'mcp',
  description:
    'Serves the offline commands forecast, check-settings, judge, explain, list, and openapi as ' +
    'Model Context Protocol tools, on stdin and stdout. The tools only read files. ' +
    'Requires the npm package @modelcontextprotocol/sdk.',
  examples: ['graylog-conformance mcp'],
  exitCodes: [0, 2, 70],
  options: {},
  run: async () => {
    const { serve } = await import('./server.ts').catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
      throw new UsageError(
        'cannot serve the Model Context Protocol: its package is not installed; run "npm install @modelcontextprotocol/sdk" in the folder where this tool is installed',
        { cause },
      )
    })
    await serve()
    return exitCode('conforms')
  },
})
