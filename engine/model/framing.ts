const FRAMING = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'content-encoding',
  'proxy-authorization',
  'proxy-connection',
])

/** Whether a header belongs to the connection, or to a body that is no longer encoded as it was. */
export function isFramingHeader(name: string): boolean {
  return FRAMING.has(name.toLowerCase())
}
