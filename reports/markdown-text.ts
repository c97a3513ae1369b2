import { visible, visibleLine } from './visible.ts'

/** Text of others is shown, never read as markup; nobody is called by a name in it, nothing is a link. */
export function escapeMarkdown(text: string): string {
  return onOneLine(text)
    .replace(/[\\`*_{}[\]<>|#!&~$]/g, (mark) => `\\${mark}`)
    .replace(/@(?=\w)|:(?=\/\/)|www(?=\.)/gi, '$&<!-- -->')
}

/**
 * The same where it is also read as plain text, in a ticket or a mail: a word that could be markup, a name or a link is
 * put in the type of code as it is, in place of being escaped.
 */
export function plainMarkdown(text: string): string {
  return onOneLine(text).replace(/[^\s]+/g, (word) => {
    if (!MARKUP.test(word)) return word
    let [start, end] = [0, word.length]
    while (start < end && '("'.includes(word.charAt(start))) start += 1
    while (start < end && ')",.;:'.includes(word.charAt(end - 1))) end -= 1
    return `${word.slice(0, start)}${codeSpan(word.slice(start, end))}${word.slice(end)}`
  })
}

const MARKUP = /[\\`*_{}[\]<>|#&~$]|@\w|:\/\/|www\./i

/** A text in the type of code, on one line, also in a table. */
export function codeSpan(text: string): string {
  return `\`${codeText(text)}\``
}

/** What a code span may hold. */
export function codeText(text: string): string {
  return onOneLine(text).replace(/[`|]/g, "'")
}

/** A text in the type of code, on one line, as it is: the marks around it are longer than any in it. */
export function codeLine(text: string): string {
  const line = visibleLine(text)
  const mark = '`'.repeat(longestRun(line) + 1)
  const blank = /^`|`$/.test(line) ? ' ' : ''
  return line === '' ? '' : `${mark}${blank}${line}${blank}${mark}`
}

/** A text of several lines in the type of code, as it is. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${visible(text)}\n${fence}`
}

/** A line end would end the table, the item or the code that the text stands in. */
function onOneLine(text: string): string {
  return visible(text).replaceAll('\n', ' ')
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}
