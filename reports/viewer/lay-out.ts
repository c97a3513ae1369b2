/** Depth beyond which JSON is not laid out, as its indents would outgrow it. */
const MAX_DEPTH = 100

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[{]\s*[\]}]|[[\]{},:]|\s+/gs

/** Indents JSON and changes only white space; any other text stays unchanged. */
export function layOut(text: string): string {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return text
  let depth = 0
  let deepest = 0
  const startLine = (by = 0): string => {
    depth += by
    deepest = Math.max(deepest, depth)
    return `\n${'  '.repeat(Math.min(depth, MAX_DEPTH))}`
  }
  const laidOut = text.replace(TOKEN, (token) => {
    if (/^\s/.test(token)) return ''
    if (token === ',') return token + startLine()
    if (token === ':') return ': '
    if (token === '{' || token === '[') return token + startLine(1)
    if (token === '}' || token === ']') return startLine(-1) + token
    return token.startsWith('"') ? token : token.replaceAll(/\s/g, '')
  })
  return deepest > MAX_DEPTH ? text : laidOut
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
