import { expect, test } from 'vitest'

import { startCluster } from '../../serve.ts'
import { requireVersion } from '#engine/model/version.ts'

const NODE = '11111111-2222-4333-8444-555555555555'
const COLLECTOR = {
  name: 'beat',
  service_type: 'exec',
  node_operating_system: 'linux',
  executable_path: '/usr/bin/beat',
  execute_parameters: '-c %s',
  default_template: '',
}

test.each([
  ['3.2.0', {}],
  ['5.1.0', { tags: [] }],
  ['7.0.1', { tags: [] }],
])(
  'on %s a sidecar registers, downloads its configuration, and reports its status',
  async (release, more) => {
    await using server = await start(release)
    const collector = await server.ask('POST', '/sidecar/collectors', COLLECTOR)
    const configuration = await server.ask('POST', '/sidecar/configurations', {
      name: 'file',
      color: '#FFFFFF',
      collector_id: collector.json['id'],
      ...more,
      template: 'at ${sidecar.nodeName} on ${sidecar.operatingSystem}',
    })
    const first = await server.register()
    await server.ask('PUT', '/sidecars/configurations', {
      nodes: [
        {
          node_id: NODE,
          assignments: [
            { collector_id: collector.json['id'], configuration_id: configuration.json['id'] },
          ],
        },
      ],
    })
    const second = await server.register()
    const path = `/sidecar/configurations/render/${NODE}/${String(configuration.json['id'])}`
    const file = await server.ask('GET', path)
    const again = await server.ask('GET', path, undefined, { 'if-none-match': file.tag })
    await server.register({ status: { status: 0, message: '1 running', collectors: [] } })
    const seen = await server.ask('GET', `/sidecars/${NODE}`)

    expect(first.status).toBe(202)
    expect(first.json['assignments'] ?? []).toEqual([])
    expect(second.json['assignments']).toMatchObject([
      { configuration_id: configuration.json['id'] },
    ])
    expect(file.json['template']).toBe('at gc on Linux\n')
    expect([again.status, again.json]).toEqual([304, {}])
    expect(seen.json).toMatchObject({
      active: true,
      node_name: 'gc',
      sidecar_version: '1.5.0',
      node_details: { operating_system: 'Linux', status: { message: '1 running' } },
    })
  },
)

test('since 5.0 tags select the configuration of a sidecar and are reported', async () => {
  await using server = await start('5.1.0')
  const collector = await server.ask('POST', '/sidecar/collectors', COLLECTOR)
  const configuration = await server.ask('POST', '/sidecar/configurations', {
    name: 'file',
    color: '#FFFFFF',
    collector_id: collector.json['id'],
    template: 'x',
    tags: ['web', 'db'],
  })

  const registered = await server.register({ tags: ['web'] })

  expect(registered.json['assignments']).toEqual([
    {
      collector_id: collector.json['id'],
      configuration_id: configuration.json['id'],
      assigned_from_tags: ['web'],
    },
  ])
  expect((await server.register({ tags: [] })).json['assignments']).toEqual([])
})

test('an action is sent to the sidecar once', async () => {
  await using server = await start('7.0.1')
  await server.register()
  await server.ask('PUT', '/sidecar/administration/action', {
    action: 'restart',
    collectors: [{ sidecar_id: NODE, collector_ids: ['c'] }],
  })

  const told = await server.register()

  expect(told.json['actions']).toEqual([{ collector_id: 'c', properties: { restart: true } }])
  expect((await server.register()).json['actions']).toBeNull()
})

test('an object in use cannot be deleted, and renaming a variable updates its uses', async () => {
  await using server = await start('7.0.1')
  const collector = await server.ask('POST', '/sidecar/collectors', COLLECTOR)
  const variable = await server.ask('POST', '/sidecar/configuration_variables', {
    name: 'host',
    description: '',
    content: 'here',
  })
  const configuration = await server.ask('POST', '/sidecar/configurations', {
    name: 'file',
    color: '#FFFFFF',
    collector_id: collector.json['id'],
    tags: [],
    template: 'to ${user.host}',
  })
  const path = `/sidecar/configuration_variables/${String(variable.json['id'])}`
  const renamed = await server.ask('PUT', path, { ...variable.json, name: 'target' })
  const used = await server.ask('DELETE', path)

  expect(renamed.status).toBe(200)
  expect(used.status).toBe(400)
  expect(used.json['errors']).toEqual({
    name: ['Variable is still used in the following configurations: file'],
  })
  const read = await server.ask(
    'GET',
    `/sidecar/configurations/${String(configuration.json['id'])}`,
  )
  expect(read.json['template']).toBe('to ${user.target}')
  const inUse = await server.ask('DELETE', `/sidecar/collectors/${String(collector.json['id'])}`)
  expect(inUse.json['message']).toBe('Collector still in use, cannot delete.')
})

test('a template with an unknown variable or a syntax error is rejected with its position', async () => {
  await using server = await start('5.1.0')
  const preview = (template: string) =>
    server.ask('POST', '/sidecar/configurations/render/preview', { template })

  expect((await preview('a ${nobody}')).json['message']).toMatch(
    /^Could not render template preview: \t- Failed at: \$\{nobody\} {2}\[in template "[-0-9a-f]{36}" at line 1, column 3\]\n$/,
  )
  expect((await preview('a ${user.x')).json['message']).toContain('You have an unclosed "{".')
  expect((await preview('a ${user.x!"y"}')).json).toEqual({ preview: 'a y\n' })
})

/** Starts a server with the requests of a sidecar and its administrator. */
async function start(release: string) {
  const version = requireVersion(release)
  const cluster = await startCluster({ version }, 1)
  const [{ root }] = cluster.nodes
  const ask = async (
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(root + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        accept: 'application/json',
        'x-requested-by': 'sidecar',
        ...more,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>
    return { status: response.status, tag: response.headers.get('etag') ?? '', json }
  }
  const register = (details: object = {}) =>
    ask(
      'PUT',
      `/sidecars/${NODE}`,
      { node_name: 'gc', node_details: { operating_system: 'Linux', ...details } },
      { 'x-graylog-sidecar-version': '1.5.0' },
    )
  return { ask, register, [Symbol.asyncDispose]: cluster.close }
}
