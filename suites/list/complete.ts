import {
  type Annotated,
  availabilityOf,
  between,
  beyond,
  check,
  type Check,
  deviation,
  type Finding,
  inconclusive,
  isRecord,
  observed,
  type Selector,
} from '#engine/suite.ts'
import { elements, mayBeMadeAfter } from '../answers.ts'
import { withoutAllRights } from './lists.ts'
import { IN_PAGES, isWhole, pageIn } from './page.ts'

/** Two readings, of which one names what the other must list. */
interface Agreement {
  readonly id: string
  readonly title: Check['title']
  readonly versions?: Check['versions']
  readonly mode?: Check['mode']
  readonly after?: string
  readonly named: Reading
  readonly listed: Reading
  /** The list contains nothing else. */
  readonly isExact?: true
}

interface Reading {
  readonly route: string
  /** Further responses that must be read for it. */
  readonly where?: (x: Annotated) => boolean
  /** The place of the objects: members that are tried in turn. */
  readonly at: readonly string[]
  /** The member of a thing that names it. */
  readonly key: string
}

const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'streams',
    title: 'MUST list the same streams in full and page by page',
    versions: IN_PAGES,
    named: { route: 'GET /streams', at: ['streams'], key: 'id' },
    listed: {
      route: 'GET /streams/paginated',
      where: isAll,
      at: ['elements', 'streams'],
      key: 'id',
    },
    isExact: true,
  },
  {
    id: 'users',
    title: 'MUST list every user shown on the pages of the list',
    versions: IN_PAGES,
    named: { route: 'GET /users/paginated', where: isAll, at: ['users'], key: 'username' },
    listed: { route: 'GET /users', at: ['users'], key: 'username' },
  },
  {
    id: 'roles',
    title: 'MUST list every role shown on the pages of the list',
    versions: IN_PAGES,
    named: { route: 'GET /authz/roles', where: isAll, at: ['roles'], key: 'name' },
    listed: { route: 'GET /roles', at: ['roles'], key: 'name' },
  },
  {
    id: 'index-sets',
    title: 'MUST list every index set used by a stream',
    versions: availabilityOf('stream-index-set'),
    named: { route: 'GET /streams', at: ['streams'], key: 'index_set_id' },
    listed: { route: 'GET /system/indices/index_sets', at: ['index_sets'], key: 'id' },
  },
  {
    id: 'rules',
    title: 'MUST list every rule in the stream record',
    mode: 'write',
    after: 'stream.create.readable',
    named: { route: 'GET /streams/{streamId}', at: ['rules'], key: 'id' },
    listed: { route: 'GET /streams/{streamid}/rules', at: ['stream_rules'], key: 'id' },
    isExact: true,
  },
]

/** Lists that must contain the objects that another response names, for accounts with every permission. */
export const completeChecks = AGREEMENTS.map((agreement) =>
  check(`list.complete.${agreement.id}`, agreement.title, {
    source: observed('2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    ...(agreement.versions && { versions: agreement.versions }),
    ...(agreement.mode && { mode: agreement.mode }),
    ...(agreement.after !== undefined && { after: agreement.after }),
    evidence: between(selectorOf(agreement.named), selectorOf(agreement.listed)),
    judge: ([namer, list, again]) => judgeTwo(agreement, namer, list, again),
    why: 'users cannot find an object that is missing from a list',
  }),
)

function judgeTwo(
  { named, listed, isExact }: Agreement,
  namer: Annotated,
  list?: Annotated,
  again?: Annotated,
): Finding | undefined {
  if (!list || [list, again].some((x) => x && x.parameters[0] !== namer.parameters[0]))
    return inconclusive('the responses are about different objects')
  const refused = [namer, list].find(({ status }) => status !== 200)
  if (refused?.status === 401)
    return inconclusive(`${refused.route ?? ''} rejected the sender's credentials`)
  if (refused)
    return beyond(
      `a successful response to ${refused.route ?? ''}, which returned ${refused.status}`,
    )
  const paged = [named, listed].findIndex(({ where }) => where === isAll)
  const page = paged < 0 ? undefined : pageIn(paged === 0 ? namer : list)
  if (page && page.total > page.asked.perPage)
    return beyond(`a page with all objects; here, it has ${page.asked.perPage} of ${page.total}`)
  const looking = isExact ? [namer, list] : [list]
  const limited = withoutAllRights(looking)
  if (limited) return limited
  const [wanted, shown] = [namesIn(namer, named), namesIn(list, listed)]
  const later = again && namesIn(again, named)
  if (!wanted || !shown) return inconclusive('one of the responses contains no list')
  const isMissing = (name: string): boolean => !shown.includes(name)
  const isOther = (name: string): boolean => isExact === true && !wanted.includes(name)
  if (!wanted.some(isMissing) && !shown.some(isOther)) return undefined
  // Others make and end things, too.
  const missing = wanted.find((name) => isMissing(name) && later?.includes(name))
  if (missing !== undefined)
    return deviation(
      `${missing} in ${listed.route}, because ${named.route} names it`,
      'a list without it',
      `/${listed.at[0] ?? ''}`,
    )
  const other = shown.find(
    (name) => isOther(name) && later?.includes(name) === false && !mayBeMadeAfter(name, namer),
  )
  return other === undefined
    ? inconclusive('others may have created or deleted objects in the meantime')
    : deviation(
        `${other} in ${named.route}, because ${listed.route} lists it`,
        'a list without it',
        `/${named.at[0] ?? ''}`,
      )
}

function selectorOf({ route, where }: Reading): Selector {
  return { route, method: 'GET', rejectedBy: ['none', 'permission'], ...(where && { where }) }
}

function namesIn({ json }: Annotated, { at, key }: Reading): readonly string[] | undefined {
  if (!isRecord(json)) return undefined
  const list = at.map((member) => json[member]).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return undefined
  return elements(list, '').flatMap(({ record }) => {
    const name = record[key]
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}

/** Whether a page contains every element, without a filter by `query`. */
function isAll(x: Annotated): boolean {
  return isWhole(x) && !/(?:^|&)query=[^&]/.test(x.query)
}
