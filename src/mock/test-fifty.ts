import { mock } from './index.ts'
import { ask } from './test-client.ts'

const RELEASES = ['5.1.0', '6.1.0', '7.0.1']

/** What fifty tests of a client over three releases do: each starts a mock, asks it, and looks at what it sent. */
export async function fiftyTests(): Promise<void> {
  for (let at = 0; at < 50; at += 1) {
    await using server = await mock(RELEASES[at % RELEASES.length] ?? '')
    await ask(server, 'GET /streams')
    await ask(server, 'GET /cluster')
    server.assertClient()
  }
}
