// Certifies several servers at a time. The folder `out` gets a report for each of them, and one page for all.
import { certifyFleet, startReferenceServer } from 'graylog-conformance'

// Use your own servers instead.
await using old = await startReferenceServer({ serverVersion: '5.1' })
await using recent = await startReferenceServer({ serverVersion: '7.0' })

const fleet = {
  defaults: { credentials: { user: 'admin', passwordEnv: 'FLEET_PASSWORD' } },
  groups: { production: { expect: '7.0' } },
  servers: [
    { name: 'berlin', url: old.root, group: 'production' },
    { name: 'paris', url: recent.root, group: 'production' },
    { name: 'rome', url: recent.root, credentials: { tokenEnv: 'ROME_TOKEN' } },
  ],
}
const { servers } = await certifyFleet(fleet, {
  environment: { FLEET_PASSWORD: 'admin' },
  mode: 'read',
  suite: 'node',
  out: 'fleet',
})

for (const { name, release, outcome } of servers) console.log(`${name} ${release}: ${outcome}`)
//> berlin 5.1.0: conforms
//> paris 7.0.0: conforms
//> rome undefined: usage
