import { expect, test } from 'vitest'

import { shortAgent } from './short-agent.ts'

const WEBKIT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${WEBKIT} Chrome/147.0.0.0 Safari/537.36`, 'Chrome 147'],
  [`${WEBKIT} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`, 'Edge 147'],
  [`${WEBKIT} HeadlessChrome/146.0.0.0 Safari/537.36`, 'headless Chrome 146'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML) Version/18.3 Safari/605.1.15',
    'Safari 18',
  ],
  ['curl/8.5.0', 'curl 8.5.0'],
  ['python-requests/2.32.3', 'python-requests 2.32.3'],
  ['Go-http-client/1.1', 'Go-http-client 1.1'],
  ['axios/1.6.0 (node)', 'axios 1.6.0'],
  ['Mozilla/5.0 (odd)', 'Mozilla/5.0 (odd)'],
  ['a client of ours', 'a client of ours'],
  ['client without User-Agent', 'client without User-Agent'],
])('%j is shortened to %j', (agent, name) => {
  expect(shortAgent(agent)).toBe(name)
})
