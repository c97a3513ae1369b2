import {
  type Annotated,
  chain,
  clientCheck,
  decodeSegment,
  deviation,
  eachAfter,
  inconclusive,
  isGranted,
  memberAt,
  mayAskPermission,
  one,
  permissionsFor,
  reported,
  textAt,
} from '#engine/suite.ts'
import { senderIn, senderOf, SHOWN } from '../senders.ts'

const needs = ['client-traffic'] as const

/** Permissions of accounts, and the objects they own. */
export const rightsChecks = [
  clientCheck(
    'client.permission',
    'MUST use an account that has the permission required for the request',
    {
      source: reported(61, '2.5.2', '5.1.0', '7.0.1'),
      needs,
      evidence: eachAfter(senderOf, SHOWN, {
        rejectedBy: ['none', 'permission'],
        where: ({ route }) => route !== undefined && mayAskPermission(route),
      }),
      judge: ([shown, asked], { version }) => {
        if (!asked?.account)
          return inconclusive('the account was recreated and has not been read since')
        const wanted = permissionsFor(asked?.route ?? '', version)
        if (wanted.length === 0)
          return inconclusive('the permission that the route requires is unknown')
        const missing = wanted.find((permission) => !isGranted(senderIn(shown), permission))
        return missing === undefined
          ? undefined
          : deviation(
              `an account that has ${missing}`,
              `${senderIn(shown).permissions.length} other permissions`,
            )
      },
      why: 'the required permission varies by release; for example, creating an input has required input_types:create since 6.3.0',
      remedy: 'grant the required permission to the account, or stop sending the request',
    },
  ),
  clientCheck('client.token-owner', "MUST delete a token through its owner's path", {
    source: reported(62, '3.2.0', '5.1.0', '7.0.1'),
    needs,
    evidence: chain(
      tokenOf,
      { route: 'POST /users/{userId}/tokens/{name}', status: 200 },
      { route: 'DELETE /users/{userId}/tokens/{idOrToken}' },
    ),
    judge: ([made, ended]) => {
      const [owner] = made.parameters
      const [named] = ended?.parameters ?? []
      return owner === named
        ? undefined
        : deviation(`DELETE /users/${owner}/tokens/…`, `/users/${named}/…`)
    },
    why: 'servers check the owner (since 6.3.12, 7.0.7, and 7.1.2); earlier releases accept any user ID in the path',
  }),
  clientCheck('client.metric', 'MUST request only metrics that exist in the release', {
    source: reported(60, '2.5.2'),
    needs,
    evidence: one({
      route: ['POST /system/metrics/multiple', 'GET /system/metrics/namespace/{namespace}'],
      rejectedBy: 'none',
      status: 200,
    }),
    judge: ([x]) => {
      const told = memberAt(x.json, 'metrics')
      if (!Array.isArray(told)) return inconclusive('the response does not list any metrics')
      const names = told.map((one: unknown) => memberAt(one, 'full_name'))
      const missing = askedIn(x).find((name) => !names.some((known) => isPart(known, name)))
      return missing === undefined ? undefined : deviation(missing, 'none')
    },
    why: 'metric names change between releases, and a monitor that requests an old name gets no data',
  }),
]

/** A new token by its id, before 3.3 by its value. */
function tokenOf(x: Annotated): string | undefined {
  if (x.method === 'DELETE') return decodeSegment(x.parameters[1])
  return textAt(x.json, 'id') ?? textAt(x.json, 'token')
}

/** The server's own metrics; others may come and go with plug-ins. */
function askedIn(x: Annotated): readonly string[] {
  const list = memberAt(x.sent, 'metrics')
  const asked: readonly unknown[] = Array.isArray(list) ? list : [decodeSegment(x.parameters[0])]
  return asked.filter(
    (one): one is string => typeof one === 'string' && /^(jvm|org\.graylog)/.test(one),
  )
}

function isPart(known: unknown, name: string): boolean {
  return typeof known === 'string' && (known === name || known.startsWith(`${name}.`))
}
