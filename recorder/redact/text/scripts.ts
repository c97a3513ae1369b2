const BEGIN = /<script(?=[\s>])/gi
const END = /<\/script/gi

/** Markup in which the text of each script went through `within`. */
export function redactScripts(text: string, within: (script: string) => string): string {
  let result = ''
  let from = 0
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < from) continue
    const start = text.indexOf('>', index) + 1
    if (start === 0) break
    END.lastIndex = start
    const end = END.exec(text)?.index ?? text.length
    result += text.slice(from, start) + within(text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}
