// Merges several runs against the same server into one. A check whose outcome varies does not pass.
import { certify, mergeRuns, type Run, startReferenceServer } from 'graylog-conformance'

await using server = await startReferenceServer({ serverVersion: '6.1' })
const credentials = { user: { name: 'admin', password: 'admin' } }

const runs: Run[] = []
for (const out of ['first', 'second'])
  runs.push(await certify(server.root, { credentials, mode: 'read', suite: 'node', out }))
const { evidence, summary } = mergeRuns(runs)

console.log(`${evidence.repeats} runs: ${summary.violations} violations`)
//> 2 runs: 0 violations
