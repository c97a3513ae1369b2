import {
  check,
  deviation,
  expectOwn,
  found,
  isOwn,
  isRecord,
  memberAt,
  availabilityOf,
  observed,
  one,
  reported,
  describeAnswer,
  inconclusive,
  stranger,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'
import { acceptOf } from '../answers.ts'
import { ANSWERS, NO_MESSAGES, SEARCHES, foundMessages } from './records.ts'

/** Members that every good response of a search has. */
export const resultChecks = [
  check(ANSWERS, 'MUST respond with 200 to a search for everything', {
    source: observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one({
      ...reads('GET /search/universal/relative'),
      where: ({ query }) =>
        /(^|&)query=(\*|%2[aA])(&|$)/.test(query) && /(^|&)range=\d/.test(query),
    }),
    judge: ([x]) => {
      if (x.status === 403) return inconclusive('the account is not allowed to search')
      if (x.status !== 200) return deviation('200', describeAnswer(x))
      if (acceptOf(x) === 'application/json' && x.answerType === 'text/csv')
        return deviation('application/json, as requested', 'text/csv')
      return isRecord(x.json) && 'messages' in x.json
        ? expectOwn(x)
        : inconclusive('the response is not a search response')
    },
    why: 'if the search backend fails, no check can read messages',
  }),
  check('message.search.result', 'MUST NOT respond to a search with 200 and an empty body', {
    source: reported(40, '2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    evidence: one({
      route: [...SEARCHES, 'POST /views/search/sync', 'POST /views/search/messages'],
      rejectedBy: 'none',
      status: 200,
    }),
    after: ANSWERS,
    judge: ([x]) => {
      if (!isOwn(x)) return stranger(x)
      if (x.text === undefined) return INCOMPLETE
      return x.text.trim() === ''
        ? deviation('a result, or an error', describeAnswer(x))
        : undefined
    },
    why: 'a failed search with an empty body looks like a search without results',
  }),
  check(
    'message.search.index-keys',
    'MUST describe each used index with index_name, begin, and end',
    {
      source: reported(45, '2.0.3', '2.2.3', '3.2.0'),
      versions: availabilityOf('search-legacy-engine'),
      evidence: one({ route: SEARCHES, rejectedBy: 'none', status: 200 }),
      after: ANSWERS,
      judge: ([x]) => {
        const used = memberAt(x.json, 'used_indices')
        if (Array.isArray(used) && used.length === 0 && foundMessages(x).length === 0)
          return NO_MESSAGES
        if (!Array.isArray(used) || used.length === 0)
          return inconclusive('the response does not list any indices')
        const [first] = used as readonly unknown[]
        const missing = ['index_name', 'begin', 'end'].find(
          (key) => !isRecord(first) || !(key in first),
        )
        return missing === undefined
          ? undefined
          : deviation(`an index with ${missing}`, found(first), '/used_indices/0')
      },
    },
  ),
]
