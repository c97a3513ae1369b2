import type { Request } from '#engine/model/exchange.ts'
import { readAuthorization, writeBasic } from '#engine/secrets/authorization.ts'
import type { CurlWords } from '#engine/text/curl.ts'
import type { WordPart } from '#engine/text/shell.ts'
import { type TextPlace, visitRequest } from '#engine/links/request-texts.ts'
import type { Span } from '#engine/links/span.ts'
import type { ScriptValues } from './script-values.ts'

interface Held {
  readonly place: TextPlace
  readonly variable: string
}

/** The words of a request, split where a variable contains a value. */
export function curlWords(request: Request, values: ScriptValues): CurlWords {
  const held: Held[] = []
  visitRequest(request, (value, place) => {
    const variable = values.variableOf(value)
    if (variable === undefined) return false
    held.push({ place, variable })
    return true
  })
  const cutText = (
    text: string,
    part: TextPlace['part'],
    position?: number,
  ): readonly WordPart[] => {
    const here = held.filter(
      ({ place }) =>
        place.part === part && (place.part !== 'header' || place.position === position),
    )
    return cut(text, here.map(spanned))
  }
  return {
    target: cutText(request.target, 'target'),
    body: cutText(request.body.text ?? '', 'body'),
    header: (position) => cutText(request.headers[position]?.[1] ?? '', 'header', position),
    credential: (value) => {
      const decoded = findBasic(value)
      return decoded === undefined ? undefined : credentialParts(decoded, values)
    },
  }
}

interface Spanned {
  readonly span: Span
  readonly variable: string
}

function spanned({ place: { span }, variable }: Held): Spanned {
  return { span, variable }
}

/** Base64 text is decoded for callers that look for credentials. */
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
function credentialParts(decoded: string, values: ScriptValues): readonly WordPart[] {
  const colon = decoded.indexOf(':')
  const halves = [decoded.slice(0, colon), decoded.slice(colon + 1)]
  const [user, password] = halves.map((half): WordPart => {
    const variable = values.variableOf(half)
    return variable === undefined ? half : { variable }
  })
  return [user ?? '', ':', password ?? '']
}

/** The content of a Basic credential, if curl would write it exactly so. */
function findBasic(value: string): string | undefined {
  const sent = readAuthorization(value)
  if (!('decoded' in sent) || CONTROL.test(sent.decoded)) return undefined
  const { decoded } = sent
  return value === writeBasic(decoded) ? decoded : undefined
}

const CONTROL = /[\0-\x1f\x7f\ufffd]/
