// Lists how an upgrade affects the settings of a node. It never reveals their values.
import { writeFile } from 'node:fs/promises'

import { checkSettings } from 'graylog-conformance'

await writeFile('server.conf', 'rest_listen_uri = http://127.0.0.1:9000/api/\n')

const { findings } = await checkSettings('server.conf', { from: '2.5', to: '3.2' })

for (const { place, keys, replacedBy } of findings)
  if (place) console.log(`line ${place.line}: ${keys.join()} is now ${replacedBy}`)
//> line 1: rest_listen_uri is now http_bind_address
