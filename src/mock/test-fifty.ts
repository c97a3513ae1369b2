import { mock } from './index.ts'
import { ask } from './test-client.ts'

const RELEASES = ['5.1.0', '6.1.0', '7.0.1']

/** Runs fifty client tests on three releases; each starts a mock, sends a request, and checks it. */
export async function fiftyTests(): Promise<void> {
  for (let at = 0; at < 50; at += 1) {
    await using server = await mock(RELEASES[at % RELEASES.length] ?? '')
    await ask(server, 'GET /streams')
    await ask(server, 'GET /cluster')
    server.assertClient()
  }
}
