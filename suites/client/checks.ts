import {
  acceptHeader,
  type Annotated,
  availabilityOf,
  clientCheck,
  deviation,
  document,
  header,
  one,
  suite,
} from '#engine/suite.ts'
import { callChecks } from './calls.ts'
import { faults } from './faults.ts'
import { rightsChecks } from './rights.ts'

const needs = ['client-traffic'] as const

export default suite('client', 'Clients send valid requests', {
  checks: [
    clientCheck('client.accept', 'MUST send an Accept header that allows JSON', {
      source: document('1'),
      needs,
      evidence: one({
        where: (x) => x.route !== undefined && !isPlain(x) && x.method !== 'OPTIONS',
      }),
      judge: ([x]) => {
        const accept = acceptHeader(x.exchange.request.headers)
        return accept !== undefined && /application\/json/i.test(accept)
          ? undefined
          : deviation(
              'Accept: application/json',
              accept === undefined ? 'no Accept' : `Accept: ${accept}`,
            )
      },
      why: 'without it, some releases respond to an unknown path with 200 and a web page',
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
        judge: ([x]) =>
          x.requestedBy === 'present' || x.requestedBy === 'exempt'
            ? undefined
            : deviation(
                'X-Requested-By: <a value>',
                x.requestedBy === 'empty' ? 'an empty value' : 'no such header',
              ),
        why: 'from 2.5.0, the server rejects the request',
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
      judge: ([x]) =>
        ['user', 'token', 'session', 'cookie'].includes(x.credential.form)
          ? undefined
          : deviation('a user, token, or session sent with Basic', x.credential.form),
    }),
    ...callChecks,
    ...rightsChecks,
  ],
  faults,
  probes: [],
})

/** Routes that do not respond with JSON at all. */
function isPlain({ route = '' }: Annotated): boolean {
  return /lbstatus$|api-browser|\/export$/.test(route)
}
