// A process that starts the servers of a proof, each of a message, and answers with its address.
import { readRelease } from '#src/command/options/values.ts'
import { startReference } from '#reference/serve.ts'
import { DEVIATIONS } from '#suites/deviations.ts'
import { lateBy, nobody, silent } from './late.ts'
import type { Scene } from './scene.ts'

export const ACCOUNT = { name: 'conformance', password: 'a-long-secret-of-the-fleet' }

process.on('message', (scene: Scene) => {
  void startScene(scene).then((url) => process.send?.({ url }))
})

async function startScene({ release, fault, delay, dead }: Scene): Promise<string> {
  if (dead === 'refused') return `http://127.0.0.1:${await nobody()}/api`
  if (dead === 'silent') return `http://127.0.0.1:${await silent()}/api`
  if (dead === 'nameless') return 'http://graylog.invalid:9000/api'
  const faults = DEVIATIONS.filter(({ id }) => id === fault)
  if (fault !== undefined && faults.length === 0) throw new Error(`there is no fault "${fault}"`)
  const server = await startReference({ version: readRelease(release), account: ACCOUNT, faults })
  if (delay === undefined) return server.root
  const port = await lateBy(Number(new URL(server.root).port), delay)
  return `http://127.0.0.1:${port}/api`
}
