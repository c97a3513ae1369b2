import type { Result, ResultItem } from '#engine/model/results/result.ts'
import type { Block, Document, Finding } from '../document/document.ts'
import { facts } from '../formats/fact-lines.ts'
import { findingsOf } from '../formats/findings.ts'
import { knownInWords } from '../known-words.ts'

/** A report of the findings, for a result without a report of its own. */
export function describeResult(result: Result): Document {
  const { command, subject, headline, rating, problems, items } = result
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
    facts: [...facts(item), ['known', known && knownInWords(known)] as const].flatMap(
      ([name, text = '']) => (text === '' || OWN.has(name) ? [] : [[name, text] as const]),
    ),
    remedy,
    blocks: curl === undefined ? [] : [{ type: 'command', command: curl }],
  }
}

/** Facts that a finding has a place of its own for. */
const OWN = new Set(['requirement', 'says', 'remedy'])
