import type { Request } from '../../src/model/exchange.ts'
import type { WordPart } from '../../src/text/shell.ts'
import { visitRequest } from '../../src/links/request-texts.ts'
import type { Place } from '../../src/links/request-texts.ts'
import type { Span } from '../../src/links/span.ts'
import type { ScriptValues } from './script-values.ts'

/** A text of a request as parts of a shell word; `position` counts header fields. */
export type PartsOf = (part: Place['part'], position?: number) => readonly WordPart[]

interface Held {
  readonly place: Place
  readonly variable: string
}

/** Cuts the texts of a request where a value stands that a variable holds. */
export function wordParts(request: Request, values: ScriptValues): PartsOf {
  const held: Held[] = []
  visitRequest(request, (value, place) => {
    const variable = values.variableOf(value)
    if (variable === undefined) return false
    held.push({ place, variable })
    return true
  })
  return (part, position) => {
    const here = held.filter(
      ({ place }) =>
        place.part === part && (place.part !== 'header' || place.position === position),
    )
    return cut(textOf(request, part, position), here.map(spanned))
  }
}

interface Spanned {
  readonly span: Span
  readonly variable: string
}

function spanned({ place: { span }, variable }: Held): Spanned {
  return { span, variable }
}

function textOf({ target, headers, body }: Request, part: Place['part'], position = -1): string {
  if (part === 'target') return target
  return part === 'body' ? (body.text ?? '') : (headers[position]?.[1] ?? '')
}

/** What stands in base64 becomes its decoded text in the hands of who asks for credentials. */
function cut(text: string, held: readonly Spanned[]): readonly WordPart[] {
  const parts: WordPart[] = []
  let end = 0
  for (const { span, variable } of held) {
    if (span.base64 || span.start < end) continue
    parts.push(text.slice(end, span.start), { variable })
    end = span.end
  }
  return [...parts, text.slice(end)]
}

/** The `user:password` of a Basic credential as parts of a word. */
export function credentialParts(decoded: string, values: ScriptValues): readonly WordPart[] {
  const colon = decoded.indexOf(':')
  const halves = [decoded.slice(0, colon), decoded.slice(colon + 1)]
  const [user, password] = halves.map((half): WordPart => {
    const variable = values.variableOf(half)
    return variable === undefined ? half : { variable }
  })
  return [user ?? '', ':', password ?? '']
}
