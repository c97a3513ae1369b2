import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

import { ConformanceError, UsageError } from '#engine/model/errors.ts'
import { refuseUnknownKeys } from '#engine/text/nearest.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type { Command, Input } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import { readGiven } from '../../command/options/read-given.ts'
import type { Given, Option, Table, Values } from '../../command/options/table.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Utility } from '../../command/utility.ts'
import { toolInfo } from '../../run/package-info.ts'
import { checkSettingsCommand } from '../check-settings/index.ts'
import { explainCommand } from '../explain/explain-command.ts'
import { listCommand } from '../explain/list-command.ts'
import { forecastCommand } from '../forecast/index.ts'
import { judgeCommand } from '../judge/index.ts'
import { openapiCommand } from '../openapi/index.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** Options that write files or send something; tools do not have them. */
const WRITING = new Set(
  'out writeTo force format notify updateBaseline reason sameReason'.split(' '),
)

const TOOLS = [
  fromCommand(forecastCommand),
  fromCommand(checkSettingsCommand),
  fromCommand(judgeCommand),
  fromUtility(explainCommand),
  fromUtility(listCommand),
  fromUtility(openapiCommand),
]

/** The most characters of a report. */
const MAX_TEXT = 100_000

/** Offers the tools on stdin and stdout until the client closes its end. */
export async function serve(): Promise<void> {
  const server = new Server(toolInfo(), { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ call: _, ...tool }) => tool),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: given = {} } = params
    try {
      const tool = TOOLS.find((one) => one.name === name)
      if (!tool)
        throw new UsageError(
          `there is no tool "${name}"; choose one of: ${TOOLS.map((one) => one.name).join(', ')}`,
        )
      refuseUnknownKeys(`call ${name}`, given, tool.inputSchema.properties)
      return { content: [{ type: 'text', text: await tool.call(given) }] }
    } catch (error) {
      if (!(error instanceof ConformanceError)) throw error
      return { content: [{ type: 'text', text: error.message }], isError: true }
    }
  })
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', () => void server.close())
  })
  await server.connect(new StdioServerTransport())
  await closed
}

function fromCommand<Rows extends Table, Outcome>(command: Command<Rows, Outcome>) {
  return {
    ...describeTool(command),
    call: async (given: UnknownRecord) => {
      const outcome = await callCommand(command, given as Given<Rows>)
      const input = readGiven(command.task, command.options, given) as Input<Rows>
      return renderMarkdown(command.document(outcome, input), MAX_TEXT)
    },
  }
}

function fromUtility<Rows extends Table>(utility: Utility<Rows>) {
  return {
    ...describeTool(utility),
    call: async (given: UnknownRecord) => {
      const texts: string[] = []
      const terminal = {
        out: (text: string) => void texts.push(text),
        err: () => undefined,
        env: {},
        isTerminal: false,
        columns: 120,
        hasColour: false,
      }
      const input = readGiven(utility.name, utility.options, given) as Values<Rows> & CommonOptions
      await utility.run(input, terminal)
      return texts.join('')
    },
  }
}

/** Describes a command as a tool, with the options that a program can give. */
function describeTool({
  name,
  description,
  options,
}: Pick<Utility<Table>, 'description' | 'options'> & { readonly name: string }) {
  const rows = Object.entries(options).filter(
    ([option, row]) => row.isCommandOnly !== true && row.isObject !== true && !WRITING.has(option),
  )
  const properties = rows.map(([option, row]) => [option, describeOption(row)])
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(properties) as Record<string, object>,
      additionalProperties: false,
      required: rows.filter(([, row]) => row.isRequired === true).map(([option]) => option),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
}

function describeOption({ argument, does, isList, choices }: Option<unknown, unknown>): object {
  const description = does
  if (argument === undefined) return { type: 'boolean', description }
  if (isList === true) return { type: 'array', items: { type: 'string' }, description }
  return { type: 'string', description, ...(choices && { enum: choices }) }
}
