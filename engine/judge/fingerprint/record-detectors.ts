import { isRecord, memberAt, listAt, type UnknownRecord } from '../../model/json/json.ts'
import { recordsAt, splitFieldPath } from '../../model/json/field-path.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'

const TOKENS = splitFieldPath('tokens[]')
const ELEMENTS = splitFieldPath('elements[]')

/** Differences between releases in records that are not in the route table. */
export const recordDetectors: readonly FeatureDetector[] = [
  {
    features: ['entity-wrapper'],
    shows: (x) => {
      if (x.method !== 'POST' || x.path !== '/streams' || !isRecord(x.sent)) return undefined
      if (x.status === 201) return 'entity' in x.sent
      return x.status === 400 && /entity cannot be null/.test(x.text ?? '') ? true : undefined
    },
  },
  {
    features: ['output-put-underscore-id'],
    shows: (x) => {
      if (x.method !== 'PUT' || !/^\/system\/outputs\/[^/]+$/.test(x.path)) return undefined
      if (x.status !== 200 || !isRecord(x.json)) return undefined
      return '_id' in x.json || ('id' in x.json ? false : undefined)
    },
  },
  {
    features: ['token-times-in-list'],
    shows: (x) => {
      if (x.method !== 'GET' || !/^\/users\/[^/]+\/tokens$/.test(x.path)) return undefined
      const [token] = x.status === 200 ? recordsAt(x.json, TOKENS) : []
      return token && 'name' in token ? 'expires_at' in token : undefined
    },
  },
  {
    features: ['stream-pages-with-outputs'],
    shows: (x) => {
      if (x.method !== 'GET' || x.path !== '/streams/paginated' || x.status !== 200)
        return undefined
      const lists = recordsAt(x.json, ELEMENTS).map(({ outputs }) => outputs)
      // A stream that has outputs lists them in every release.
      if (lists.includes(null)) return false
      return lists.some((list) => Array.isArray(list) && list.length === 0) ? true : undefined
    },
  },
  { features: ['accounted-size'], shows: (x) => shownIn(x, 'gl2_accounted_message_size') },
  { features: ['message-id-field'], shows: (x) => shownIn(x, 'gl2_message_id') },
  {
    features: ['search-legacy-engine'],
    shows: (x) => {
      if (messages(x).length === 0 || !isRecord(x.json)) return undefined
      const { used_indices: used } = x.json
      return Array.isArray(used) ? used.length > 0 : undefined
    },
  },
]

/** True when a message carries the field; one without it may be older than the release. */
function shownIn(x: Observation, field: string): true | undefined {
  return messages(x).some((message) => field in message) ? true : undefined
}

/** The messages in a response of the old search. */
function messages(x: Observation): readonly UnknownRecord[] {
  if (!/^\/search\/universal\/(relative|absolute|keyword)$/.test(x.path) || x.status !== 200)
    return []
  return listAt(x.json, 'messages')
    .map((one) => memberAt(one, 'message'))
    .filter(isRecord)
}
