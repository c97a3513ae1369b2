import type { HarForm, Step } from '../model.ts'
import { harForm, row } from '../har-form.ts'
import { asAgent, byParsedUrl } from '../sending.ts'
import { jsonWrittenAgain } from '../steps/bodies.ts'
import { joinedBy, noCookies, versionNamed } from '../steps/headers.ts'
import { onHeaders, onRequest, onResponse, withMembers } from '../steps/on.ts'
import { credentialsGone } from '../steps/secrets.ts'
import { timeOfAnswer } from '../steps/times.ts'
import { logOf } from './contents.ts'
import { SOURCES } from './sources.ts'

/** The library knows what it was told to send, not what its adapter adds. */
const asTold = onHeaders((headers, of) =>
  of === 'response'
    ? headers
    : headers.filter(({ name }) => !/^(?:host|user-agent|content-length|connection)$/i.test(name)),
)
const methodAsTold: Step = onRequest((request) => ({
  ...request,
  method: request.method.toLowerCase(),
}))
const responseOnly = onHeaders((headers, of) =>
  of === 'request'
    ? headers
    : headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
)
const AXIOS: readonly Step[] = [
  asTold,
  methodAsTold,
  responseOnly,
  noCookies,
  jsonWrittenAgain,
  versionNamed('HTTP/1.1'),
]

const rows = [
  row(
    'requests-har',
    'the time is that of the answer, durations are seconds, its cache says null',
    {
      tool: 'requests-har',
      source: SOURCES.requestsHar,
      log: logOf('requests-har', '1.2.0'),
      steps: [
        joinedBy(', '),
        timeOfAnswer,
        onResponse((response) => ({ ...response, statusText: enumOf(response.statusText ?? '') })),
        withMembers({ cache: { beforeRequest: null, afterRequest: null }, _timeout: null }),
        onRequest((request) => (request.postData ? request : { ...request, bodySize: -1 })),
      ],
    },
  ),
  row('axios-har-tracker', 'JSON written again, the method as the program wrote it', {
    tool: 'axios-har-tracker',
    source: SOURCES.axios,
    log: logOf('axios-har-tracker', '0.1.0'),
    steps: AXIOS,
  }),
  row('axios-har-tracker-auth', 'credentials given to the adapter, which it does not see', {
    tool: 'axios-har-tracker',
    source: SOURCES.axios,
    log: logOf('axios-har-tracker', '0.1.0'),
    steps: [...AXIOS, credentialsGone('authorization')],
  }),
]

/** What a program lets a library write of its own calls. */
export const libraryForms: readonly HarForm[] = rows.map((one) =>
  harForm({ sending: [byParsedUrl, asAgent(`${one.tool}/1.0`)], ...one }),
)

/** As Python names a status: `NO_CONTENT`. */
function enumOf(reason: string): string {
  return reason.toUpperCase().replaceAll(/[ -]/g, '_')
}
