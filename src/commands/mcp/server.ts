import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

import { ConformanceError, UsageError } from '#engine/model/errors.ts'
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

/** A command as a tool. */
interface Tool {
  readonly name: string
  readonly description: string
  readonly options: Table
  readonly call: (given: Readonly<Record<string, unknown>>) => Promise<string>
}

const TOOLS: readonly Tool[] = [
  fromCommand(forecastCommand),
  fromCommand(checkSettingsCommand),
  fromCommand(judgeCommand),
  fromUtility(explainCommand),
  fromUtility(listCommand),
  fromUtility(openapiCommand),
]

/** Options that write files or send something: tools have none of them. */
const WRITING = new Set(['out', 'writeTo', 'force', 'format', 'notify', 'updateBaseline', 'reason'])

/** Characters of a report. */
const MAX_TEXT = 100_000

/** Creates a server of the Model Context Protocol that offers the tools. */
export function createServer(): Server {
  const server = new Server(toolInfo(), { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, options }) => ({
      name,
      description,
      inputSchema: inputSchema(options),
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const tool = TOOLS.find(({ name }) => name === params.name)
      const given = params.arguments ?? {}
      if (!tool) throw new UsageError(`there is no tool "${params.name}"`)
      const wrong = Object.keys(given).find((name) => WRITING.has(name))
      if (wrong !== undefined) throw new UsageError(`"${wrong}" is no option of a tool`)
      return { content: [{ type: 'text', text: await tool.call(given) }] }
    } catch (error) {
      if (!(error instanceof ConformanceError)) throw error
      return { content: [{ type: 'text', text: error.message }], isError: true }
    }
  })
  return server
}

function fromCommand<Rows extends Table, Outcome>(command: Command<Rows, Outcome>): Tool {
  return {
    ...command,
    call: async (given) => {
      const outcome = await callCommand(command, given as Given<Rows>)
      const input = readGiven(command.task, command.options, given) as Input<Rows>
      return renderMarkdown(command.document(outcome, input), MAX_TEXT)
    },
  }
}

function fromUtility<Rows extends Table>(utility: Utility<Rows>): Tool {
  return {
    ...utility,
    call: async (given) => {
      const texts: string[] = []
      const out = (text: string): void => void texts.push(text)
      const terminal = {
        out,
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

/** The JSON Schema of the options that a program can give. */
function inputSchema(options: Table) {
  const rows = Object.entries(options).filter(
    ([name, row]) => row.isCommandOnly !== true && row.isObject !== true && !WRITING.has(name),
  )
  const properties = rows.map(([name, row]) => [name, describeOption(row)])
  return {
    type: 'object' as const,
    properties: Object.fromEntries(properties) as Record<string, object>,
    additionalProperties: false,
    required: rows.filter(([, row]) => row.isRequired === true).map(([name]) => name),
  }
}

function describeOption({ argument, does, isList, choices }: Option<unknown, unknown>): object {
  const description = does
  if (argument === undefined) return { type: 'boolean', description }
  if (isList === true) return { type: 'array', items: { type: 'string' }, description }
  return { type: 'string', description, ...(choices && { enum: choices }) }
}
