import {
  type Annotated,
  beyond,
  type Finding,
  inconclusive,
  isRecord,
  asRecord,
  memberAt,
  type Selector,
  goodReads,
} from '#engine/suite.ts'
import { elements, listed, type Located, whole } from '../answers.ts'

export const SEARCHES = [
  'GET /search/universal/relative',
  'GET /search/universal/absolute',
  'GET /search/universal/keyword',
] as const

/** Good responses of the searches in JSON. */
export const SEARCH: Selector = { ...goodReads(SEARCHES), where: isJson }
/** The same, where every field of a message is asked for. */
export const FULL_SEARCH: Selector = {
  ...SEARCH,
  where: (x) => isJson(x) && !/(^|&)fields=/.test(x.query),
}
export const SINGLE = goodReads('GET /messages/{index}/{messageId}')
export const TEMPLATES = goodReads([
  'GET /system/indexer/indices/templates',
  'GET /system/indexer/indices/templates/{indexSetId}',
])

/** Nothing can be said of messages where there are none. */
export const NO_MESSAGES = beyond(
  'messages from the last day on the server: the search found none; to store one, use --mode write --send-message',
)
/** The check that says why everything about messages has no evidence. */
export const ANSWERS = 'message.search.answers'
/** The check after which a single message is asked for. */
export const IDENTIFIED = 'message.found.identified'

/** Searches of the views, from 3.1: each query has results of its own. */
export const VIEWS: Selector = {
  rejectedBy: 'none',
  status: 200,
  route: 'POST /views/search/sync',
  where: ({ sent }) => !/"fields":\["/.test(JSON.stringify(sent)),
}

/** The elements of `messages` in a search response. */
export function foundMessages(x: Annotated): readonly Located[] {
  return listed(x, 'messages')
}

/** The fields of every message in the response of a search, or of a single message. */
export function messageFields(x: Annotated): readonly Located[] {
  if (x.route === SINGLE.route) return fieldsOfSingle(x)
  const found = x.route === VIEWS.route ? messagesOfViews(x) : foundMessages(x)
  return found.flatMap(({ pointer, record }) =>
    isRecord(record['message'])
      ? [{ pointer: `${pointer}/message`, record: record['message'] }]
      : [],
  )
}

/** The index templates in a response: a list, or one. */
export function templates(x: Annotated): readonly Located[] {
  return Array.isArray(x.json) ? elements(x.json, '') : whole(x)
}

/** A template's fields; search backends before 7 put the type "message" in between. */
export function propertiesOf({ pointer, record }: Located): Located | undefined {
  const template = asRecord(record['template'])
  const mappings = asRecord(template['mappings'])
  const direct = mappings['properties']
  if (isRecord(direct))
    return { pointer: `${pointer}/template/mappings/properties`, record: direct }
  const typed = memberAt(mappings['message'], 'properties')
  return isRecord(typed)
    ? { pointer: `${pointer}/template/mappings/message/properties`, record: typed }
    : undefined
}

function messagesOfViews({ json }: Annotated): readonly Located[] {
  const results = isRecord(json) && isRecord(json['results']) ? json['results'] : {}
  return Object.entries(results).flatMap(([query, result]) => {
    const types = isRecord(result) && isRecord(result['search_types']) ? result['search_types'] : {}
    return Object.entries(types).flatMap(([id, type]) =>
      isRecord(type)
        ? elements(type['messages'], `/results/${query}/search_types/${id}/messages`)
        : [],
    )
  })
}

function fieldsOfSingle(x: Annotated): readonly Located[] {
  const message = memberAt(x.json, 'message')
  const fields = memberAt(message, 'fields')
  return isRecord(fields) ? [{ pointer: '/message/fields', record: fields }] : []
}

/** Whether it is answered in JSON, not as a table. */
export function isJson(x: Annotated): boolean {
  return x.answerType === 'application/json'
}

/** A page of 404 comes from something in front of the server: it is inconclusive. */
export function expectNoPage({ answerType }: Annotated): Finding | undefined {
  return answerType === 'text/html'
    ? inconclusive('the response is a web page, not an error from the server')
    : undefined
}
