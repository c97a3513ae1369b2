import {
  type Annotated,
  chain,
  checksWith,
  expectOwn,
  type Finding,
  unlike,
  has,
  inconclusive,
  isRecord,
  observed,
  one,
  ONE_NOT_JSON,
} from '#engine/suite.ts'
import { isSame } from '../answers.ts'
import { NEXT, SINGLE, UPDATE, streamOf } from './records.ts'

const check = checksWith({
  source: observed('2.2.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1'),
  mode: 'write',
})
const CHANGED = ['title', 'description', 'matching_type'] as const
/** Members that only an update can change. */
const KEPT: ReadonlySet<string> = new Set([
  ...CHANGED,
  'creator_user_id',
  'created_at',
  'content_pack',
  'is_default',
  'index_set_id',
  'remove_matches_from_default_stream',
])

/** PUT /streams/{streamId}: what it changes, and what it leaves. */
export const updateChecks = [
  check('stream.update.answers', 'MUST return the new values when a stream is updated', {
    evidence: one(UPDATE),
    judge: ([x]) => expectSent(x, x),
  }),
  check('stream.update.shows', 'MUST return the new values of an updated stream in the next read', {
    after: 'stream.update.answers',
    evidence: chain(streamOf, UPDATE, NEXT),
    judge: ([update, next]) =>
      next?.method === 'GET' && next.status === 200
        ? expectSent(update, next)
        : inconclusive('the stream was not read before it was changed'),
  }),
  check('stream.update.keeps', 'MUST NOT change fields that a stream update omits', {
    after: 'stream.update.answers',
    evidence: chain(streamOf, SINGLE, UPDATE),
    judge: ([before, update], { version }) => {
      if (!isRecord(before.json) || !isRecord(update?.json) || !isRecord(update.sent))
        return ONE_NOT_JSON
      const { sent, json } = update
      const kept = Object.keys(json).filter((key) => KEPT.has(key) && !(key in sent))
      for (const key of kept) {
        if (key === 'description' && !has(version, 'stream-update-keeps-description')) continue
        if (!isSame(json[key], before.json[key]))
          return unlike(before.json[key], json[key], `/${key}`)
      }
      return expectOwn(update)
    },
    why: 'clients send only the fields they change',
  }),
]

/** The response contains the values of the update. */
function expectSent(update: Annotated, shown: Annotated): Finding | undefined {
  const { sent } = update
  if (!isRecord(sent) || !isRecord(shown.json)) return ONE_NOT_JSON
  const given = CHANGED.filter((key) => typeof sent[key] === 'string' && sent[key] !== '')
  if (given.length === 0) return inconclusive('nothing was changed')
  for (const key of given)
    if (shown.json[key] !== sent[key]) return unlike(sent[key], shown.json[key], `/${key}`)
  return undefined
}
