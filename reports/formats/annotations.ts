import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { counted } from '#engine/text/words.ts'
import { findingsOf } from './findings.ts'
import { levelOf, reasonOf } from './test-status.ts'

/** GitHub shows so many of each kind for a step. */
const SHOWN = 10

/** Renders findings as GitHub Actions workflow commands, the most severe first, up to GitHub's limit for each kind. */
export function renderAnnotations({ tool, headline, problems, items }: Result): string {
  const all = [
    ...problems.map(({ demand, says }) => commandOf('error', { title: demand }, says)),
    ...findingsOf(items).map(annotation),
  ]
  return [
    `${tool.name}: ${headline.replace(/\s+/g, ' ')}`,
    ...KINDS.flatMap((kind) =>
      cut(
        all.filter((one) => one.startsWith(`::${kind} `)),
        kind,
      ),
    ),
    '',
  ].join('\n')
}

const KINDS = ['error', 'warning', 'notice'] as const
type Kind = (typeof KINDS)[number]

function cut(all: readonly string[], kind: Kind): readonly string[] {
  if (all.length <= SHOWN) return all
  const left = all.length - SHOWN + 1
  const more = `${counted(left, 'more finding')} of this kind; the other formats list all of them`
  return [...all.slice(0, SHOWN - 1), commandOf(kind, { title: `and ${left} more` }, more)]
}

function annotation(item: ResultItem): string {
  const { rule, title, places } = item
  const [place] = places
  const properties = {
    ...(place && { file: place.file }),
    ...(place?.line !== undefined && { line: String(place.line) }),
    title: rule,
  }
  return commandOf(kindOf(item), properties, `${title}: ${reasonOf(item)}`)
}

/** Returns the kind of an item; an unverified check is an error if it fails the command. */
function kindOf(item: ResultItem): Kind {
  if (item.known) return 'notice'
  const level = levelOf(item)
  if (level === 'none') return item.isFailing ? 'error' : 'notice'
  return level === 'note' ? 'notice' : level
}

/** Formats a workflow command, with the characters escaped that would end a property or the line. */
function commandOf(
  kind: Kind,
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const told = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`)
  return `::${kind} ${told.join(',')}::${escapeMessage(message)}`
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
