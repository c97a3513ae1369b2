import type { Result, ResultItem } from '#engine/model/results/result.ts'
import type { Block, Document, Finding } from '../document/document.ts'
import { facts } from '../formats/fact-lines.ts'
import { findingsOf } from '../formats/findings.ts'

/** A report of the findings, for a result without a report of its own. */
export function describeResult({ command, subject, headline, rating, ...rest }: Result): Document {
  const { problems, items } = rest
  return {
    title: `${command}: ${subject}`,
    headline,
    rating,
    blocks: [
      ...problems.map(({ demand, says }): Block => {
        return { type: 'finding', rating: 'error', title: demand, description: says }
      }),
      ...findingsOf(items).map(describeItem),
    ],
  }
}

function describeItem(item: ResultItem): Finding {
  const { rating, title, says, remedy, known, curl } = item
  return {
    type: 'finding',
    rating,
    title,
    subjects: [{ name: item.rule }],
    description: says,
    facts: [...facts(item), ['known', known?.reason] as const].flatMap(([name, text = '']) =>
      text === '' || OWN.has(name) ? [] : [[name, text] as const],
    ),
    remedy,
    blocks: curl === undefined ? [] : [{ type: 'command', command: curl }],
  }
}

/** Facts that a finding has a place of its own for. */
const OWN = new Set(['requirement', 'says', 'remedy'])
