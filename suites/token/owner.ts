import {
  type Annotated,
  check,
  deviation,
  document,
  eachAfter,
  inconclusive,
  mayDoEverything,
  type Selector,
} from '#engine/suite.ts'
import { LIST, ownerOf, tokenItems } from './records.ts'

/** Whether an administrator lists its own tokens, in the form in which the release names it. */
function isAdministrators(x: Annotated): boolean {
  if (!x.account || !mayDoEverything(x.account)) return false
  return [x.account.username, x.account.id].includes(ownerOf(x))
}

const OF_ADMINISTRATOR: Selector = { ...LIST, where: isAdministrators }
const OF_OTHERS: Selector = {
  ...LIST,
  where: (x) => x.account !== undefined && !isAdministrators(x),
}

/** Whose a token is. */
export const ownerChecks = [
  check('token.list.owner', 'MUST list a token only for its owner', {
    source: document('5.3'),
    needs: ['user-credentials', 'limited-account'],
    mode: 'write',
    evidence: eachAfter(({ root }) => root, OF_ADMINISTRATOR, OF_OTHERS),
    judge: ([own, other]) => {
      if (!other || ownerOf(own) === ownerOf(other))
        return inconclusive('both lists belong to the same user')
      const known = identitiesIn(own)
      const shared = [...identitiesIn(other)].find(([identity]) => known.has(identity))
      return (
        shared && deviation("no other user's token", 'a token that both lists contain', shared[1])
      )
    },
    why: "anyone who can list other users' tokens can delete them and, before 4.1.0, use them",
  }),
]

/** The identifier in the database, or the value before there was one. */
const IDENTITY = /^(?:[0-9a-f]{24}|[0-9a-v]{46,52})$/

/** The key of each token in a list, and its place; without duplicates. */
function identitiesIn(list: Annotated): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const twice = new Set<string>()
  for (const { record, pointer } of tokenItems(list)) {
    const { id, token } = record
    const identity = [id, token].find((text) => typeof text === 'string' && IDENTITY.test(text))
    if (typeof identity !== 'string') continue
    if (places.has(identity)) twice.add(identity)
    places.set(identity, pointer)
  }
  for (const identity of twice) places.delete(identity)
  return places
}
