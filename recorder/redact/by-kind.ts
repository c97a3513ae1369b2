import { isMask, type NameKind } from '#engine/secrets/names.ts'
import { redactCookies, redactCredential, redactSetCookie } from './text/credential.ts'
import type { Tools } from './tools.ts'
import { plainView, type View } from './views.ts'

/** A text under a name of some kind, as it is written there. */
export function redactByKind(kind: NameKind, view: View, tools: Tools, place: string): string {
  const { text } = view
  return view.write(isMask(text) ? text : instead(kind, text, tools, place))
}

/** The same for a text without escapes. */
export function redactTextByKind(
  kind: NameKind,
  text: string,
  tools: Tools,
  place: string,
): string {
  return redactByKind(kind, plainView(text), tools, place)
}

function instead(kind: NameKind, text: string, tools: Tools, place: string): string {
  switch (kind) {
    case 'cookie':
      return redactCookies(text, tools)
    case 'set-cookie':
      return redactSetCookie(text, tools)
    case 'credential':
      return redactCredential(text, tools, 'a credential in a body')
    case 'host':
      return tools.host(text)
    case 'user':
    case 'person':
      return tools.name(text)
    case 'secret':
    case 'secret-text':
    case 'secret-item':
      return tools.secrets.replace(text, place)
  }
}
