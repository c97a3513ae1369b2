import {
  availabilityOf,
  check,
  describeAnswer,
  deviation,
  eachAfter,
  expectError,
  expectOwn,
  expectStatus,
  found,
  has,
  inconclusive,
  isCut,
  isRecord,
  asRecord,
  mayDoEverything,
  observed,
  one,
  releasesWithout,
  type Selector,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'
import { asksJson, parametersOf } from '../answers.ts'
import { ANSWERS, SEARCHES, TEMPLATES, expectNoPage, templates } from './records.ts'
import { whereServed } from '../served.ts'

const seen = observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1')
/** A keyword search as clients before 4.2 ask it. */
const KEYWORD: Selector = {
  ...reads('GET /search/universal/keyword'),
  where: (x) =>
    /(^|&)query=[^&]/.test(x.query) &&
    /(^|&)keyword=last%20hour/.test(x.query) &&
    !/(^|&)timezone=/.test(x.query) &&
    asksJson(x),
}

/** Searches that are rejected. */
export const refusedChecks = [
  check('message.search.negative-range', 'MUST respond with 400 to a negative range', {
    after: ANSWERS,
    source: observed('2.5.2', '3.2.0', '7.0.1'),
    versions: availabilityOf('negative-range-refused'),
    evidence: one({
      ...reads('GET /search/universal/relative'),
      where: (x) => /^-\d+$/.test(parametersOf(x).get('range') ?? ''),
    }),
    judge: ([x]) =>
      x.status === 403
        ? inconclusive('the account is not allowed to search')
        : expectStatus(x, 400),
  }),
  check('message.search.bad-range', 'MUST respond with 404 to a range that is not a number', {
    after: ANSWERS,
    source: observed('2.5.2', '3.2.0', '7.0.1'),
    // A server without the route returns 404 to everything.
    evidence: eachAfter(
      ({ root }) => root,
      { route: 'GET /search/universal/relative', method: 'GET', status: 200 },
      {
        route: 'GET /search/universal/relative',
        method: 'GET',
        rejectedBy: 'parameter',
        where: (x) => /^[a-z]+$/.test(parametersOf(x).get('range') ?? ''),
      },
    ),
    judge: ([, x]) =>
      x &&
      (x.status === 403
        ? inconclusive('the account is not allowed to search')
        : (expectStatus(x, 404) ?? expectNoPage(x))),
  }),
  check(
    'message.search.needs-query',
    'MUST respond with a bean validation error to a search without a query',
    {
      source: seen,
      versions: availabilityOf('search-without-query-refused'),
      evidence: one({
        ...reads('GET /search/universal/relative'),
        where: (x) => !/(^|&)query=/.test(x.query) && asksJson(x),
      }),
      judge: ([x], { version }) => {
        if (x.status === 403) return inconclusive('the account is not allowed to search')
        return x.status === 500 && !has(version, 'one-bean-validator')
          ? expectError(x, 500, 'ApiError', /Null query/)
          : expectError(x, 400, 'BeanValidation')
      },
    },
  ),
  check('message.search.no-query', 'MUST NOT search for everything if the query is missing', {
    source: seen,
    evidence: one({
      ...reads(SEARCHES),
      where: (x) => !/(^|&)query=/.test(x.query) && asksJson(x),
    }),
    judge: whereServed(([x]) => {
      if (x.status === 404) return inconclusive('404 may mean that the route is missing')
      return x.status === 200 ? deviation('an error', describeAnswer(x)) : expectOwn(x)
    }),
  }),
  check(
    'message.search.keyword',
    'MUST accept a keyword search without a time zone (before 4.2.0)',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0'),
      versions: releasesWithout('keyword-needs-timezone'),
      evidence: one(KEYWORD),
      judge: ([x]) => {
        if (x.status === 403) return inconclusive('the account is not allowed to search')
        if (x.status !== 200) return deviation('200', describeAnswer(x))
        if (isCut(x)) return INCOMPLETE
        return isRecord(x.json) && 'total_results' in x.json
          ? undefined
          : deviation('the search response', describeAnswer(x))
      },
    },
  ),
  check(
    'message.search.keyword-zone',
    'MUST reject a keyword search without a time zone (4.3.0 and later)',
    {
      source: observed('4.3.0', '5.1.0', '7.0.1'),
      versions: { since: '4.3.0' },
      evidence: one(KEYWORD),
      judge: ([x]) => expectError(x, 400, 'BeanValidation'),
      why: 'clients written for older releases do not send a time zone',
    },
  ),
]

/** Index templates, from 2.5.0. */
export const templateChecks = [
  check('message.template.named', 'MUST return index templates with their names', {
    source: observed('2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    versions: { since: '2.5.0' },
    evidence: one(TEMPLATES),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      const records = templates(x)
      if (records.length === 0)
        return x.account && mayDoEverything(x.account)
          ? deviation('at least one template', found(x.json))
          : inconclusive('the list contains only objects that the account is allowed to see')
      const wrong = records.find(({ record }) => typeof record['name'] !== 'string')
      return wrong
        ? deviation('a name', found(wrong.record['name']), `${wrong.pointer}/name`)
        : expectOwn(x)
    },
  }),
  check(
    'message.template.form',
    'MUST return each template with its patterns, order, settings, and mappings',
    {
      source: observed('2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0'),
      versions: { since: '2.5.0', until: '5.2.0' },
      evidence: one(TEMPLATES),
      judge: ([x]) => {
        for (const { pointer, record } of templates(x)) {
          const template = asRecord(record['template'])
          const patterns = template['index_patterns'] ?? template['template']
          const whole = [template['order'], template['settings'], template['mappings']]
          if (patterns === undefined || whole.includes(undefined))
            return deviation(
              'index_patterns, order, settings, mappings',
              Object.keys(template).join(', ') || found(record['template']),
              `${pointer}/template`,
            )
        }
        return templates(x).length > 0
          ? undefined
          : inconclusive('the response contains no template')
      },
    },
  ),
]
