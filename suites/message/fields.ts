import {
  availabilityOf,
  checksWith,
  deviation,
  found,
  memberAt,
  observed,
  one,
  releasesWithout,
  NOT_JSON,
} from '#engine/suite.ts'
import { parametersOf } from '../answers.ts'
import { OF_SEARCHES } from './asked.ts'
import { IDENTIFIED, NO_MESSAGES, SEARCH, isJson, messageFields } from './records.ts'

/** Fields that every message keeps, whatever is asked for. */
const ALWAYS = new Set(['_id', 'timestamp'])

const check = checksWith(OF_SEARCHES)

/** The fields that were asked for. */
export const fieldsChecks = [
  check('message.search.fields-only', 'MUST return only the requested fields (before 4.3.0)', {
    source: observed('3.1.0', '3.2.0'),
    versions: availabilityOf('search-legacy-engine'),
    after: IDENTIFIED,
    evidence: one({
      ...SEARCH,
      where: (x) => isJson(x) && (parametersOf(x).get('fields') ?? '') !== '',
    }),
    judge: ([x]) => {
      const wanted = new Set(
        parametersOf(x)
          .get('fields')
          ?.split(',')
          .map((name) => name.trim()),
      )
      for (const { pointer, record } of messageFields(x)) {
        const other = Object.keys(record).find((name) => !wanted.has(name) && !ALWAYS.has(name))
        if (other !== undefined)
          return deviation(`no ${other}`, found(record[other]), `${pointer}/${other}`)
        if (record['_id'] === undefined) return deviation('an _id', 'none', `${pointer}/_id`)
      }
      return messageFields(x).length > 0 ? undefined : NO_MESSAGES
    },
  }),
  check('message.search.fields-told', 'MUST return the requested fields (4.3.0 and later)', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: releasesWithout('search-legacy-engine'),
    judge: ([x]) => {
      const told = memberAt(x.json, 'fields')
      if (!Array.isArray(told)) return NOT_JSON
      const wanted = (parametersOf(x).get('fields') ?? '').split(',').filter(Boolean)
      // Asked for any, servers add the time of a message: seen on 5.1.0 and 6.1.0.
      const others = told.filter((name) => !wanted.includes(String(name)))
      return wanted.every((name) => told.includes(name)) &&
        (others.length === 0 || (wanted.length > 0 && others.join() === 'timestamp'))
        ? undefined
        : deviation(wanted.join(', ') || 'no field', told.join(', ') || 'no field', '/fields')
    },
  }),
]
