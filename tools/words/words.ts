import { readCommandLine } from '../command-line/read.ts'
import { countWords, splitWords, USER_DOCS } from './count.ts'

readCommandLine({
  name: 'docs:words',
  does: 'Counts the words of the README and of the docs for users, and the words per sentence.',
})

const rows = USER_DOCS.map((document) => ({ document, ...countWords(document) }))
for (const { document, words, sentences } of rows)
  process.stdout.write(`${String(words).padStart(6)}  ${mean(sentences)}  ${document}\n`)
const total = rows.reduce((sum, { words }) => sum + words, 0)
process.stdout.write(
  `${String(total).padStart(6)}  ${mean(rows.flatMap(({ sentences }) => sentences))}\n`,
)

function mean(sentences: readonly string[]): string {
  const words = sentences.reduce((sum, sentence) => sum + splitWords(sentence).length, 0)
  return (words / Math.max(1, sentences.length)).toFixed(1).padStart(5)
}
