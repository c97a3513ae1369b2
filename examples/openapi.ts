// Describes a release as OpenAPI 3.1.
import { openapi } from 'graylog-conformance'

const { info, paths } = await openapi({ release: '5.1' })

console.log(info['version'])
//> 5.1.0
console.log(Object.keys(paths['/streams/{streamId}'] ?? {}).join(', '))
//> delete, get, put
