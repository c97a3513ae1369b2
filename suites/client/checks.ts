import {
  ACCESS_TOKEN,
  acceptHeader,
  type Annotated,
  availabilityOf,
  clientCheck,
  deviation,
  document,
  header,
  inconclusive,
  one,
  suite,
  UUID,
} from '#engine/suite.ts'
import { callChecks } from './calls.ts'
import { faults } from './faults.ts'
import { rightsChecks } from './rights.ts'

const needs = ['client-traffic'] as const

const NO_HEADERS = inconclusive(
  'the file contains no request headers; export it again with headers',
)

export default suite('client', 'Clients send valid requests', {
  checks: [
    clientCheck('client.accept', 'MUST name application/json in the Accept header', {
      source: document('1'),
      needs,
      evidence: one({
        where: (x) => x.route !== undefined && !isPlain(x) && x.method !== 'OPTIONS',
      }),
      judge: ([x]) => {
        if (x.exchange.request.isWithoutHeaders) return NO_HEADERS
        const accept = acceptHeader(x.exchange.request.headers)
        return accept !== undefined && /application\/json/i.test(accept)
          ? undefined
          : deviation(
              'Accept: application/json',
              accept === undefined ? 'no Accept' : `Accept: ${accept}`,
            )
      },
      why: 'most routes also accept "*/*", but then some releases respond to an unknown path with 200 and a web page, and to a search with CSV',
      remedy: 'send Accept: application/json with every request',
    }),
    clientCheck(
      'client.content-type',
      'MUST send Content-Type: application/json with a JSON body',
      {
        source: document('1'),
        needs,
        evidence: one({ where: (x) => x.route !== undefined && x.exchange.request.body.size > 0 }),
        judge: ([x]) => {
          if (x.exchange.request.isWithoutHeaders) return NO_HEADERS
          const type = header(x.exchange.request.headers, 'content-type')
          return type !== undefined && /^application\/([\w.+-]+\+)?json/i.test(type)
            ? undefined
            : deviation(
                'Content-Type: application/json',
                type === undefined ? 'no Content-Type' : `Content-Type: ${type}`,
              )
        },
        remedy: 'send Content-Type: application/json with every body',
      },
    ),
    clientCheck(
      'client.requested-by',
      'MUST send X-Requested-By with a value on every write request',
      {
        source: document('4', '5.5'),
        versions: availabilityOf('requested-by'),
        needs,
        evidence: one({
          where: (x) => x.route !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(x.method),
        }),
        judge: ([x]) => {
          if (x.requestedBy === 'unknown') return NO_HEADERS
          return x.requestedBy === 'present' || x.requestedBy === 'exempt'
            ? undefined
            : deviation(
                'X-Requested-By: <a value>',
                x.requestedBy === 'empty' ? 'an empty value' : 'none',
              )
        },
        why: 'in 2.5.0 and later, servers reject write requests without X-Requested-By',
        remedy: 'send X-Requested-By with the name of the client',
      },
    ),
    clientCheck('client.credentials', 'MUST send a credential if the route requires a login', {
      source: document('4', '5'),
      needs,
      evidence: one({
        where: (x) =>
          x.open === false && x.method !== 'OPTIONS' && x.credential.form !== 'stripped',
      }),
      judge: ([x]) =>
        x.credential.form === 'none' ? deviation('a credential', 'none') : undefined,
    }),
    clientCheck('client.form', 'MUST use a credential type that the API supports', {
      source: document('5'),
      needs,
      evidence: one({
        where: (x) =>
          x.open === false && x.credential.form !== 'none' && x.credential.form !== 'stripped',
      }),
      judge: ([x]) => {
        const { form, username = '' } = x.credential
        if (!['user', 'token', 'session', 'cookie'].includes(form))
          return deviation(
            'a user name, token, or session in Basic authentication',
            form === 'malformed' ? 'a malformed credential' : 'a different scheme',
          )
        const word = x.status === 401 && form === 'user' ? wordFor(username) : undefined
        return word && deviation(`the password "${word[0]}" with ${word[1]}`, 'another password')
      },
      remedy:
        'send the session ID or the access token as the user name, with "session" or "token" as the password',
    }),
    ...callChecks,
    ...rightsChecks,
  ],
  faults,
  probes: [],
})

/** The password that belongs to a user name that looks like a session ID or an access token. */
function wordFor(username: string): readonly [password: string, of: string] | undefined {
  if (UUID.test(username)) return ['session', 'a session ID']
  return ACCESS_TOKEN.test(username) ? ['token', 'an access token'] : undefined
}

/** Routes that do not respond with JSON at all. */
function isPlain({ route = '' }: Annotated): boolean {
  return /lbstatus$|api-browser|\/export$/.test(route)
}
