import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'

import { program } from '#engine/files/test-program.ts'
import { freshFolder } from '#src/cli/test-terminal.ts'

test('the MCP server offers the offline commands as tools', async () => {
  const script = join(freshFolder(), 'backup.sh')
  writeFileSync(script, 'curl -u a:b http://graylog:9000/api/system/indices/index_sets\n')
  const [command = '', ...args] = [process.execPath, ...program('cli'), 'mcp']
  const client = new Client({ name: 'a test', version: '1.0.0' })
  onTestFinished(() => client.close())
  await client.connect(new StdioClientTransport({ command, args }))
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    return { text: (content as { text: string }[])[0]?.text, isError }
  }

  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'forecast',
    'check-settings',
    'judge',
    'explain',
    'list',
    'openapi',
  ])
  const [forecast] = tools
  expect(forecast?.inputSchema.properties).toMatchObject({
    files: { type: 'array' },
    to: { type: 'string' },
    all: { type: 'boolean' },
  })
  expect(forecast?.inputSchema.properties).not.toHaveProperty('out')

  expect(await call('forecast', { files: [script], from: '5.1', to: '7.0' })).toEqual({
    text: expect.stringContaining('backup.sh') as string,
    isError: undefined,
  })
  expect((await call('explain', { ids: ['csrf.refused'] })).text).toContain('X-Requested-By')
  expect((await call('list', { what: 'checks', suite: ['csrf'] })).text).toContain('csrf.refused')
  const { text = '' } = await call('openapi', { release: '5.1' })
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' })
  expect(await call('forecast', { files: [script], to: 'new' })).toEqual({
    text: expect.stringContaining('is not a release') as string,
    isError: true,
  })
  expect(await call('forecast', { files: [script], to: '7.0', out: '/tmp' })).toMatchObject({
    isError: true,
  })
})
