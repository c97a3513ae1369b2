import type { ResultItem } from '#engine/model/results/result.ts'
import { factLines } from './fact-lines.ts'
import { reasonOf, testStatusOf } from './test-status.ts'
import { element, escapeXml } from './xml.ts'

/** What a test case holds of its item: nothing where it held. */
export function caseOf(item: ResultItem): readonly string[] {
  const message = reasonOf(item)
  const type = item.rating
  switch (testStatusOf(item)) {
    case 'passed':
      return []
    case 'failed':
      return [element('failure', { type, message }, [textOf(item)])]
    case 'error':
      return [element('error', { type, message })]
    case 'skipped':
      return [element('skipped', { message })]
  }
}

/** Everything that someone needs who sees nothing but the list of failed tests. */
function textOf(item: ResultItem): string {
  return factLines(item).map(escapeXml).join('&#10;')
}
