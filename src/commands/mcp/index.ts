import { defineUtility } from '../../command/utility.ts'

export const mcpCommand = defineUtility({
  name: 'mcp',
  description:
    'Serves the offline commands forecast, check-settings, judge, explain, list, and openapi as ' +
    'tools of the Model Context Protocol, on stdin and stdout. The tools read files, and write none. It needs the ' +
    'npm package @modelcontextprotocol/sdk.',
  examples: ['graylog-conformance mcp'],
  exitCodes: [0, 2, 70],
  options: {},
  run: async () => (await import('./run.ts')).run(),
})
