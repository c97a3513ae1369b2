// Certifies a live server, and writes the report and the recording to the folder `out`.
import { certify, startReferenceServer } from 'graylog-conformance'

// Use your own server instead.
await using server = await startReferenceServer({ serverVersion: '6.1' })

const run = await certify(server.root, {
  credentials: { user: { name: 'admin', password: 'admin' } },
  mode: 'session',
  suite: ['session', 'node'],
  out: 'certified',
})

const { violations, unverified } = run.summary
console.log(`${run.target.judgedVersion}: ${violations} violations, ${unverified} unverified`)
//> 6.1.0: 0 violations, 0 unverified
for (const { checkId, title } of run.verdicts.filter(({ rating }) => rating === 'violation'))
  console.log(`${checkId}: ${title}`)
