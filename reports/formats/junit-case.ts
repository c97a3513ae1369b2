import type { ResultItem } from '#engine/model/results/result.ts'
import { factLines } from './fact-lines.ts'
import { reasonOf, testStatusOf } from './test-status.ts'
import { element, escapeXml } from './xml.ts'

/** Returns the elements in the test case of an item; none if it passed. */
export function caseOf(item: ResultItem): readonly string[] {
  const message = reasonOf(item)
  const type = item.rating
  switch (testStatusOf(item)) {
    case 'passed':
      return []
    case 'failed':
      return [element('failure', { type, message }, [factLines(item).map(escapeXml).join('&#10;')])]
    case 'error':
      return [element('error', { type, message })]
    case 'skipped':
      return [element('skipped', { message })]
  }
}
