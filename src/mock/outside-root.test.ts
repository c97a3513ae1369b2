import { expect, test } from 'vitest'

import { mock } from './index.ts'

test.each([
  ['2.0.3', '/api/system', 'leave /api out of the path'],
  ['7.0.1', '/system', 'put /api before the path'],
  ['7.0.1', '/api/api/system', 'the URL already ends in /api: do not append it'],
])(
  'a client of %s that requests %s gets a finding with the right root',
  async (release, path, fix) => {
    await using server = await mock(release)
    const Authorization = `Basic ${btoa(`${server.username}:${server.password}`)}`
    const headers = { Accept: 'application/json', Authorization }

    for (const one of [path, '/', '/favicon.ico'])
      await (await fetch(new URL(one, server.url), { headers })).text()

    expect(server.clientFindings()).toContainEqual(
      expect.objectContaining({ check: 'outside-root', fix, requests: [expect.any(String)] }),
    )
  },
)
