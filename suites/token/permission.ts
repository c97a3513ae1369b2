import {
  type Annotated,
  availabilityOf,
  chain,
  check,
  describeAnswer,
  deviation,
  document,
  expectForbidden,
  type Finding,
  inconclusive,
  isGranted,
  mayDoEverything,
  observed,
  releasesWithout,
  type Selector,
} from '#engine/suite.ts'
import { SHOWN, senderIn, senderOf, ofLimited } from '../senders.ts'
import { ASKED, POST, ownerOf } from './records.ts'

const FORMS = { form: 'user', validity: 'valid', rejectedBy: ['none', 'permission'] } as const
const LISTS: Selector = { ...ASKED, ...FORMS }
const CREATES: Selector = { ...POST, ...FORMS }

/** Asked for by name, or by an identifier of the database: the root account is known by its name only. */
const byName = (x: Annotated): boolean => ownerOf(x) === x.credential.username
const byId = (x: Annotated): boolean => /^[0-9a-f]{24}$/.test(ownerOf(x) ?? '')
const ofOthers = (x: Annotated): boolean =>
  ![x.credential.username, `local:${x.credential.username ?? ''}`].includes(ownerOf(x))

/** Actions that an account without admin permissions may do with its own tokens. */
const OWN = [
  { id: 'list', verb: 'list', permission: 'users:tokenlist', does: LISTS, mode: 'read' },
  { id: 'create', verb: 'create', permission: 'users:tokencreate', does: CREATES, mode: 'write' },
] as const

export const permissionChecks = [
  ...OWN.flatMap(({ id, verb, permission, does, mode }) =>
    (
      [
        { by: 'name', where: byName, versions: releasesWithout('user-by-id') },
        { by: 'id', where: byId, versions: availabilityOf('user-by-id') },
      ] as const
    ).map(({ by, where, versions }) =>
      check(
        `token.limited.${id}-by-${by}`,
        `MUST require ${permission} to ${verb} your own tokens by user ${by === 'id' ? 'ID' : by}`,
        {
          source: document('5.2'),
          versions,
          mode,
          needs: ['limited-account'],
          evidence: chain(senderOf, SHOWN, { ...does, where }),
          judge: ofLimited((sender, asked) => {
            if (by === 'id' && ownerOf(asked) !== sender.id)
              return inconclusive('the tokens belong to another account')
            const own = [String(sender.username), String(sender.id)]
            const granted = own.some((name) => isGranted(sender, `${permission}:${name}`))
            return expectPermission(asked, granted)
          }),
          why: 'clients use the permissions in the user record to decide which requests they can send',
        },
      ),
    ),
  ),
  check(
    'token.limited.others',
    "MUST NOT let a user without the required permission list another user's tokens",
    {
      source: document('5.3'),
      mode: 'read',
      needs: ['limited-account'],
      evidence: chain(senderOf, SHOWN, {
        ...LISTS,
        where: (x) => ofOthers(x) && !isForeignForm(x),
      }),
      judge: ([shown, asked]) => {
        const sender = senderIn(shown)
        if (!asked || mayDoEverything(sender) || ownerOf(asked) === sender.id)
          return inconclusive("the account is allowed to list other users' tokens")
        if (isGranted(sender, `users:tokenlist:${ownerOf(asked) ?? ''}`))
          return inconclusive('the account has the required permission')
        if (asked.status === 404 || asked.status === 500)
          return inconclusive(`${describeAnswer(asked)} means that the account does not exist`)
        return expectForbidden(asked)
      },
      why: 'before 4.1.0, the list of tokens reveals their values',
    },
  ),
  check(
    'token.admin.own-only',
    "MUST NOT let an administrator list other users' tokens (before 3.0.0)",
    {
      source: document('5.3'),
      versions: availabilityOf('tokens-own-only'),
      needs: ['user-credentials', 'limited-account'],
      evidence: chain(senderOf, SHOWN, { ...LISTS, where: ofOthers }),
      judge: ([shown, asked]) => {
        if (!asked || !mayDoEverything(senderIn(shown)))
          return inconclusive('the account is not an administrator account')
        if (asked.status === 404) return inconclusive('the account does not exist')
        return expectForbidden(asked)
      },
    },
  ),
  ...(
    [
      {
        by: 'name',
        period: '3.0.0 to 3.3',
        versions: { since: '3.0.0', until: '4.0.0' },
        where: ofOthers,
      },
      { by: 'id', period: '4.0.0 and later', versions: availabilityOf('user-by-id'), where: byId },
    ] as const
  ).map(({ by, period, versions, where }) =>
    check(
      `token.admin.others-by-${by}`,
      `MUST let an administrator list other users' tokens by user ${by === 'id' ? 'ID' : by} (${period})`,
      {
        source: by === 'name' ? observed('3.1.0', '3.2.0') : observed('4.3.0', '5.1.0', '7.0.1'),
        versions,
        needs: ['user-credentials', 'limited-account'],
        evidence: chain(senderOf, SHOWN, { ...LISTS, where }),
        judge: ([shown, asked]) => {
          const sender = senderIn(shown)
          if (!asked || !mayDoEverything(sender) || ownerOf(asked) === sender.id)
            return inconclusive("no administrator requested another account's tokens")
          if (asked.status === 404) return inconclusive('the account does not exist')
          return expectPermission(asked, true)
        },
      },
    ),
  ),
]

/** A name where the release wants an identifier, or the reverse: other responses come first. */
function isForeignForm(x: Annotated): boolean {
  return x.status === 404 || x.status === 500
}

function expectPermission(x: Annotated, granted: boolean): Finding | undefined {
  if (!granted) return expectForbidden(x)
  if (x.status === 404 || x.status === 405)
    return inconclusive(`${describeAnswer(x)} may mean that the route does not exist`)
  return x.status >= 200 && x.status < 300
    ? undefined
    : deviation('200, because the account has the required permission', describeAnswer(x))
}
