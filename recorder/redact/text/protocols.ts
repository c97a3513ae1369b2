import { isUtf8 } from 'node:buffer'

import { isSecretKind } from '#engine/secrets/names.ts'
import { redactAnywhere } from '../anywhere.ts'
import type { Tools } from '../tools.ts'

/** How Kubernetes takes a token; others write its name before it, as an item of the list or with a point. */
const KUBERNETES = 'base64url.bearer.authorization.k8s.io.'
const PLACE = 'a protocol of a WebSocket'

/**
 * A list of protocols of a WebSocket, in which pages send what they may not send in a header of its own:
 * `base64url.bearer.authorization.k8s.io.TOKEN`, `access_token, TOKEN`, `bearer, TOKEN`.
 */
export function redactProtocols(value: string, tools: Tools): string {
  let isNamed = false
  const items = value.split(',').map((item) => {
    const start = item.length - item.trimStart().length
    const text = item.slice(start).trimEnd()
    const isSecret = isNamed && text !== ''
    isNamed = text.toLowerCase() === 'bearer' || isSecretKind(tools.kindOf(text))
    if (isSecret) return item.replace(text, () => tools.secrets.replace(text, PLACE))
    if (!text.startsWith(KUBERNETES) || text === KUBERNETES) return item
    const token = text.slice(KUBERNETES.length)
    return item.replace(token, () => redactBase64(token, tools))
  })
  return tools.hosts(redactAnywhere(items.join(','), tools))
}

function redactBase64(encoded: string, tools: Tools): string {
  const bytes = Buffer.from(encoded, 'base64url')
  if (!isUtf8(bytes)) return tools.secrets.replace(encoded, PLACE)
  const instead = Buffer.from(tools.secrets.replace(bytes.toString(), PLACE)).toString('base64url')
  // Padding, which servers reject here, stays.
  return instead + encoded.slice(instead.length)
}
