const BEGIN = /<script(?:\s[^>]{0,2000})?>/gi
const END = /<\/script/gi

/** Markup in which the text of each script went through `within`. */
export function redactScripts(text: string, within: (script: string) => string): string {
  let result = ''
  let from = 0
  for (const { index, 0: tag } of text.matchAll(BEGIN)) {
    const start = index + tag.length
    if (start < from) continue
    END.lastIndex = start
    const end = END.exec(text)?.index ?? text.length
    result += text.slice(from, start) + within(text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}
